import { type AccountId, type CurrencyCode, smallUnitMinor } from '@evens/base';
import { inHouseGames } from '@evens/games';
import { type LoyaltyProduct, loyaltyProducts, shippedTerms } from '@evens/loyalty';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceAccounts, computePlays, loyaltyProduct, type Played, sumPlays } from './counted-play.ts';
import { playKey } from './follow-store.ts';

const [anna, bert] = [1001 as AccountId, 1002 as AccountId];
const played = (
  accountId: AccountId,
  product: LoyaltyProduct,
  parts: bigint,
  currency: CurrencyCode = 'EUR',
): Played => ({ accountId, product, parts, currency });
/** Parts of a point in euros. */
const POINT = 10_000n;

describe('the product of a round', () => {
  test.each([
    [undefined, false, 'providers'],
    [undefined, true, 'providers'],
    ['harbour-lights', false, 'slots'],
    ['dice', false, 'games'],
    ['dice', true, 'live'],
    ['harbour-lights', true, 'live'],
    ['a game that was removed', false, 'games'],
  ] as const)('the loyalty product of %s, shared: %s, is %s', (game, isShared, product) => {
    expect(loyaltyProduct({ game, isShared })).toBe(product);
  });

  test('the loyalty product of every in-house slot is slots', () => {
    for (const { game, categories } of inHouseGames)
      expect(loyaltyProduct({ game: game.key, isShared: false })).toBe(
        categories.includes('slots') ? 'slots' : 'games',
      );
  });
});

describe('counted play of a range', () => {
  test('counted play has one sum per account and product, and omits sums of zero', () => {
    const all = [
      played(anna, 'sport', 5n),
      played(bert, 'sport', 7n),
      played(anna, 'slots', 3n),
      played(anna, 'sport', -2n),
      played(bert, 'live', 4n),
      played(bert, 'live', -4n),
    ];
    expect(sumPlays(all)).toEqual([
      played(anna, 'sport', 3n),
      played(bert, 'sport', 7n),
      played(anna, 'slots', 3n),
    ]);
  });

  test('counted play is added to earlier sums of the account and product, and only the new points are granted', () => {
    const [first] = computePlays([played(anna, 'games', POINT - 1n)], new Map());
    expect(first?.points).toBe(0);
    const before = new Map([[playKey(anna, 'games'), first?.parts ?? 0n]]);
    expect(computePlays([played(anna, 'games', 1n)], before)).toMatchObject([{ accountId: anna, points: 1 }]);
    // Sums of other accounts or products do not count.
    expect(computePlays([played(bert, 'games', 1n), played(anna, 'live', 1n)], before)).toMatchObject([
      { points: 0 },
      { points: 0 },
    ]);
  });

  test('points do not depend on how stakes are split into ranges, and returned stakes reverse them', () => {
    const stakes = fc.array(fc.bigInt(1n, 3000n), { minLength: 1, maxLength: 12 });
    const currency = fc.constantFrom<CurrencyCode>('EUR', 'JPY', 'BTC');
    fc.assert(
      fc.property(stakes, fc.constantFrom(...loyaltyProducts), currency, (each, product, code) => {
        const all = each.map((units) => units * 30n * smallUnitMinor[code]);
        const sums = new Map<string, bigint>();
        let points = 0;
        const step = (parts: bigint) => {
          for (const play of computePlays(sumPlays([played(anna, product, parts, code)]), sums)) {
            sums.set(playKey(anna, product), play.parts);
            points += play.points;
          }
        };
        all.forEach(step);
        const whole = all.reduce((sum, parts) => sum + parts, 0n);
        expect(points).toBe(Number(whole / (POINT * smallUnitMinor[code])));
        for (const parts of all) step(-parts);
        expect(points).toBe(0);
      }),
    );
  });

  test('a play sum never falls below zero', () => {
    expect(computePlays([played(anna, 'sport', -5n)], new Map())).toMatchObject([{ parts: 0n, points: 0 }]);
  });

  test('the points of all products of an account advance its level once, by the terms that hold it', () => {
    const current = {
      version: 2,
      terms: {
        ...shippedTerms,
        levels: { ...shippedTerms.levels, bronze: { ...shippedTerms.levels.bronze, fromPoints: 900 } },
      },
    };
    const earlier = new Map([[1, { version: 1, terms: shippedTerms }]]);
    const before = new Map([
      [anna, { earned: 600, level: 'bronze', levelVersion: 1, spinsEarned: 3 }],
      [bert, { earned: 600, level: 'member', levelVersion: null, spinsEarned: 2 }],
    ] as const);
    const plays = [
      { accountId: anna, product: 'sport', parts: 0n, points: -60 },
      { accountId: anna, product: 'live', parts: 0n, points: 10 },
      { accountId: bert, product: 'sport', parts: 0n, points: 200 },
    ] as const;
    expect(advanceAccounts(plays, before, { current, earlier })).toEqual([
      { accountId: anna, earned: 550, level: 'bronze', levelVersion: 1, spinsEarned: 3 },
      { accountId: bert, earned: 800, level: 'member', levelVersion: null, spinsEarned: 3 },
    ]);
  });
});
