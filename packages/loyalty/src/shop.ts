import type { CurrencyCode } from '@evens/base';
import { type LoyaltyBonus, prizeKey, prizeMinor } from './prize.ts';

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

/** Cash for all the points at the best price of cash in the shop, minor units rounded down. Undefined if no cash is sold. */
export function cashForPoints(
  points: number,
  {
    items,
    level,
    currency,
  }: {
    readonly items: readonly ShopItem[];
    readonly level: { readonly shopDiscountPercent: number };
    readonly currency: CurrencyCode;
  },
): bigint | undefined {
  const amounts = items
    .filter(({ isOn, prize }) => isOn && prize.kind === 'cash')
    .map((item) => (BigInt(Math.max(0, points)) * itemMinor(item, currency)) / BigInt(priceFor(item, level)));
  return amounts.reduce<bigint | undefined>(
    (best, amount) => (best === undefined || amount > best ? amount : best),
    undefined,
  );
}

function itemMinor({ prize }: ShopItem, currency: CurrencyCode): bigint {
  return prizeMinor(prize.units, currency);
}

/** An item that is sold. */
export function findItem(items: readonly ShopItem[], key: string): ShopItem | undefined {
  return items.find(({ isOn, prize }) => isOn && prizeKey(prize) === key);
}
