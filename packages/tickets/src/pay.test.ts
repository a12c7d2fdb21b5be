import { compare, floor, fraction } from '@evens/base';
import {
  betResults,
  CANCELLED,
  HALF_LOSE,
  HALF_WIN,
  LOST,
  type OddsMilli,
  parseOddsMilli,
  REFUND,
  type Verdict,
  WIN,
} from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptsOdds, betTypeNames, oddsPolicies, parseBetType } from './bet-types.ts';
import { expandLines, type Line } from './lines.ts';
import { payLine, payTicket, promisedPayout, type SettledLeg, ticketResult } from './pay.ts';

const NO_CAP = 10n ** 15n;

function odds(milli: number): OddsMilli {
  const parsed = parseOddsMilli(milli);
  if (!parsed.ok) throw new RangeError(`${milli} are no odds`);
  return parsed.value;
}

function single(stakeMinor: bigint): readonly Line[] {
  const lines = expandLines('single', { legCount: 1, stakeMinor });
  if (!lines.ok) throw new Error(lines.error);
  return lines.value;
}

function paySingle(stakeMinor: bigint, milli: number, verdict: Verdict, capMinor = NO_CAP): bigint {
  return payTicket({ lines: single(stakeMinor), legs: [{ oddsMilli: odds(milli), verdict }], capMinor });
}

function greatest([a, b]: readonly [bigint, bigint]): bigint {
  if (a > b) return a;
  return b;
}

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 12n });
const anyOdds = fc.integer({ min: 1010, max: 1_001_000 });
const anyVerdict = fc.oneof(
  fc.constantFrom(WIN, LOST, REFUND, CANCELLED, HALF_WIN, HALF_LOSE),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 0n, max: 9n }))
    .map(([num, more]): Verdict => ({ result: betResults.win, share: fraction(num, num + more) })),
);

describe('what a single pays', () => {
  it.each([
    ['win', WIN, 1850, 18_50n],
    ['lost', LOST, 1850, 0n],
    ['refund', REFUND, 1850, 10_00n],
    ['cancelled', CANCELLED, 1850, 10_00n],
    ['half win', HALF_WIN, 1900, 14_50n],
    ['half lose', HALF_LOSE, 1900, 5_00n],
    ['dead heat of two', { result: betResults.win, share: fraction(1n, 2n) }, 5000, 25_00n],
  ] as const)('10.00 that end as %s', (_name, verdict, milli, paid) => {
    expect(paySingle(10_00n, milli, verdict)).toBe(paid);
  });

  it('rounds down, once', () => {
    expect(paySingle(1n, 1999, WIN)).toBe(1n);
    expect(paySingle(3n, 1010, HALF_LOSE)).toBe(1n);
  });

  it('pays 10 × 1.45 × 2 for a half win with a win, not 10 × 0.95 × 2', () => {
    const legs = [
      { oddsMilli: odds(1900), verdict: HALF_WIN },
      { oddsMilli: odds(2000), verdict: WIN },
    ];
    expect(floor(payLine(10_00n, legs))).toBe(29_00n);
  });

  it('is cut to the cap, but a stake handed back is not', () => {
    expect(paySingle(100_00n, 50_000, WIN, 1000_00n)).toBe(1000_00n);
    expect(paySingle(100_00n, 2000, REFUND, 50_00n)).toBe(100_00n);
  });

  it('never exceeds the cap, the promise or the exact product', () => {
    fc.assert(
      fc.property(
        anyStake,
        anyOdds,
        anyVerdict,
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (stake, milli, verdict, cap) => {
          const paid = paySingle(stake, milli, verdict, cap);
          const promised = promisedPayout({ lines: single(stake), odds: [odds(milli)], capMinor: cap });
          expect(paid).toBeGreaterThanOrEqual(0n);
          expect(paid).toBeLessThanOrEqual(greatest([cap, stake]));
          expect(paid).toBeLessThanOrEqual(greatest([promised, stake]));
          expect(
            compare(fraction(paid), payLine(stake, [{ oddsMilli: odds(milli), verdict }])),
          ).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  it('grows with the verdict: lost ≤ half lost ≤ money back ≤ half won ≤ won', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, (stake, milli) => {
        const paid = [LOST, HALF_LOSE, REFUND, HALF_WIN, WIN].map((verdict) =>
          paySingle(stake, milli, verdict),
        );
        expect(paid).toEqual([...paid].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      }),
    );
  });

  it('loses less than one minor unit to rounding', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, anyVerdict, (stake, milli, verdict) => {
        const exact = payLine(stake, [{ oddsMilli: odds(milli), verdict }]);
        expect(compare(exact, fraction(paySingle(stake, milli, verdict) + 1n))).toBe(-1);
      }),
    );
  });
});

