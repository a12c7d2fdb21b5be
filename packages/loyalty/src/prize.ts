import { type CurrencyCode, smallUnitMinor } from '@evens/base';

/** Prizes of the wheel and the shop. Values are hundredths of a euro, and similar round amounts in other currencies. */
export type LoyaltyPrize =
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'free-bet'; readonly units: number }
  | { readonly kind: 'free-spins'; readonly count: number; readonly units: number; readonly game: string };

/** Prizes that are bonuses. */
export type LoyaltyBonus = Exclude<LoyaltyPrize, { readonly kind: 'points' }>;

export function prizeMinor(units: number, currency: CurrencyCode): bigint {
  return BigInt(units) * smallUnitMinor[currency];
}

/** Validity of a bonus bought with points, and minimum odds of bets that a free bet pays. */
export const prizeTerms = { expiresAfterDays: 30, minOddsMilli: 1500 } as const;
