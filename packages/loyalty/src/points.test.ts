import { currencyCodes, smallUnitMinor } from '@evens/base';
import { betResults } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashForPoints,
  findItem,
  findNextLevel,
  levelFromPoints,
  listLevels,
  netCashStake,
  priceFor,
  prizeKey,
  shippedTerms,
  stakeForPoints,
  stakeParts,
  wholePoints,
} from './index.ts';

const currency = fc.constantFrom(...currencyCodes);
const rates = fc.integer({ min: 1, max: 1000 });
const { levels, pointsPer100 } = shippedTerms;

describe('points for stakes', () => {
  it('the displayed stake gives its points at every rate and in every currency, and a smaller one gives fewer', () => {
    fc.assert(
      fc.property(currency, rates, (code, rate) => {
        const stake = stakeForPoints(rate, code);
        if (!stake) throw new Error(`rate ${rate} gives nothing`);
        expect(wholePoints(stakeParts(stake.stakeMinor, rate), code)).toBe(stake.points);
        expect(wholePoints(stakeParts(stake.stakeMinor - 1n, rate), code)).toBe(stake.points - 1);
      }),
    );
    expect(stakeForPoints(0, 'EUR')).toBeUndefined();
  });

  it('the shipped rates give a point for 1, 5 and 2 euros', () => {
    const stake = (rate: number) => stakeForPoints(rate, 'EUR');
    expect(stake(pointsPer100.sport)).toEqual({ points: 1, stakeMinor: 100n });
    expect(stake(pointsPer100.games)).toEqual({ points: 1, stakeMinor: 500n });
    expect(stake(pointsPer100.providers)).toEqual({ points: 1, stakeMinor: 200n });
    expect(stake(30)).toEqual({ points: 3, stakeMinor: 1000n });
  });

  it('single stakes give the same points as their sum, and returned stakes take back exactly theirs', () => {
    fc.assert(
      fc.property(currency, rates, fc.array(fc.bigInt(0n, 10n ** 12n)), (code, rate, stakes) => {
        const apart = stakes.reduce((sum, stakeMinor) => sum + stakeParts(stakeMinor, rate), 0n);
        const whole = stakes.reduce((sum, stakeMinor) => sum + stakeMinor, 0n);
        expect(wholePoints(apart, code)).toBe(
          Number((whole * BigInt(rate)) / (10_000n * smallUnitMinor[code])),
        );
        expect(stakes.reduce((sum, stakeMinor) => sum + stakeParts(-stakeMinor, rate), apart)).toBe(0n);
      }),
    );
  });
});

describe('the net cash stake of a ticket', () => {
  const ticket = { stakeMinor: 1000n, bonusMinor: 0n, cashedOutMinor: 0n, result: betResults.lost };
  it.each([
    ['lost', ticket, 1000n],
    ['won', { ...ticket, result: betResults.win }, 1000n],
    ['half won', { ...ticket, result: betResults.halfWin }, 500n],
    ['cancelled', { ...ticket, result: betResults.cancelled }, 0n],
    ['open', { ...ticket, result: 0 as const }, 0n],
    ['cashed out in part', { ...ticket, cashedOutMinor: 400n }, 600n],
    ['paid with bonus money in part', { ...ticket, bonusMinor: 250n }, 750n],
    ['a free bet', { ...ticket, bonusMinor: 1000n }, 0n],
  ])('the net cash stake of a ticket: %s', (_, played, expected) => {
    expect(netCashStake(played)).toBe(expected);
  });

  it('the net cash stake is between zero and the cash part', () => {
    const part = fc.bigInt(0n, 10n ** 9n);
    fc.assert(
      fc.property(
        part,
        part,
        part,
        fc.constantFrom(...Object.values(betResults)),
        (cash, bonusMinor, cashed, result) => {
          const stakeMinor = cash + bonusMinor;
          const cashedOutMinor = cashed % (stakeMinor + 1n);
          const net = netCashStake({ stakeMinor, bonusMinor, cashedOutMinor, result });
          expect(net >= 0n && net <= cash).toBe(true);
        },
      ),
    );
  });

  it('the net cash stake refuses parts that exceed the stake', () => {
    expect(() => netCashStake({ ...ticket, cashedOutMinor: 1001n })).toThrow(RangeError);
    expect(() => netCashStake({ ...ticket, bonusMinor: 1001n })).toThrow(RangeError);
  });
});

describe('levels', () => {
  it.each(listLevels(levels))('level $key is reached at $fromPoints points', ({ key, fromPoints }) => {
    expect(levelFromPoints(levels, fromPoints)).toBe(key);
    if (fromPoints > 0) expect(levelFromPoints(levels, fromPoints - 1)).not.toBe(key);
  });

  it('each level has a next one, except the highest', () => {
    expect(findNextLevel(levels, 'member')?.key).toBe('bronze');
    expect(findNextLevel(levels, 'platinum')).toBeUndefined();
  });
});

describe('the shop', () => {
  it('the shop rounds a discounted price up', () => {
    expect(priceFor({ price: 101 }, { shopDiscountPercent: 5 })).toBe(96);
  });

  it('an item is found by the key of its prize while it is sold', () => {
    const [item] = shippedTerms.items;
    if (!item) throw new Error('the shop is empty');
    expect(findItem(shippedTerms.items, 'free-bet-1')).toBe(item);
    expect(findItem([{ ...item, isOn: false }], 'free-bet-1')).toBeUndefined();
  });

  it('points are worth cash at the best price, from the first point', () => {
    const { items } = shippedTerms;
    const cash = (points: number, shopDiscountPercent = 0) =>
      cashForPoints(points, { items, level: { shopDiscountPercent }, currency: 'EUR' });
    expect(cash(37)).toBe(14n);
    expect(cash(2500)).toBe(1000n);
    expect(cash(95, 5)).toBe(40n);
    expect(cash(-5)).toBe(0n);
    const bonusItems = items.filter(({ prize }) => prize.kind !== 'cash');
    expect(
      cashForPoints(2500, { items: bonusItems, level: { shopDiscountPercent: 0 }, currency: 'EUR' }),
    ).toBeUndefined();
  });

  it('keys differ between all prizes', () => {
    const units = [1, 5, 50, 100, 105, 150, 1500];
    const keys = units.flatMap((value) => [
      prizeKey({ kind: 'points', points: value }),
      prizeKey({ kind: 'cash', units: value }),
      prizeKey({ kind: 'free-bet', units: value }),
      ...units.map((count) => prizeKey({ kind: 'free-spins', count, units: value, game: 'harbour-lights' })),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('free-bet-1-50');
  });
});
