import { type Fraction, floor, fraction, multiply } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CANCELLED,
  deductionFor,
  hasGapsAfterTies,
  legFactor,
  parseMarket,
  placeFractionValue,
  placeTermsFor,
  type RaceFacts,
  REFUND,
  racePlaceTerms,
  ruleFour,
  type Verdict,
  WIN,
  withDeduction,
} from './index.ts';

function race(places: readonly number[], more: Partial<RaceFacts> = {}): RaceFacts {
  return { kind: 'race', status: 'ended', places, withdrawn: [], ...more };
}

function parsed(type: string, specifier: string) {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new Error(`${type} ${specifier}: ${market.error}`);
  return market.value;
}

function deduction(type: string, specifier: string, facts: RaceFacts, atMs = 0): number {
  return deductionFor(parsed(type, specifier), facts, atMs);
}

/** Return of a stake of 10.00, in minor units. */
function returned(verdict: Verdict, oddsMilli: number): bigint {
  const odds = fraction(BigInt(oddsMilli), 1000n);
  return floor(multiply(fraction(1000n), legFactor(verdict, odds)));
}

describe('Rule 4 and each way', () => {
  it('a deduction of 15p on the winnings: 10 at 6.00 returns 52.50', () => {
    expect(returned(withDeduction(WIN, 15), 6000)).toBe(5250n);
  });

  it('a winning 10 each way at 11.00 and a fifth pays 110 and 30', () => {
    expect(returned(WIN, 11_000)).toBe(11_000n);
    expect(returned({ ...WIN, placeFraction: placeFractionValue('1/5') }, 11_000)).toBe(3000n);
  });

  it('the place part with a deduction of 20p pays 26.00', () => {
    expect(returned({ ...WIN, placeFraction: placeFractionValue('1/5'), deduction: 20 }, 11_000)).toBe(2600n);
  });

  it('a tie of two for first place pays 30.00 on 10 at 6.00', () => {
    expect(returned({ ...WIN, share: fraction(1n, 2n) }, 6000)).toBe(3000n);
  });

  it('legFactor is share × (1 + (o − 1) × fraction × (1 − R4))', () => {
    const verdict = {
      ...WIN,
      share: fraction(1n, 2n),
      placeFraction: placeFractionValue('1/4'),
      deduction: 10,
    };
    // ½ × (1 + 4 × ¼ × 0.9)
    expect(returned(verdict, 5000)).toBe(950n);
  });

  it('a win never pays less than the share of the stake or more than without deduction', () => {
    const shares = fc.constantFrom<Fraction>(fraction(1n), fraction(1n, 2n), fraction(2n, 3n));
    fc.assert(
      fc.property(
        shares,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1010, max: 1_001_000 }),
        (share, deduction, oddsMilli) => {
          const verdict = { ...WIN, share, placeFraction: placeFractionValue('1/5') };
          const full = returned(verdict, oddsMilli);
          const less = returned(withDeduction(verdict, deduction), oddsMilli);
          expect(less <= full).toBe(true);
          expect(less >= floor(multiply(fraction(1000n), share))).toBe(true);
        },
      ),
    );
  });
});

