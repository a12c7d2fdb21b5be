import type { Score } from '@evens/markets';

/**
 * Factors on the chance of a regular time by the margin at its end: 0, 1, … Larger margins have the factor 1. Sides play for
 * these margins near the end, so independent scores have them too rarely or too often.
 */
export type MarginFactors = readonly number[];

export function regularFactor(factors: MarginFactors | undefined, { home, away }: Score): number {
  return factors?.[Math.abs(home - away)] ?? 1;
}

/** The number by which an accepted factor is divided in rejection sampling. */
export function highestFactor(factors: MarginFactors | undefined): number {
  return Math.max(1, ...(factors ?? []));
}
