import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOST_BASIS_POINTS, boostBetween, boostedOdds } from './boosted-odds.ts';
import { MAX_ODDS_MILLI, MIN_ODDS_MILLI, type OddsMilli, parseOddsMilli } from './odds.ts';

function odds(milli: number): OddsMilli {
  const parsed = parseOddsMilli(milli);
  if (!parsed.ok) throw new Error(`${milli} are no odds`);
  return parsed.value;
}

const anyOdds = fc.integer({ min: MIN_ODDS_MILLI, max: MAX_ODDS_MILLI }).map(odds);
const anyBoost = fc.integer({ min: 0, max: BOOST_BASIS_POINTS.max });

describe('a boosted price', () => {
  test.each([
    [2000, 2000, 2200],
    [1850, 1000, 1930],
    [1010, 10_000, 1020],
    [6000, 500, 6250],
    [10_000, 1500, 11_350],
    [1_001_000, 10_000, 1_001_000],
    // Not on the ladder, and the boost is too small to gain a step.
    [1013, 100, 1013],
  ])('odds of %i with a boost of %i basis points become %i', (milli, basisPoints, boosted) => {
    expect(boostedOdds(odds(milli), basisPoints)).toBe(boosted);
  });

  test('boosted odds are valid, not below the plain odds, and add no more winnings than the boost', () => {
    fc.assert(
      fc.property(anyOdds, anyBoost, (plain, basisPoints) => {
        const boosted = boostedOdds(plain, basisPoints);
        expect(parseOddsMilli(boosted).ok).toBe(true);
        expect(boosted).toBeGreaterThanOrEqual(plain);
        expect((boosted - 1000) * 10_000).toBeLessThanOrEqual((plain - 1000) * (10_000 + basisPoints));
      }),
    );
  });

  test('boosted odds grow with the odds and with the boost', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, anyBoost, anyBoost, (a, b, some, other) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const [less, more] = some < other ? [some, other] : [other, some];
        expect(boostedOdds(low, less)).toBeLessThanOrEqual(boostedOdds(high, less));
        expect(boostedOdds(low, less)).toBeLessThanOrEqual(boostedOdds(low, more));
      }),
    );
  });

  test('a boost outside its bounds counts as the nearest bound', () => {
    expect(boostedOdds(odds(2000), 50_000)).toBe(3000);
    expect(boostedOdds(odds(2000), -5000)).toBe(2000);
  });
});

test.each([
  [3300, 3760, 2000],
  [2000, 2500, 5000],
  [1720, 1860, 1900],
  [1000, 1000, 0],
])('from %d to %d the winnings increase by %d basis points', (plain, boosted, basisPoints) => {
  expect(boostBetween(plain, boosted)).toBe(basisPoints);
});
