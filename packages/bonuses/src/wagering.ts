import { smaller } from '@evens/base';
import { WHOLE_BASIS_POINTS } from './basis-points.ts';

/** What a requirement is a multiple of. */
export const requirementBases = ['bonus', 'bonus-and-deposit'] as const;
export type RequirementBasis = (typeof requirementBases)[number];

export interface WageringTerms {
  /** Thousandths: 5000 is five times. */
  readonly multiplierMilli: number;
  readonly basis: RequirementBasis;
  /** The highest stake that may use bonus money, minor units; null without a maximum. */
  readonly maxStakeMinor: bigint | null;
  /** The most that becomes cash, minor units; null without a maximum. */
  readonly maxConversionMinor: bigint | null;
  /** Counted from the activation: a bonus that waits for another one has its whole time. */
  readonly expiresAfterDays: number;
}

const dayMs = 86_400_000;

/** The longest that a bonus waits for others to end, from its grant on. Then it expires without having been active. */
export const WAITING_DAYS_MAX = 90;

/** What has to be wagered, rounded up to a minor unit. Without a deposit both bases are the same. */
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

/** For the bar: 0 to 10,000. It is full only when nothing is missing, and a correction never takes it below 0. */
export function wageredBasisPoints(progress: {
  readonly wageredMinor: bigint;
  readonly requirementMinor: bigint;
}): number {
  if (isWagered(progress)) return WHOLE_BASIS_POINTS;
  if (progress.wageredMinor <= 0n) return 0;
  return Number((progress.wageredMinor * BigInt(WHOLE_BASIS_POINTS)) / progress.requirementMinor);
}

/** What of the bonus money becomes cash when the requirement is met, and what goes back to the house. */
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
