import { type CurrencyCode, smallUnitMinor } from '@evens/base';

/** Product groups with different point rates. `games`: single-player games other than slots; `live`: shared games. */
export const loyaltyProducts = ['sport', 'slots', 'games', 'live', 'providers'] as const;
export type LoyaltyProduct = (typeof loyaltyProducts)[number];

/** Points for a net stake of 100 euros, and of what comes near it in other currencies. */
export type PointRates = Readonly<Record<LoyaltyProduct, number>>;

/** Hundredths of a euro in 100 euros. Sums of play are in parts: this many are a point. */
const PARTS_PER_POINT = 10_000n;

/** The smallest stake that gives whole points, and those points. Undefined for a rate of 0. */
export function stakeForPoints(
  rate: number,
  currency: CurrencyCode,
): { readonly points: number; readonly stakeMinor: bigint } | undefined {
  if (rate === 0) return undefined;
  const common = commonDivisor(BigInt(rate), PARTS_PER_POINT);
  return {
    points: Number(BigInt(rate) / common),
    stakeMinor: (PARTS_PER_POINT / common) * smallUnitMinor[currency],
  };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** Exact play of a net stake: parts of a point, times the currency's small unit. Below zero for returned stakes. */
export function stakeParts(stakeMinor: bigint, rate: number): bigint {
  return stakeMinor * BigInt(rate);
}

/** Whole points of a sum. Entries are differences of this, so that they do not depend on how stakes came together. */
export function wholePoints(parts: bigint, currency: CurrencyCode): number {
  return Number(parts / (PARTS_PER_POINT * smallUnitMinor[currency]));
}
