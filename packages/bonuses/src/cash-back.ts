import { smaller } from '@evens/base';
import { partOf } from './basis-points.ts';
import type { CreditedTo } from './kinds.ts';

export interface CashBackTerms {
  readonly shareBasisPoints: number;
  readonly maxMinor: bigint;
  /** Below it nothing is credited. */
  readonly minMinor: bigint;
  readonly creditedTo: CreditedTo;
}

/** Calendar periods in UTC: a week begins on Monday. */
export const cashBackPeriods = ['day', 'week', 'month'] as const;
export type CashBackPeriod = (typeof cashBackPeriods)[number];

/** The end of the period that a moment lies in, milliseconds since 1970: the first moment after it. */
export function cashBackPeriodEndMs(period: CashBackPeriod, atMs: number): number {
  const at = new Date(atMs);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (period) {
    case 'day':
      return Date.UTC(year, month, day + 1);
    case 'week':
      // Sunday is 0: a week has 7 days from Monday on.
      return Date.UTC(year, month, day + 7 - ((at.getUTCDay() + 6) % 7));
    case 'month':
      return Date.UTC(year, month + 1, 1);
  }
}

/**
 * What was settled in a period, of cash that moved in it: stakes of what is still open at its end belong to a later period, stakes of what
 * was open at its beginning to this one. Amounts are minor units.
 */
export function settledCash(
  moved: CashPeriod & { readonly openFromMinor: bigint; readonly openToMinor: bigint },
): CashPeriod {
  const settled = moved.stakedMinor + moved.openFromMinor - moved.openToMinor;
  return { stakedMinor: settled > 0n ? settled : 0n, returnedMinor: moved.returnedMinor };
}

/** Cash of one player's settled bets and rounds of a period. Parts that bonus money paid, and what came back on them, are left out. */
export interface CashPeriod {
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
}

export function netLossMinor({ stakedMinor, returnedMinor }: CashPeriod): bigint {
  return stakedMinor > returnedMinor ? stakedMinor - returnedMinor : 0n;
}

/** A part of the net loss, rounded down; 0 without a loss. */
export function cashBack(
  period: CashPeriod,
  { shareBasisPoints, maxMinor, minMinor }: CashBackTerms,
): bigint {
  const credited = smaller(partOf(netLossMinor(period), shareBasisPoints), maxMinor);
  return credited < minMinor ? 0n : credited;
}
