import { compare, fraction } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  betResults,
  CANCELLED,
  HALF_LOSE,
  HALF_WIN,
  LOST,
  legFactor,
  lineVerdict,
  REFUND,
  type Verdict,
  WIN,
  wonIf,
} from './index.ts';

const odds = fraction(1900n, 1000n);

describe('the factor of a leg', () => {
  it.each<[string, Verdict, bigint, bigint]>([
    ['win', WIN, 19n, 10n],
    ['lost', LOST, 0n, 1n],
    ['refund', REFUND, 1n, 1n],
    ['cancelled', CANCELLED, 1n, 1n],
    ['half win', HALF_WIN, 145n, 100n],
    ['half lose', HALF_LOSE, 1n, 2n],
    ['dead heat of two', { ...WIN, share: fraction(1n, 2n) }, 95n, 100n],
    ['a fifth of the winnings', { ...WIN, placeFraction: fraction(1n, 5n) }, 118n, 100n],
    ['two fifths of the winnings', { ...WIN, placeFraction: fraction(2n, 5n) }, 136n, 100n],
    ['Rule 4 of 15', { ...WIN, deduction: 15 }, 1765n, 1000n],
    [
      'all three',
      { ...WIN, share: fraction(1n, 2n), placeFraction: fraction(1n, 4n), deduction: 10 },
      12025n,
      20000n,
    ],
  ])('legFactor: %s', (_name, verdict, num, den) => {
    expect(compare(legFactor(verdict, odds), fraction(num, den))).toBe(0);
  });

  it('legFactor returns plain odds unchanged, so that denominators stay equal in sums', () => {
    expect(legFactor(WIN, odds)).toBe(odds);
    expect(legFactor({ ...WIN, share: fraction(1n, 3n) }, odds)).toEqual(fraction(1900n, 3000n));
  });

  it('results are ordered by factor: lost, half lose, refund, half win, win', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1001n, max: 1_001_000n }), (milli) => {
        const factors = [LOST, HALF_LOSE, REFUND, HALF_WIN, WIN].map((verdict) =>
          legFactor(verdict, fraction(milli, 1000n)),
        );
        for (const [index, factor] of factors.entries())
          if (index > 0) expect(compare(factors[index - 1] ?? factor, factor)).toBe(-1);
      }),
    );
  });
});

describe('line arithmetic', () => {
  const words = new Map([
    [betResults.win, 'W'],
    [betResults.lost, 'L'],
    [betResults.halfWin, 'half W'],
    [betResults.halfLose, 'half L'],
    [betResults.refund, 'R'],
  ] as const);
  it.each([
    [-25, ['L', 'L', 'half L', 'W', 'W']],
    [-75, ['L', 'L', 'L', 'half W', 'W']],
    [25, ['L', 'L', 'half W', 'W', 'W']],
    [75, ['L', 'half L', 'W', 'W', 'W']],
    [0, ['L', 'L', 'R', 'W', 'W']],
    [-100, ['L', 'L', 'L', 'R', 'W']],
    [50, ['L', 'L', 'W', 'W', 'W']],
    [-50, ['L', 'L', 'L', 'W', 'W']],
  ])('lineVerdict at %i hundredths, from two behind to two ahead', (line, expected) => {
    const verdicts = [-2, -1, 0, 1, 2].map((margin) => lineVerdict(margin * 100 + line));
    expect(verdicts.map(({ result }) => words.get(result as 2))).toEqual(expected);
  });

  it('a quarter line equals two half bets on the neighbouring lines', () => {
    for (let x = -500; x <= 500; x += 25) {
      const whole = legFactor(lineVerdict(x), odds);
      const parts = x % 50 === 0 ? [x, x] : [x - 25, x + 25];
      const [one = whole, other = whole] = parts.map((each) => legFactor(lineVerdict(each), odds));
      const both = { num: one.num * other.den + other.num * one.den, den: 2n * one.den * other.den };
      expect(compare(whole, both)).toBe(0);
    }
  });

  it('opposite sides of a line have opposite verdicts', () => {
    for (let x = -300; x <= 300; x += 25) {
      const opposite = { 2: 3, 3: 2, 4: 4, 5: 6, 6: 5, 1: 1 } as const;
      expect(lineVerdict(-x).result).toBe(opposite[lineVerdict(x).result]);
    }
  });
});

it('wonIf returns a win or a loss', () => {
  expect(wonIf(true)).toBe(WIN);
  expect(wonIf(false)).toBe(LOST);
  expect([WIN, LOST, REFUND, CANCELLED, HALF_WIN, HALF_LOSE].map(({ result }) => result)).toEqual([
    2, 3, 4, 1, 5, 6,
  ]);
});
