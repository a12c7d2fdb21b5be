import type { LoyaltyBonus } from './prize.ts';

export const shopItemKeys = ['free-bet-1', 'free-bet-5', 'free-bet-20', 'free-spins-20'] as const;
export type ShopItemKey = (typeof shopItemKeys)[number];

export interface ShopItem {
  readonly key: ShopItemKey;
  readonly prize: LoyaltyBonus;
  /** Points, without the discount of a level. */
  readonly price: number;
}

export const shopItems: readonly ShopItem[] = [
  { key: 'free-bet-1', prize: { kind: 'free-bet', units: 100 }, price: 200 },
  { key: 'free-bet-5', prize: { kind: 'free-bet', units: 500 }, price: 1000 },
  { key: 'free-bet-20', prize: { kind: 'free-bet', units: 2000 }, price: 4000 },
  {
    key: 'free-spins-20',
    prize: { kind: 'free-spins', count: 20, units: 10, game: 'harbour-lights' },
    price: 400,
  },
];

/** Rounded up to a whole point. */
export function priceFor({ price }: ShopItem, level: { readonly shopDiscountPercent: number }): number {
  return Math.ceil((price * (100 - level.shopDiscountPercent)) / 100);
}
