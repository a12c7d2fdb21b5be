import { describe, expect, it } from 'vitest';
import { extraPromised, offerTerms, promisedAt, requestedOdds, requestNow } from './offer-terms.ts';
import { liveBook, matchIds, waitingBet, waitingReverseBet } from './testing/waiting-bets.ts';
import type { WaitingBet } from './waiting-bet.ts';

const single = waitingBet();
const combo = waitingBet({}, matchIds);

/** Both picks as one leg: a bet builder of a joint price of 3.50. */
const builder = waitingBet({
  shape: { ...combo.shape, type: 'single', legs: [[0, 1]] },
  formula: { type: 'single', legCount: 1, unitMinor: 1000n, eachWay: false },
  request: { ...combo.request, builderSeenMilli: [3500] },
});

const reverse = waitingReverseBet();

describe('requestedOdds', () => {
  it.each([
    ['a single', single, [2000]],
    ['a combo', combo, [2000, 2000]],
    ['a bet builder', builder, [3500]],
  ] as const)('requested prices are those that the player saw, by leg of %s', (_, bet, odds) => {
    expect(requestedOdds(bet)).toEqual(odds);
  });
});

describe('offerTerms', () => {
  const terms = (bet: WaitingBet, { stake, ...more }: Partial<Parameters<typeof offerTerms>[1]> = {}) => {
    const read = offerTerms(bet, { stake, ...more });
    return read.ok ? read.value : read.error;
  };

  it('offer terms equal the requested ones if the trader sets none', () => {
    expect(terms(combo)).toEqual({ stakeMinor: 1000n, oddsMilli: [2000, 2000] });
  });

  it("offer terms are the trader's if the trader sets them", () => {
    expect(terms(combo, { stake: '2.50', oddsMilli: [1900, 1800] })).toEqual({
      stakeMinor: 250n,
      oddsMilli: [1900, 1800],
    });
  });

  it.each(['10.01', '0.00', 'ten', ''])(
    'an offer with a stake of "%s" is refused with the maximum',
    (stake) => {
      expect(terms(single, { stake })).toEqual({ code: 'InvalidStakeException', data: { maximum: '10.00' } });
    },
  );

  it('an offer that divides a free bet, or has prices below its minimum odds, is refused', () => {
    const freeBet = { valueMinor: 1000n, minOddsMilli: 1500 };
    expect(terms(single, { freeBet, stake: '9.99' })).toEqual({
      code: 'FreeBetStakeException',
      data: { value: '10.00', currency: 'EUR' },
    });
    expect(terms(single, { freeBet, oddsMilli: [1499] })).toEqual({
      code: 'FreeBetOddsException',
      data: { minimum: '1.50' },
    });
    for (const offered of [{ oddsMilli: [1500] }, { stake: '10.00' }])
      expect(terms(single, { freeBet, ...offered })).toMatchObject({ stakeMinor: 1000n });
    // The odds of a combo are those of the whole ticket.
    expect(terms(combo, { freeBet, oddsMilli: [1200, 1250] })).toMatchObject({ oddsMilli: [1200, 1250] });
  });

  it('an offer whose stake cannot be divided among the bets of the ticket is refused', () => {
    expect(terms(reverse, { stake: '4.01' })).toEqual({ code: 'InvalidStakeException', data: { bets: 2 } });
    expect(terms(reverse, { stake: '4.02' })).toMatchObject({ stakeMinor: 402n });
  });

  it.each([[[]], [[1900]], [[1900, 1900, 1900]]])(
    'an offer with prices %o for two legs is refused',
    (oddsMilli) => {
      expect(terms(combo, { oddsMilli })).toMatchObject({ code: 'InvalidRequestException' });
    },
  );
});

describe('promisedAt', () => {
  it('the promise is the stake times the price of each leg, up to the cap of the ticket', () => {
    expect(promisedAt(single, { stakeMinor: 500n, oddsMilli: [3000] })).toBe(1500n);
    expect(promisedAt(combo, { stakeMinor: 500n, oddsMilli: [3000, 2000] })).toBe(3000n);
    expect(promisedAt(single, { stakeMinor: 1000n, oddsMilli: [200_000] })).toBe(100_000n);
  });

  it('the promise divides the stake among the bets of the ticket', () => {
    // Each of 5.00 wins 10.00 by its first pick; 5.00 of it is staked on the second and wins 10.00.
    expect(promisedAt(reverse, { stakeMinor: 1000n, oddsMilli: [2000, 2000] })).toBe(3000n);
  });
});

describe('extraPromised', () => {
  it('the extra promise is the payout above the requested prices, at the same stake', () => {
    expect(extraPromised(single, { stakeMinor: 500n, oddsMilli: [3000] })).toBe(500n);
    expect(extraPromised(single, { stakeMinor: 500n, oddsMilli: [2000] })).toBe(0n);
  });

  it('the extra promise is 0 for worse terms', () => {
    expect(extraPromised(single, { stakeMinor: 500n, oddsMilli: [1500] })).toBe(0n);
  });
});

describe('requestNow', () => {
  it('the current request has the present state of each match and the requested prices', () => {
    const request = requestNow(combo, (id) => liveBook({ epoch: 8, danger: id, sourceType: 1 }));
    expect(request?.picks).toEqual(
      combo.request.picks.map((pick) => ({ ...pick, epoch: 8, danger: pick.matchId, source: 1 })),
    );
  });

  it('the current request is undefined if one of the matches has no book', () => {
    expect(requestNow(combo, (id) => (id === matchIds[0] ? liveBook() : undefined))).toBeUndefined();
  });
});