describe('lines', () => {
  it('of a single are one, with the whole stake', () => {
    fc.assert(
      fc.property(anyStake, (stake) => {
        expect(single(stake)).toEqual([{ stakeMinor: stake, legs: [0] }]);
      }),
    );
  });

  it('refuse what a type cannot be made of', () => {
    expect(expandLines('single', { legCount: 0, stakeMinor: 1n })).toEqual({
      ok: false,
      error: 'too-few-selections',
    });
    expect(expandLines('single', { legCount: 2, stakeMinor: 1n })).toEqual({
      ok: false,
      error: 'too-many-selections',
    });
    for (const type of betTypeNames.filter((name) => name !== 'single'))
      expect(expandLines(type, { legCount: 3, stakeMinor: 1n })).toEqual({ ok: false, error: 'not-offered' });
  });

  it('that name a leg which is not there are a bug', () => {
    expect(() => payTicket({ lines: [{ stakeMinor: 1n, legs: [1] }], legs: [], capMinor: 1n })).toThrow(
      RangeError,
    );
  });
});

describe('the result of a ticket', () => {
  const leg = (verdict: Verdict): SettledLeg => ({ oddsMilli: odds(2000), verdict });
  it.each([WIN, LOST, REFUND, CANCELLED, HALF_WIN, HALF_LOSE])(
    'of one leg is that of the leg (%o)',
    (verdict) => {
      expect(ticketResult([leg(verdict)], 0n)).toBe(verdict.result);
    },
  );
  it.each([
    [[CANCELLED, CANCELLED], 10n, betResults.cancelled],
    [[WIN, LOST], 0n, betResults.lost],
    [[REFUND, CANCELLED], 10n, betResults.refund],
    [[WIN, REFUND], 20n, betResults.win],
    [[HALF_LOSE, REFUND], 5n, betResults.win],
  ] as const)('of legs %o that paid %s is %s', (verdicts, paid, result) => {
    expect(ticketResult(verdicts.map(leg), paid)).toBe(result);
  });
});

describe('bet types and policies', () => {
  it('are known by the numbers of the wire', () => {
    expect(parseBetType(1)).toEqual({ ok: true, value: 'single' });
    expect(parseBetType(1.1)).toEqual({ ok: true, value: 'multiple-singles' });
    expect(parseBetType(1.2).ok).toBe(false);
  });
  it.each([
    [oddsPolicies.declineAny, 1850, false],
    [oddsPolicies.declineAny, 1750, false],
    [oddsPolicies.acceptBetter, 1850, true],
    [oddsPolicies.acceptBetter, 1750, false],
    [oddsPolicies.acceptAny, 1850, true],
    [oddsPolicies.acceptAny, 1750, true],
  ] as const)('under policy %s 1.80 that became %s is taken: %s', (policy, now, taken) => {
    expect(acceptsOdds(policy, { seen: 1800, now })).toBe(taken);
    expect(acceptsOdds(policy, { seen: 1800, now: 1800 })).toBe(true);
  });
});
