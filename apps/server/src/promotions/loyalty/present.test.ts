import { levelFromPoints, prizeKey, type ShopItem, shippedTerms as terms } from '@evens/loyalty';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryRow } from './account-store.ts';
import { judgePrice } from './judge-price.ts';
import { presentEntry, presentItem, presentPrize, presentSpin } from './present.ts';
import type { SpinRow } from './spin-store.ts';

const { items, wheel } = terms;
const bet = items[1] as ShopItem;
const spins = items[3] as ShopItem;
const standing = (balance: number, earned = 0) => ({
  terms,
  standing: { balance, level: levelFromPoints(terms.levels, earned) },
});
const priceOrRefusal = (agreed: number, balance: number, earned = 0) => {
  const judged = judgePrice(bet, agreed, standing(balance, earned));
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
      expect(presentItem(bet, standing(-5, earned), 'EUR').Price).toBe(price);
    },
  );

  test('an item is displayed as affordable if and only if its purchase would be accepted', () => {
    const isAffordable = (balance: number) => presentItem(bet, standing(balance), 'EUR').IsAffordable;
    expect([isAffordable(999), isAffordable(1000)]).toEqual([false, true]);
    const points = fc.integer({ min: -100, max: 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...items), points, points, (item, balance, earned) => {
        const { Price, FullPrice, IsAffordable } = presentItem(item, standing(balance, earned), 'EUR');
        expect(judgePrice(item, Price, standing(balance, earned)).ok).toBe(IsAffordable);
        expect(FullPrice).toBe(item.price);
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

  test('the points history names only products that exist', () => {
    expect(presentEntry(entry)).toMatchObject({ Kind: 'play', Product: 'sport', ItemKey: null, Points: 3 });
    expect(presentEntry({ ...entry, product: 'poker' })).toMatchObject({ Product: null });
    const purchase = { ...entry, kind: 'purchase', product: null, points: -200 } as const;
    expect(presentEntry({ ...purchase, item_key: 'free-bet-1' })).toMatchObject({ ItemKey: 'free-bet-1' });
  });
});

describe('a spin of the wheel', () => {
  const [segment] = wheel;
  const key = segment ? prizeKey(segment.prize) : '';
  const row: SpinRow = {
    ...{ id: 1, segment: 0, segment_key: key, rules_version: 1, nonce: 0, currency: 'EUR' },
    ...{ server_seed: 'seed', server_seed_hash: 'hash', client_seed: 'mine', at: new Date(0) },
    terms_version: 1,
  };

  test('a spin is displayed with its prize and its proof', () => {
    expect(presentSpin(row, wheel)).toMatchObject({
      ...{ SegmentIndex: 0, SegmentKey: key, Prize: { Kind: 'points' } },
      Proof: {
        Hash: 'hash',
        ServerSeed: 'seed',
        ClientSeed: 'mine',
        Nonce: 0,
        Game: 'loyalty-wheel',
        Parts: wheel.map(({ chanceParts }) => chanceParts),
      },
    });
  });

  test('a spin with an unknown segment or currency throws an error', () => {
    expect(() => presentSpin({ ...row, segment: 7 }, wheel)).toThrow('names segment 7 in EUR');
    expect(() => presentSpin({ ...row, currency: 'XXX' }, wheel)).toThrow('in XXX');
  });
});
