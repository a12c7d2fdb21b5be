import { type CurrencyCode, smallUnitMinor } from '@evens/base';

/** What is played, as far as points differ. `games` are games of one player beside slots, `live` those that many share. */
export const loyaltyProducts = ['sport', 'slots', 'games', 'live', 'providers'] as const;
export type LoyaltyProduct = (typeof loyaltyProducts)[number];

/** Hundredths of a euro, and what comes near them in other currencies, that give a point. */
const unitsPerPoint: Readonly<Record<LoyaltyProduct, number>> = {
  sport: 100,
  slots: 100,
  games: 500,
  live: 500,
  providers: 200,
};

/** Every sum below is in parts: this many are a point. All of `unitsPerPoint` divide it. */
const PARTS_PER_POINT = 1000n;

/** The cash stake that gives a point, minor units. */
export function stakePerPointMinor(product: LoyaltyProduct, currency: CurrencyCode): bigint {
  return BigInt(unitsPerPoint[product]) * smallUnitMinor[currency];
}

/** What an account has played of a product: the part of a stake that gives no whole point yet is kept. */
export interface PlayedSum {
  /** Net stake in thousandths of a point, times the currency's small unit, so that it is exact. */
  readonly parts: bigint;
}

/** The sum after a net stake, which is below zero where stakes were returned. It never falls below zero. */
export function addStake(
  { parts }: PlayedSum,
  { product, stakeMinor }: { readonly product: LoyaltyProduct; readonly stakeMinor: bigint },
): PlayedSum {
  const added = parts + stakeMinor * (PARTS_PER_POINT / BigInt(unitsPerPoint[product]));
  return { parts: added > 0n ? added : 0n };
}

/** Whole points of a sum. Entries are differences of this, so that they do not depend on how stakes came together. */
export function pointsOf({ parts }: PlayedSum, currency: CurrencyCode): number {
  return Number(parts / (PARTS_PER_POINT * smallUnitMinor[currency]));
}
