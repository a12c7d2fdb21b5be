import { type CurrencyCode, smallUnitMinor } from '@evens/base';

/** Prizes of the wheel and the shop. Values are hundredths of a euro, and similar round amounts in other currencies. */
export type LoyaltyPrize =
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'cash'; readonly units: number }
  | { readonly kind: 'free-bet'; readonly units: number }
  | { readonly kind: 'free-spins'; readonly count: number; readonly units: number; readonly game: string };

/** Prizes that are bonuses. */
export type LoyaltyBonus = Exclude<LoyaltyPrize, { readonly kind: 'points' }>;

export function prizeMinor(units: number, currency: CurrencyCode): bigint {
  return BigInt(units) * smallUnitMinor[currency];
}

function unitsKey(units: number): string {
  const cents = units % 100;
  const euros = `${(units - cents) / 100}`;
  return cents === 0 ? euros : `${euros}-${`${cents}`.padStart(2, '0')}`;
}

/** Names an item or a segment by its prize, so that another prize never has the same key. */
export function prizeKey(prize: LoyaltyPrize): string {
  switch (prize.kind) {
    case 'points':
      return `points-${prize.points}`;
    case 'cash':
    case 'free-bet':
      return `${prize.kind}-${unitsKey(prize.units)}`;
    case 'free-spins':
      return `free-spins-${prize.count}-${prize.game}-${unitsKey(prize.units)}`;
  }
}

/** Validity of a bonus bought with points, and minimum odds of bets that a free bet pays. */
export const prizeTerms = { expiresAfterDays: 30, minOddsMilli: 1500 } as const;
