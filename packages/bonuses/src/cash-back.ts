import { smaller } from '@evens/base';
import { computeShare } from './basis-points.ts';
import type { CreditedTo } from './kinds.ts';

export interface CashBackTerms {
  readonly shareBasisPoints: number;
  readonly maxMinor: bigint;
  /** Smaller amounts are not credited. */
  readonly minMinor: bigint;
  readonly creditedTo: CreditedTo;
}

/** Calendar periods in UTC: a week begins on Monday. */
export const cashBackPeriods = ['day', 'week', 'month'] as const;
export type CashBackPeriod = (typeof cashBackPeriods)[number];

/** End (exclusive) of the period that contains a moment, milliseconds since 1970. */
export function cashBackPeriodEndMs(period: CashBackPeriod, atMs: number): number {
  const at = new Date(atMs);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (period) {
    case 'day':
      return Date.UTC(year, month, day + 1);
    case 'week':
      // Sunday is 0; a week has 7 days from Monday.
      return Date.UTC(year, month, day + 7 - ((at.getUTCDay() + 6) % 7));
    case 'month':
      return Date.UTC(year, month + 1, 1);
  }
}

/**
 * Settled cash of a period, from the cash moved in it. Stakes still open at its end belong to a later period; stakes
 * open at its start belong to this one. Amounts are minor units.
 */
export function settledCash(
  moved: CashPeriod & { readonly openFromMinor: bigint; readonly openToMinor: bigint },
): CashPeriod {
  const settled = moved.stakedMinor + moved.openFromMinor - moved.openToMinor;
  return { stakedMinor: settled > 0n ? settled : 0n, returnedMinor: moved.returnedMinor };
}

/** Cash of one player's settled bets and rounds in a period, without parts paid by bonus money and their returns. */
export interface CashPeriod {
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
}

export function netLossMinor({ stakedMinor, returnedMinor }: CashPeriod): bigint {
  return stakedMinor > returnedMinor ? stakedMinor - returnedMinor : 0n;
}

/** Share of the net loss, rounded down; 0 without a loss. */
export function cashBack(
  period: CashPeriod,
  { shareBasisPoints, maxMinor, minMinor }: CashBackTerms,
): bigint {
  const credited = smaller(computeShare(netLossMinor(period), shareBasisPoints), maxMinor);
  return credited < minMinor ? 0n : credited;
}
