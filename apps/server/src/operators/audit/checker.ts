import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { Gauge, type Registry } from '../../platform/metrics.ts';
import type { Seal } from '../../platform/seal.ts';
import { checkLedger } from './check.ts';
import type { Scope } from './check-names.ts';
import { FindingCounts } from './finding-counts.ts';
import { writeLedgerAudit } from './ledger-audit-store.ts';

const RECENT_EVERY_MS = 30_000;
const ALL_EVERY_MS = 600_000;

export interface CheckerParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly metrics: Registry;
}

/** Audits the ledger while the site runs: the newest rows twice a minute, everything every ten minutes. */
export function startChecker({ pool, clock, seal, log, metrics }: CheckerParts): Loop {
  const found = new Gauge({
    name: 'evens_books_findings',
    help: 'Findings of the ledger audit, by check; any number but 0 needs an operator',
    labelNames: ['check'],
    registers: [metrics],
  });
  const checkedAt = new Gauge({
    name: 'evens_books_checked_timestamp_seconds',
    help: 'When the ledger was last audited',
    labelNames: ['scope'],
    registers: [metrics],
  });
  const seconds = new Gauge({
    name: 'evens_books_check_seconds',
    help: 'How long the last check took',
    labelNames: ['scope'],
    registers: [metrics],
  });
  const counts = new FindingCounts();
  let allAtMs = clock.nowMs() + RECENT_EVERY_MS;

  const check = async (scope: Scope): Promise<void> => {
    const atMs = clock.nowMs();
    const findings = await checkLedger(pool, { scope, atMs, seal });
    for (const [name, count] of counts.record(scope, findings)) found.set({ check: name }, count);
    checkedAt.set({ scope }, atMs / 1000);
    seconds.set({ scope }, (clock.nowMs() - atMs) / 1000);
    for (const finding of findings) log.error({ event: 'ledger-finding', ...finding });
    await writeLedgerAudit(pool, { scope, findings, atMs });
  };
  return startLoop(
    { log, metrics },
    {
      name: 'ledger-audit',
      everyMs: RECENT_EVERY_MS,
      failedEvent: 'ledger-not-audited',
      async run() {
        const isAllDue = clock.nowMs() >= allAtMs;
        try {
          await check(isAllDue ? 'all' : 'recent');
        } finally {
          if (isAllDue) allAtMs = clock.nowMs() + ALL_EVERY_MS;
        }
      },
    },
  );
}
