import type { OddsMilli } from '@evens/markets';
import { expect, test } from 'vitest';
import {
  betContribution,
  betsNeeded,
  bonusRequirement,
  cashOutValue,
  handicapRows,
  type LegResult,
  systemPay,
  toStake,
} from './calculate.ts';
import { listOf, numberIn, oddsIn } from './values.ts';

function odds(text: string): OddsMilli {
  const read = oddsIn(text);
  if (read === undefined) throw new Error(`odds: expected odds, got ${text}`);
  return read;
}

test.each<[readonly LegResult[], bigint]>([
  [['win', 'win', 'lost', 'win'], 1350n],
  [['win', 'win', 'lost', 'lost'], 300n],
  [['win', 'win', 'win', 'win'], 2975n],
  [['void', 'void', 'void', 'void'], 600n],
])('a system of 2 of 4 with %s pays %d', (results, paid) => {
  const legs = ['1.50', '2.00', '2.50', '3.00'].map((text, at) => ({
    oddsMilli: odds(text),
    result: results[at] ?? 'lost',
  }));
  expect(systemPay(legs, 2, 100n)).toEqual({ lines: 6, costMinor: 600n, paidMinor: paid });
});

test('a handicap of a quarter line pays as documented', () => {
  expect(handicapRows(-75, odds('1.95'), 1000n).map(({ paidMinor }) => paidMinor)).toEqual([
    1950n,
    1475n,
    0n,
    0n,
    0n,
  ]);
});

test('the cash-out offer of a combo with a decided leg equals the documented value', () => {
  const legs = [
    { oddsMilli: odds('1.80'), chance: 'won' },
    { oddsMilli: odds('2.00'), chance: 0.55 },
    { oddsMilli: odds('1.60'), chance: 0.7 },
  ] as const;
  expect(cashOutValue({ legs, stakeMinor: 2000n, marginBasisPoints: 500 })).toEqual({
    offerMinor: 4213n,
    mostMinor: 11520n,
  });
});

test('a bet with a lost leg has no cash-out offer', () => {
  const legs = [{ oddsMilli: odds('1.80'), chance: 'lost' }] as const;
  expect(cashOutValue({ legs, stakeMinor: 2000n, marginBasisPoints: 500 }).offerMinor).toBeUndefined();
});

test('the wagering requirement is the bonus times its factor, and the stake needed is divided by the contribution', () => {
  expect(bonusRequirement(5000n, 5)).toBe(25_000n);
  expect(toStake(25_000n, 10)).toBe(250_000n);
  expect(toStake(25_000n, 0)).toBeUndefined();
});

test.each([
  ['1.40', 1000n, 0n],
  ['1.50', 1000n, 1000n],
  ['2.00', 400n, 400n],
  ['2.00', 5000n, 1000n],
])('a bet at %s of %d counts %d, within minimum odds and maximum stake', (price, stakeMinor, counted) => {
  const terms = { minOddsMilli: 1500, maxStakeMinor: 1000n };
  expect(betContribution({ stakeMinor, oddsMilli: odds(price) }, terms)).toBe(counted);
});

test('betsNeeded rounds up, because the last bet may count less', () => {
  expect(betsNeeded(25_000n, 1000n)).toBe(25n);
  expect(betsNeeded(25_001n, 1000n)).toBe(26n);
});

test.each([
  ['1.95', 1950],
  ['1,95', 1950],
  ['1', undefined],
  ['x', undefined],
  ['', undefined],
])('oddsIn parses %s', (text, milli) => {
  expect(oddsIn(text)).toBe(milli);
});

test('listOf and numberIn enforce their bounds', () => {
  expect(listOf('a, b,, c', 2)).toEqual(['a', 'b']);
  expect(numberIn('−0.75', { min: -5, max: 5 })).toBe(-0.75);
  expect(numberIn('6', { min: -5, max: 5 })).toBeUndefined();
});
