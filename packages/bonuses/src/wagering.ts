import { smaller } from '@evens/base';
import { WHOLE_BASIS_POINTS } from './basis-points.ts';

/** Base amount of a wagering requirement. */
export const requirementBases = ['bonus', 'bonus-and-deposit'] as const;
export type RequirementBasis = (typeof requirementBases)[number];

export interface WageringTerms {
  /** Thousandths: 5000 is five times. */
  readonly multiplierMilli: number;
  readonly basis: RequirementBasis;
  /** Maximum stake that may use bonus money, minor units; null for no maximum. */
  readonly maxStakeMinor: bigint | null;
  /** Maximum amount that becomes cash, minor units; null for no maximum. */
  readonly maxConversionMinor: bigint | null;
  /** Counted from activation: a bonus that waits for another one keeps its full time. */
  readonly expiresAfterDays: number;
}

const dayMs = 86_400_000;

/**
 * Maximum days from the grant that a bonus waits for others to end. After that it expires without having been active.
 */
export const WAITING_DAYS_MAX = 90;

/** Amount to be wagered, rounded up to a minor unit. Without a deposit, both bases are equal. */
export function wageringRequirement(
  of: { readonly grantedMinor: bigint; readonly depositMinor: bigint },
  { multiplierMilli, basis }: Pick<WageringTerms, 'multiplierMilli' | 'basis'>,
): bigint {
  const base = of.grantedMinor + (basis === 'bonus-and-deposit' ? of.depositMinor : 0n);
  return (base * BigInt(multiplierMilli) + 999n) / 1000n;
}

export function isWagered(progress: {
  readonly wageredMinor: bigint;
  readonly requirementMinor: bigint;
}): boolean {
  return progress.wageredMinor >= progress.requirementMinor;
}

/** Progress from 0 to 10,000. It is full only if nothing is missing, and a correction never makes it negative. */
export function wageredBasisPoints(progress: {
  readonly wageredMinor: bigint;
  readonly requirementMinor: bigint;
}): number {
  if (isWagered(progress)) return WHOLE_BASIS_POINTS;
  if (progress.wageredMinor <= 0n) return 0;
  return Number((progress.wageredMinor * BigInt(WHOLE_BASIS_POINTS)) / progress.requirementMinor);
}

/** Part of the bonus money that becomes cash when the requirement is met, and part forfeited to the house. */
export function conversion(
  bonusMinor: bigint,
  { maxConversionMinor }: Pick<WageringTerms, 'maxConversionMinor'>,
): { readonly convertedMinor: bigint; readonly forfeitedMinor: bigint } {
  if (bonusMinor < 0n)
    throw new RangeError(`conversion: expected bonus money of 0 or more, got ${bonusMinor}`);
  const convertedMinor = maxConversionMinor === null ? bonusMinor : smaller(bonusMinor, maxConversionMinor);
  return { convertedMinor, forfeitedMinor: bonusMinor - convertedMinor };
}

/** Milliseconds since 1970. */
export function expiresAtMs(
  activatedAtMs: number,
  { expiresAfterDays }: Pick<WageringTerms, 'expiresAfterDays'>,
) {
  return activatedAtMs + expiresAfterDays * dayMs;
}

export function isExpired(nowMs: number, expiryMs: number): boolean {
  return nowMs >= expiryMs;
}
