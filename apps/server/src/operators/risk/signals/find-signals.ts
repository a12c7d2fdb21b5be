import { findCancelledWithdrawals } from './cancelled-withdrawals.ts';
import { findChasing } from './chasing.ts';
import { findFailedDeposits } from './failed-deposits.ts';
import { findNightPlay, type OffsetsAt } from './night-play.ts';
import type { PaymentEntry, PlayEntry, PlayHour } from './play.ts';
import { findQuickDeposits } from './quick-deposits.ts';
import { findRisingStakes } from './rising-stakes.ts';
import type { Signal } from './signal.ts';

/** Data read for one account, each within a bounded window. */
export interface Observed {
  readonly entries: readonly PlayEntry[];
  readonly hours: readonly PlayHour[];
  readonly payments: readonly PaymentEntry[];
  readonly offsetsAt: OffsetsAt;
}

/** Every signal of an account at a moment, at most one of a kind. */
export function findSignals(
  { entries, hours, payments, offsetsAt }: Observed,
  nowMs: number,
): readonly Signal[] {
  const found = [
    findChasing(entries),
    findRisingStakes(hours, nowMs),
    findNightPlay(hours, { nowMs, offsetsAt }),
    findCancelledWithdrawals(payments, nowMs),
    findFailedDeposits(payments, nowMs),
    findQuickDeposits(payments, nowMs),
  ];
  return found.filter((signal) => signal !== undefined);
}
