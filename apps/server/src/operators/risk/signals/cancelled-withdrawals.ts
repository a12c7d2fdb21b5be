import type { PaymentEntry } from './play.ts';
import { DAY_MS, type LevelBounds, riskLevel, type Signal } from './signal.ts';

const WATCHED_MS = 7 * DAY_MS;
const cancelled: LevelBounds = [2, 3, 5];

/** Withdrawals that the player cancelled within seven days: money that was to leave is played with again. */
export function findCancelledWithdrawals(
  payments: readonly PaymentEntry[],
  nowMs: number,
): Signal | undefined {
  const found = payments.filter(
    ({ direction, outcome, changedAtMs }) =>
      direction === 'withdrawal' && outcome === 'cancelled' && changedAtMs > nowMs - WATCHED_MS,
  );
  const level = riskLevel(found.length, cancelled);
  const amountMinor = found.reduce((sum, payment) => sum + payment.amountMinor, 0n);
  return level && { kind: 'cancelled-withdrawals', level, facts: { count: found.length, amountMinor } };
}
