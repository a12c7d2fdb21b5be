import { compare, fraction } from '@evens/base';
import { betResults, legFactor, WIN } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandLines } from './lines.ts';
import { payTicket } from './pay.ts';
import { placedOutcome, priceOfLegs, promisedPayout, wonOutcome } from './promise.ts';
import { anyFormula, anyOdds, legOutcomes, NO_CAP, withLegs } from './testing/any-ticket.ts';

describe('what a ticket promises', () => {
  it('the promised payout equals the settlement if each leg wins', () => {
    fc.assert(
      fc.property(
        withLegs(anyFormula),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        ({ formula, legs }, capMinor) => {
          const lines = expandLines(formula);
          const outcomes = legs.map(({ oddsMilli }) => wonOutcome(oddsMilli));
          const paid = payTicket({
            lines,
            outcomes: legOutcomes(legs.map((leg) => ({ ...leg, verdict: WIN }))),
            capMinor,
          });
          expect(promisedPayout({ lines, outcomes, capMinor })).toBe(paid);
        },
      ),
    );
  });

  it('the promised payout includes the bonus', () => {
    const lines = expandLines({ type: 'combo', legCount: 2, unitMinor: 10_00n, eachWay: false });
    const bonus = { minOddsMilli: 1500, steps: [{ legs: 2, basisPoints: 1000 }] };
    const outcomes = [wonOutcome(2000), wonOutcome(2000)];
    expect(promisedPayout({ lines, outcomes, capMinor: NO_CAP, bonus })).toBe(43_00n);
  });

  it('promisedPayout throws if a line names a missing leg', () => {
    const lines = [{ kind: 'product', stakeMinor: 1n, legs: [1] }] as const;
    expect(() => promisedPayout({ lines, outcomes: [wonOutcome(2000)], capMinor: 1n })).toThrow(
      'a line names a leg that the ticket has not',
    );
  });

  it('placedOutcome has the same factor as the verdict of a placed leg', () => {
    fc.assert(
      fc.property(anyOdds, fc.constantFrom(2n, 3n, 4n, 5n, 6n, 8n), (oddsMilli, part) => {
        const terms = fraction(1n, part);
        const placed = placedOutcome(oddsMilli, terms);
        const verdict = { ...WIN, placeFraction: terms };
        expect(compare(placed.factor, legFactor(verdict, fraction(BigInt(oddsMilli), 1000n)))).toBe(0);
        expect(placed).toMatchObject({ result: betResults.win, oddsMilli });
      }),
    );
    expect(compare(placedOutcome(11_000, fraction(2n, 10n)).factor, fraction(3n))).toBe(0);
    // 10 at 11.00 and a fifth: 30.
    expect(compare(placedOutcome(11_000, fraction(1n, 5n)).factor, fraction(3n))).toBe(0);
  });
});

describe('the price of legs together', () => {
  it('priceOfLegs is the product of the factors, and 0 if one is lost', () => {
    const lost = { factor: fraction(0n), result: betResults.lost, oddsMilli: 0 } as const;
    expect(compare(priceOfLegs([wonOutcome(1500), wonOutcome(2000)]), fraction(3n))).toBe(0);
    expect(priceOfLegs([wonOutcome(1500), lost])).toEqual(fraction(0n));
    expect(priceOfLegs([lost, wonOutcome(1500)]).num).toBe(0n);
    expect(compare(priceOfLegs([]), fraction(1n))).toBe(0);
  });
});
