import { type Clock, formatAmount } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { Counter, Gauge, type Registry } from '../../platform/metrics.ts';
import { VisibleIds } from '../../platform/visible-ids.ts';
import { readNewJournals, readWaiting } from './store.ts';

const EVERY_MS = 15_000;
/** Journals read by one statement. */
const IDS_PER_STEP = 20_000;

export interface LedgerMetricsParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly metrics: Registry;
}

/**
 * Counts the movements of the ledger and the work that waits for operators. The counters begin when this process gets the
 * work: only their increase has a meaning.
 */
export function startLedgerMetrics({ pool, clock, log, metrics }: LedgerMetricsParts): Loop {
  const registers = [metrics];
  const journals = new Counter({
    name: 'evens_ledger_journals_total',
    help: 'Journals by kind, such as stake, settlement, deposit, payout',
    labelNames: ['kind'],
    registers,
  });
  const amounts = new Counter({
    name: 'evens_ledger_amount_total',
    help: 'Amounts to (in) and from (out) house accounts, in units of the currency. GGR is in minus out of house:sportsbook and house:casino',
    labelNames: ['account', 'currency', 'direction'],
    registers,
  });
  const waiting = new Gauge({
    name: 'evens_operator_waiting',
    help: 'Withdrawals and referred bets that wait for an operator',
    labelNames: ['what'],
    registers,
  });
  const oldest = new Gauge({
    name: 'evens_operator_waiting_seconds',
    help: 'How long the oldest of them has waited',
    labelNames: ['what'],
    registers,
  });
  const visible = new VisibleIds({ table: 'journal', newestId: '(select last_value from journal_id_seq)' });
  let countedId: number | undefined;

  async function countMovements(): Promise<void> {
    const toId = await visible.read(pool);
    countedId ??= toId;
    if (toId === undefined || countedId === undefined) return;
    while (countedId < toId) {
      const upToId: number = Math.min(toId, countedId + IDS_PER_STEP);
      const { kinds, movements } = await readNewJournals(pool, { fromId: countedId, toId: upToId });
      for (const { kind, count } of kinds) journals.inc({ kind }, count);
      for (const { amountMinor, currency, account, direction } of movements)
        amounts.inc({ account, currency, direction }, Number(formatAmount(amountMinor, currency)));
      countedId = upToId;
    }
  }

  return startLoop(
    { log, metrics },
    {
      name: 'ledger-metrics',
      everyMs: EVERY_MS,
      firstAfterMs: 0,
      async run() {
        await countMovements();
        for (const { what, count, sinceMs } of await readWaiting(pool)) {
          waiting.set({ what }, count);
          oldest.set({ what }, sinceMs === null ? 0 : Math.max(0, clock.nowMs() - sinceMs) / 1000);
        }
      },
    },
  );
}
