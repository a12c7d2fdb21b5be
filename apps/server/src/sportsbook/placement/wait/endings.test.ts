import { describe, expect, it } from 'vitest';
import {
  endingByReply,
  endingByTrader,
  endingByWithdrawal,
  endingWhenDue,
  type OfferReply,
} from './endings.ts';
import { NOW_MS, waitingBet } from './testing/waiting-bets.ts';
import type { WaitState } from './waiting-bet.ts';

const offer = { stakeMinor: 500n, promisedMinor: 1500n, oddsMilli: [3000], untilMs: NOW_MS };
const delayed: WaitState = { kind: 'delayed' };
const pending: WaitState = { kind: 'pending' };
const offered: WaitState = { kind: 'offered', offer };

describe('endingWhenDue', () => {
  it.each([
    [delayed, { kind: 'delay-over' }],
    [pending, { kind: 'decline', reason: 'expired' }],
    [offered, { kind: 'decline', reason: 'expired' }],
  ] as const)('a wait in state %o ends with %o when it is due', (state, ending) => {
    expect(endingWhenDue({ state })).toEqual(ending);
  });
});

describe('endingByTrader', () => {
  it("a trader's acceptance uses the requested stake and prices of a pending bet, without the incident guard", () => {
    expect(endingByTrader(waitingBet({ state: pending }), 'accept')).toEqual({
      kind: 'terms',
      oddsMilli: [2000],
      stakeMinor: 1000n,
      isGuarded: false,
    });
  });

  it('a trader can decline a pending bet', () => {
    expect(endingByTrader(waitingBet({ state: pending }), 'decline')).toEqual({
      kind: 'decline',
      reason: 'trader',
    });
  });

  it.each([delayed, offered])('a trader can neither accept nor decline a wait in state %o', (state) => {
    expect(endingByTrader(waitingBet({ state }), 'accept')).toBeUndefined();
    expect(endingByTrader(waitingBet({ state }), 'decline')).toBeUndefined();
  });
});

describe('endingByWithdrawal', () => {
  it('a pending bet that its player withdraws is declined', () => {
    expect(endingByWithdrawal({ state: pending })).toEqual({ kind: 'decline', reason: 'withdrawn' });
  });

  it.each([delayed, offered])('a player cannot withdraw a bet in state %o', (state) => {
    expect(endingByWithdrawal({ state })).toBeUndefined();
  });
});

describe('endingByReply', () => {
  const accepts = { accept: true, stake: '5.00', oddsMilli: [3000] };
  const reply = (
    change: Partial<OfferReply>,
    { state = offered, atMs = NOW_MS }: { readonly state?: WaitState; readonly atMs?: number } = {},
  ) => {
    const ending = endingByReply({ state, currency: 'EUR' }, { ...accepts, ...change }, atMs);
    return ending.ok ? ending.value : ending.error;
  };

  it('a player who accepts an offer gets its stake and prices, with the incident guard', () => {
    expect(reply({})).toEqual({ kind: 'terms', oddsMilli: [3000], stakeMinor: 500n, isGuarded: true });
  });

  it('a player can decline an offer', () => {
    expect(reply({ accept: false })).toEqual({ kind: 'decline', reason: 'offer-declined' });
  });

  it.each([delayed, pending])(
    'a reply to an offer is refused with OfferExpiredException if the wait is in state %o',
    (state) => {
      expect(reply({}, { state })).toEqual({ code: 'OfferExpiredException' });
    },
  );

  it.each([
    { stake: '5.01' },
    { stake: 'five' },
    { oddsMilli: [3001] },
    { oddsMilli: [] },
    { oddsMilli: [3000, 3000] },
  ])(
    'a reply to an offer is refused with OddsChangedException and the offered terms if it contains %o',
    (change) => {
      expect(reply(change)).toEqual({ code: 'OddsChangedException', data: { stake: '5.00', odds: [3000] } });
    },
  );

  it('a reply to an offer is refused with OfferExpiredException from the millisecond after the offer ends', () => {
    expect(reply({}, { atMs: NOW_MS + 1 })).toEqual({ code: 'OfferExpiredException' });
    expect(reply({ accept: false }, { atMs: NOW_MS + 1 })).toEqual({ code: 'OfferExpiredException' });
  });
});
