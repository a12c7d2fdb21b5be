import type { PaymentEntry } from './play.ts';
import { DAY_MS, type LevelBounds, riskLevel, type Signal } from './signal.ts';

const consecutiveFailures: LevelBounds = [3, 5, 8];

/**
 * Consecutive deposits of the last 24 hours that the provider or the card refused, up to the newest. A completed deposit
 * ends the sequence; an open or abandoned one neither counts nor ends it.
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
  const level = riskLevel(count, consecutiveFailures);
  return level && { kind: 'failed-deposits', level, facts: { count } };
}
