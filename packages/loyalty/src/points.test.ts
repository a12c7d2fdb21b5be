import { currencyCodes, smallUnitMinor } from '@evens/base';
import { inHouseGames } from '@evens/games';
import { betResults } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addStake,
  findNextLevel,
  levelFromPoints,
  loyaltyLevels,
  loyaltyProducts,
  netCashStake,
  priceFor,
  shopItems,
  spinsEarned,
  stakePerPointMinor,
  wholePoints,
} from './index.ts';

const currency = fc.constantFrom(...currencyCodes);
const product = fc.constantFrom(...loyaltyProducts);
const none = { parts: 0n };

describe('points for stakes', () => {
  it.each(loyaltyProducts)(
    'the full stake for a point of %s gives the first point, in every currency',
    (of) => {
      for (const code of currencyCodes) {
        const stakeMinor = stakePerPointMinor(of, code);
        expect(wholePoints(addStake(none, { product: of, stakeMinor }), code)).toBe(1);
        expect(wholePoints(addStake(none, { product: of, stakeMinor: stakeMinor - 1n }), code)).toBe(0);
      }
    },
  );

  it('single stakes give the same points as their sum', () => {
    fc.assert(
      fc.property(currency, product, fc.array(fc.bigInt(0n, 10n ** 12n)), (code, of, stakes) => {
        const apart = stakes.reduce((sum, stakeMinor) => addStake(sum, { product: of, stakeMinor }), none);
        const whole = stakes.reduce((sum, stakeMinor) => sum + stakeMinor, 0n);
        expect(wholePoints(apart, code)).toBe(Number(whole / stakePerPointMinor(of, code)));
      }),
    );
  });

  it('a returned stake takes back exactly the points it gave', () => {
    fc.assert(
      fc.property(
        currency,
        product,
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 12n),
        (code, of, remainingMinor, back) => {
          const before = addStake(none, { product: of, stakeMinor: remainingMinor });
          const after = addStake(addStake(before, { product: of, stakeMinor: back }), {
            product: of,
            stakeMinor: -back,
          });
          expect(wholePoints(after, code)).toBe(wholePoints(before, code));
        },
      ),
    );
  });

  it('points from stakes never fall below zero', () => {
    expect(addStake(none, { product: 'sport', stakeMinor: -5n })).toEqual(none);
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
  it('levels begin at zero and increase in points, discount and spins', () => {
    expect(loyaltyLevels[0].fromPoints).toBe(0);
    for (const [index, level] of loyaltyLevels.entries()) {
      const next = loyaltyLevels[index + 1];
      if (!next) continue;
      expect(next.fromPoints).toBeGreaterThan(level.fromPoints);
      expect(next.shopDiscountPercent).toBeGreaterThanOrEqual(level.shopDiscountPercent);
    }
  });

  it.each(loyaltyLevels)('level $key is reached at $fromPoints points', ({ key, fromPoints }) => {
    expect(levelFromPoints(fromPoints).key).toBe(key);
    if (fromPoints > 0) expect(findNextLevel(fromPoints - 1)?.key).toBe(key);
    if (fromPoints > 0) expect(levelFromPoints(fromPoints - 1).key).not.toBe(key);
  });

  it('the highest level has no next level', () => {
    expect(findNextLevel(1e9)).toBeUndefined();
  });

  it('levels never revoke a spin while points increase', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(1000), (earned, more) => {
        expect(spinsEarned(earned + more)).toBeGreaterThanOrEqual(spinsEarned(earned));
      }),
    );
    expect(spinsEarned(0)).toBe(0);
    expect(spinsEarned(249)).toBe(0);
    expect(spinsEarned(250)).toBe(1);
    expect(spinsEarned(500)).toBe(3);
  });
});

describe('the shop', () => {
  it('the shop returns less than one per cent of the stake at its best price', () => {
    const best = loyaltyLevels.at(-1) ?? loyaltyLevels[0];
    for (const item of shopItems) {
      const { prize } = item;
      const units = prize.kind === 'free-bet' ? prize.units : prize.units * prize.count;
      const staked = BigInt(priceFor(item, best)) * stakePerPointMinor('sport', 'EUR');
      expect(BigInt(units) * smallUnitMinor.EUR * 100n).toBeLessThan(staked);
    }
  });

  it('the shop sells free spins of an existing slot', () => {
    const listed = new Set(
      inHouseGames.filter(({ categories }) => categories.includes('slots')).map(({ game }) => game.key),
    );
    for (const { prize } of shopItems)
      if (prize.kind === 'free-spins') expect(listed.has(prize.game)).toBe(true);
  });

  it('the shop rounds a discounted price up', () => {
    expect(
      priceFor(
        { key: 'free-bet-1', prize: { kind: 'free-bet', units: 100 }, price: 101 },
        { shopDiscountPercent: 5 },
      ),
    ).toBe(96);
  });
});
