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

describe('the end of the time of a wait', () => {
  it.each([
    [delayed, { kind: 'delay-over' }],
    [pending, { kind: 'decline', reason: 'expired' }],
    [offered, { kind: 'decline', reason: 'expired' }],
  ] as const)('the time ends a wait that is %o', (state, ending) => {
    expect(endingWhenDue({ state })).toEqual(ending);
  });
});

describe('a trader', () => {
  it('a trader accepts a pending bet at the requested stake and prices, without a guard', () => {
    expect(endingByTrader(waitingBet({ state: pending }), 'accept')).toEqual({
      kind: 'terms',
      oddsMilli: [2000],
      stakeMinor: 1000n,
      isGuarded: false,
    });
  });

  it('a trader declines a pending bet', () => {
    expect(endingByTrader(waitingBet({ state: pending }), 'decline')).toEqual({
      kind: 'decline',
      reason: 'trader',
    });
  });

  it.each([delayed, offered])('a trader does not end a wait that is %o', (state) => {
    expect(endingByTrader(waitingBet({ state }), 'accept')).toBeUndefined();
    expect(endingByTrader(waitingBet({ state }), 'decline')).toBeUndefined();
  });
});

describe('a withdrawal', () => {
  it('a withdrawal by the player declines a pending bet', () => {
    expect(endingByWithdrawal({ state: pending })).toEqual({ kind: 'decline', reason: 'withdrawn' });
  });

  it.each([delayed, offered])('a withdrawal by the player does not end a wait that is %o', (state) => {
    expect(endingByWithdrawal({ state })).toBeUndefined();
  });
});

describe("a player's reply to an offer", () => {
  const accepts = { accept: true, stake: '5.00', oddsMilli: [3000] };
  const reply = (
    change: Partial<OfferReply>,
    { state = offered, atMs = NOW_MS }: { readonly state?: WaitState; readonly atMs?: number } = {},
  ) => {
    const ending = endingByReply({ state, currency: 'EUR' }, { ...accepts, ...change }, atMs);
    return ending.ok ? ending.value : ending.error;
  };

  it("a player's reply accepts the terms of the offer, guarded against incidents in the matches", () => {
    expect(reply({})).toEqual({ kind: 'terms', oddsMilli: [3000], stakeMinor: 500n, isGuarded: true });
  });

  it("a player's reply declines the offer", () => {
    expect(reply({ accept: false })).toEqual({ kind: 'decline', reason: 'offer-declined' });
  });

  it.each([delayed, pending])(
    "a player's reply is refused with OfferExpiredException if the wait is %o",
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
    "a player's reply is refused with OddsChangedException and the terms of the offer if it names %o",
    (change) => {
      expect(reply(change)).toEqual({ code: 'OddsChangedException', data: { stake: '5.00', odds: [3000] } });
    },
  );

  it("a player's reply is refused with OfferExpiredException from the millisecond after the offer ends", () => {
    expect(reply({}, { atMs: NOW_MS + 1 })).toEqual({ code: 'OfferExpiredException' });
    expect(reply({ accept: false }, { atMs: NOW_MS + 1 })).toEqual({ code: 'OfferExpiredException' });
  });
});
