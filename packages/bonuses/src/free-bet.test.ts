import { type BetResult, betResults } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeBetRefusal, freeBetReturn } from './free-bet.ts';

const credit = { available: true, valueMinor: 1000n, expiresAtMs: 5000 };
const bet = { betType: 'combo', stakeMinor: 1000n, oddsMilli: 1500, placedAtMs: 4999 };
const terms = { minOddsMilli: 1500 };

describe('a free bet', () => {
  it('is the stake of a single or a combo', () => {
    expect(freeBetRefusal(credit, bet, terms)).toBeUndefined();
    expect(freeBetRefusal(credit, { ...bet, betType: 'single' }, terms)).toBeUndefined();
  });

  it.each([
    ['not-available', { ...credit, available: false }, { ...bet, placedAtMs: 5000 }],
    ['expired', credit, { ...bet, placedAtMs: 5000, betType: 'system' }],
    ['bet-type', credit, { ...bet, betType: 'system', stakeMinor: 1n }],
    ['stake-differs', credit, { ...bet, stakeMinor: 999n, oddsMilli: 1001 }],
    ['odds-too-low', credit, { ...bet, oddsMilli: 1499 }],
  ])('is refused with %s, before what is checked later', (refusal, of, with_) => {
    expect(freeBetRefusal(of, with_, terms)).toBe(refusal);
  });

  it('of 10.00 at 3.00 pays 20.00: its stake is not returned', () => {
    expect(freeBetReturn({ valueMinor: 1000n, payoutMinor: 3000n, result: betResults.win })).toEqual({
      kind: 'paid',
      winningsMinor: 2000n,
    });
  });

  it('that is cancelled or refunded as a whole comes back', () => {
    for (const result of [betResults.cancelled, betResults.refund])
      expect(freeBetReturn({ valueMinor: 1000n, payoutMinor: 1000n, result })).toEqual({
        kind: 'reinstated',
      });
  });

  it('never pays more than the ticket of cash less its stake, nor less than nothing', () => {
    const results: readonly BetResult[] = [
      betResults.win,
      betResults.lost,
      betResults.halfWin,
      betResults.halfLose,
    ];
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(...results),
        (valueMinor, payoutMinor, result) => {
          const back = freeBetReturn({ valueMinor, payoutMinor, result });
          if (back.kind !== 'paid') throw new Error('reinstated');
          expect(back.winningsMinor >= 0n).toBe(true);
          expect(back.winningsMinor).toBe(payoutMinor < valueMinor ? 0n : payoutMinor - valueMinor);
        },
      ),
    );
  });
});
