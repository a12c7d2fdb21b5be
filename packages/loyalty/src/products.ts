import { type CurrencyCode, smallUnitMinor } from '@evens/base';

/** Product groups with different point rates. `games`: single-player games other than slots; `live`: shared games. */
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

/** Stake of an account on a product, including the part that does not give a whole point yet. */
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
export function wholePoints({ parts }: PlayedSum, currency: CurrencyCode): number {
  return Number(parts / (PARTS_PER_POINT * smallUnitMinor[currency]));
}