describe('the Rule 4 table', () => {
  it.each([
    [1050, 90],
    [1111, 90],
    [1120, 85],
    [1180, 85],
    [1200, 80],
    [1290, 75],
    [1330, 70],
    [1440, 65],
    [1620, 60],
    [1670, 55],
    [1830, 50],
    [2000, 45],
    [2200, 45],
    [2250, 40],
    [2750, 35],
    [3000, 30],
    [3500, 25],
    [4330, 20],
    [6500, 15],
    [7000, 10],
    [10_000, 10],
    [15_000, 0],
    [15_500, 0],
  ])('a withdrawn runner at %i thousandths deducts %i hundredths', (oddsMilli, hundredths) => {
    expect(ruleFour([oddsMilli])).toBe(hundredths);
  });

  it('ruleFour adds several withdrawals up to 90 and waives a total of 5', () => {
    expect(ruleFour([])).toBe(0);
    expect(ruleFour([12_000])).toBe(0);
    expect(ruleFour([12_000, 12_000])).toBe(10);
    expect(ruleFour([2000, 2200])).toBe(90);
    expect(ruleFour([1500, 1500, 3000])).toBe(90);
  });

  it('ruleFour never deducts less for shorter odds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 20_000 }), fc.nat(5000), (oddsMilli, more) => {
        expect(ruleFour([oddsMilli])).toBeGreaterThanOrEqual(ruleFour([oddsMilli + more]));
      }),
    );
  });

  it('the deduction applies only to bets made before the withdrawal', () => {
    const facts = race([1, 0, 2, 0], {
      withdrawn: [2, 4],
      withdrawals: [
        { runner: 2, atMs: 1000, oddsMilli: 4000 },
        { runner: 4, atMs: 2000, oddsMilli: 7000 },
      ],
    });
    expect([999, 1000, 1999, 2000].map((atMs) => deduction('race-winner', '', facts, atMs))).toEqual([
      35, 10, 10, 0,
    ]);
  });

  it("the deduction uses the odds of the bet's market and ignores the runner that it excludes", () => {
    const marketOddsMilli = { 'race-place;number=2': 1300, 'race-winner-without;number=1': 2500 };
    const facts = race([0, 0, 1, 2], {
      withdrawn: [1, 2],
      withdrawals: [
        { runner: 1, atMs: 1000, oddsMilli: 1500 },
        { runner: 2, atMs: 1000, oddsMilli: 5000, marketOddsMilli },
      ],
    });
    expect(deduction('race-winner', '', facts)).toBe(85);
    expect(deduction('each-way-place', '', facts)).toBe(85);
    expect(deduction('race-place', 'number=2', facts)).toBe(75);
    expect(deduction('race-place', 'number=3', facts)).toBe(0);
    expect(deduction('race-winner-without', 'number=1', facts)).toBe(40);
    expect(deduction('race-winner-without', 'number=3', facts)).toBe(0);
    expect(deduction('head-to-head', 'runners=3:4', facts)).toBe(0);
  });
});

describe('a walk-over', () => {
  const lone = race([1, 0, 0, 0], { withdrawn: [2, 3, 4] });
  const withTerms: RaceFacts = { ...lone, eachWay: { places: 3, fraction: '1/4' } };
  const pair = race([1, 2, 0, 0], { withdrawn: [3, 4] });
  it.each([
    ['race-winner', '', 1, lone, REFUND],
    ['race-place', 'number=2', 1, lone, REFUND],
    ['each-way-place', '', 1, lone, REFUND],
    ['each-way-place', '', 1, withTerms, REFUND],
    ['race-winner-without', 'number=2', 1, lone, REFUND],
    ['race-winner', '', 2, lone, CANCELLED],
    ['race-winner', '', 1, pair, WIN],
    ['race-winner-without', 'number=1', 2, pair, REFUND],
    ['race-winner-without', 'number=3', 1, pair, WIN],
  ] as const)('a walk-over settles %s %s of runner %i', (type, specifier, runner, facts, verdict) => {
    const { definition, specifier: line } = parsed(type, specifier);
    expect(definition.settle(runner, line, facts)).toEqual(verdict);
  });
});

describe('place terms', () => {
  it.each([
    [4, false, undefined],
    [5, false, '2 1/4'],
    [7, true, '2 1/4'],
    [8, false, '3 1/5'],
    [11, true, '3 1/5'],
    [12, true, '3 1/4'],
    [15, true, '3 1/4'],
    [16, true, '4 1/4'],
    [20, false, '3 1/5'],
  ] as const)('the place terms of %i runners, handicap %s, are as listed', (runners, handicap, expected) => {
    const terms = placeTermsFor(runners, handicap);
    expect(terms && `${terms.places} ${terms.fraction}`).toBe(expected);
  });

  it('place terms follow the runners at the off, unless the event has its own', () => {
    const places = [1, 2, 3, 4, 5, 6, 7, 0];
    expect(racePlaceTerms(race(places))?.places).toBe(3);
    expect(racePlaceTerms(race(places, { withdrawn: [8] }))?.places).toBe(2);
    const eachWay = { places: 5, fraction: '1/4' } as const;
    expect(racePlaceTerms(race(places, { withdrawn: [8], eachWay }))).toEqual(eachWay);
  });
});

it.each([
  [[1, 2, 3], true],
  [[1, 1, 3], true],
  [[1, 2, 2, 4, 0, 5], true],
  [[2, 2, 1, 4, 4, 4, 7], true],
  [[0, 0, 0], true],
  // The second runner is not listed.
  [[1, 3], true],
  [[1, 1, 2], false],
  [[1, 2, 2, 3], false],
  [[3, 1, 2, 2, 3], false],
  [[1, 1, 1, 3], false],
])('hasGapsAfterTies of %j is %s', (places, isSo) => {
  expect(hasGapsAfterTies(places)).toBe(isSo);
});
