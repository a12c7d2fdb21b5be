import { loyaltyLevels, priceFor, type ShopItem, shopItems, wheelSegments } from '@evens/loyalty';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryRow } from './account-store.ts';
import { judgePrice } from './judge-price.ts';
import { presentEntry, presentItem, presentPrize, presentSpin } from './present.ts';
import type { SpinRow } from './spin-store.ts';

const bet = shopItems.find(({ key }) => key === 'free-bet-5') as ShopItem;
const spins = shopItems.find(({ key }) => key === 'free-spins-20') as ShopItem;
const standing = (balance: number, earned = balance) => ({ balance, earned, spins: 0 });
const priceOrRefusal = (agreed: number, balance: number, earned = 0) => {
  const judged = judgePrice(bet, agreed, { balance, earned });
  return judged.ok ? judged.value : judged.error;
};

describe('the price of an item', () => {
  test('an item can be bought with just enough points, and only at its current price', () => {
    expect(priceOrRefusal(1000, 1000)).toBe(1000);
    expect(priceOrRefusal(1000, 999)).toEqual({
      code: 'LoyaltyPointsException',
      data: { price: 1000, points: 999 },
    });
    expect(priceOrRefusal(999, 5000)).toEqual({
      code: 'LoyaltyPriceChangedException',
      data: { price: 1000 },
    });
    expect(priceOrRefusal(1001, 5000)).toMatchObject({ code: 'LoyaltyPriceChangedException' });
    // The price is checked before the points.
    expect(priceOrRefusal(999, 0)).toMatchObject({ code: 'LoyaltyPriceChangedException' });
  });

  test.each([
    [2499, 1000],
    [2500, 950],
    [9999, 950],
    [10_000, 900],
    [50_000, 850],
  ])(
    'after %i earned points the item of 1000 points costs %i, regardless of the balance',
    (earned, price) => {
      expect(priceOrRefusal(price, price, earned)).toBe(price);
      expect(presentItem(bet, { balance: -5, earned, spins: 0 }, 'EUR').Price).toBe(price);
    },
  );

  test('an item is displayed as affordable if and only if its purchase would be accepted', () => {
    const isAffordable = (balance: number) => presentItem(bet, standing(balance, 0), 'EUR').IsAffordable;
    expect([isAffordable(999), isAffordable(1000)]).toEqual([false, true]);
    const points = fc.integer({ min: -100, max: 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...shopItems), points, points, (item, balance, earned) => {
        const { Price, FullPrice, IsAffordable } = presentItem(item, { balance, earned, spins: 0 }, 'EUR');
        expect(judgePrice(item, Price, { balance, earned }).ok).toBe(IsAffordable);
        expect(FullPrice).toBe(priceFor(item, loyaltyLevels[0]));
      }),
    );
  });
});

describe('loyalty prizes', () => {
  test('a loyalty prize has about the same value in every currency', () => {
    expect(presentItem(bet, standing(1000), 'EUR')).toMatchObject({
      Prize: { Kind: 'free-bet', Value: '5.00', Currency: 'EUR', Points: null, Count: null, Game: null },
      MinimumOddsMilli: 1500,
      ExpiresAfterDays: 30,
    });
    expect(presentItem(spins, standing(0), 'EUR')).toMatchObject({
      Prize: { Kind: 'free-spins', Value: '0.10', Count: 20, Game: 'harbour-lights' },
      MinimumOddsMilli: null,
    });
    expect(presentPrize({ kind: 'points', points: 25 }, 'EUR')).toEqual({
      ...{ Kind: 'points', Points: 25, Value: null, Currency: 'EUR', Count: null, Game: null },
    });
    expect(presentPrize(bet.prize, 'BRL').Value).toBe('25.00');
  });
});

describe('the history of points', () => {
  const entry: EntryRow = {
    ...{ id: 1, kind: 'play', points: 3, balance: 10, product: 'sport', item_key: null },
    at: new Date(Date.UTC(2026, 10, 15)),
  };

  test('the points history names only products and items that exist', () => {
    expect(presentEntry(entry)).toMatchObject({ Kind: 'play', Product: 'sport', ItemKey: null, Points: 3 });
    expect(presentEntry({ ...entry, product: 'poker' })).toMatchObject({ Product: null });
    const purchase = { ...entry, kind: 'purchase', product: null, points: -200 } as const;
    expect(presentEntry({ ...purchase, item_key: 'free-bet-1' })).toMatchObject({ ItemKey: 'free-bet-1' });
    expect(presentEntry({ ...purchase, item_key: 'a car' })).toMatchObject({ ItemKey: null });
  });
});

describe('a spin of the wheel', () => {
  const [segment] = wheelSegments;
  const row: SpinRow = {
    ...{ id: 1, segment: 0, segment_key: segment?.key ?? '', rules_version: 1, nonce: 0, currency: 'EUR' },
    ...{ server_seed: 'seed', server_seed_hash: 'hash', client_seed: 'mine', at: new Date(0) },
  };

  test('a spin is displayed with its prize and its proof', () => {
    expect(presentSpin(row)).toMatchObject({
      ...{ SegmentIndex: 0, SegmentKey: segment?.key, Prize: { Kind: 'points' } },
      Proof: { Hash: 'hash', ServerSeed: 'seed', ClientSeed: 'mine', Nonce: 0, Game: 'loyalty-wheel' },
    });
  });

  test('a spin with an unknown segment or currency throws an error', () => {
    expect(() => presentSpin({ ...row, segment_key: 'a car' })).toThrow('names segment a car in EUR');
    expect(() => presentSpin({ ...row, currency: 'XXX' })).toThrow('in XXX');
  });
});
