import type { PaymentEntry } from './play.ts';
import { DAY_MS, HOUR_MS, type LevelBounds, riskLevel, type Signal } from './signal.ts';

const WITHIN_MS = HOUR_MS;
const withinAnHour: LevelBounds = [3, 5, 8];

/** Completed deposits of the last 24 hours that were begun within one hour of each other: the hour with most of them. */
export function findQuickDeposits(payments: readonly PaymentEntry[], nowMs: number): Signal | undefined {
  const deposits = payments
    .filter(
      ({ direction, outcome, createdAtMs }) =>
        direction === 'deposit' && outcome === 'completed' && createdAtMs > nowMs - DAY_MS,
    )
    .sort((a, b) => a.createdAtMs - b.createdAtMs);
  let best: readonly PaymentEntry[] = [];
  let from = 0;
  for (const [to, deposit] of deposits.entries()) {
    while (deposit.createdAtMs - (deposits[from]?.createdAtMs ?? deposit.createdAtMs) >= WITHIN_MS) from += 1;
    if (to + 1 - from >= best.length) best = deposits.slice(from, to + 1);
  }
  const level = riskLevel(best.length, withinAnHour);
  const [first, last] = [best[0], best.at(-1)];
  if (level === undefined || !first || !last) return undefined;
  const minutes = Math.max(1, Math.round((last.createdAtMs - first.createdAtMs) / 60_000));
  const amountMinor = best.reduce((sum, payment) => sum + payment.amountMinor, 0n);
  return { kind: 'quick-deposits', level, facts: { count: best.length, minutes, amountMinor } };
}
