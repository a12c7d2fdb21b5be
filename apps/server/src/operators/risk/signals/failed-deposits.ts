import type { PaymentEntry } from './play.ts';
import { DAY_MS, type LevelBounds, riskLevel, type Signal } from './signal.ts';

const inARow: LevelBounds = [3, 5, 8];

/**
 * Deposits of the last 24 hours that failed one after the other, up to the newest: refused by the provider or the card. One
 * that is completed ends the row; one that is open, or that the player left, neither counts nor ends it.
 */
export function findFailedDeposits(payments: readonly PaymentEntry[], nowMs: number): Signal | undefined {
  const newestFirst = payments
    .filter(({ direction, createdAtMs }) => direction === 'deposit' && createdAtMs > nowMs - DAY_MS)
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
  let count = 0;
  for (const { outcome } of newestFirst) {
    if (outcome === 'completed') break;
    if (outcome === 'failed') count += 1;
  }
  const level = riskLevel(count, inARow);
  return level && { kind: 'failed-deposits', level, facts: { count } };
}
