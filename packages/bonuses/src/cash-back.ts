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
