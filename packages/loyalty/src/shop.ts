import { type LoyaltyBonus, prizeKey } from './prize.ts';

export interface ShopItem {
  readonly prize: LoyaltyBonus;
  /** Points, without the discount of a level. */
  readonly price: number;
  /** Whether it is sold. */
  readonly isOn: boolean;
}

/** Rounded up to a whole point. */
export function priceFor(
  { price }: Pick<ShopItem, 'price'>,
  level: { readonly shopDiscountPercent: number },
): number {
  return Math.ceil((price * (100 - level.shopDiscountPercent)) / 100);
}

/** An item that is sold. */
export function findItem(items: readonly ShopItem[], key: string): ShopItem | undefined {
  return items.find(({ isOn, prize }) => isOn && prizeKey(prize) === key);
}
