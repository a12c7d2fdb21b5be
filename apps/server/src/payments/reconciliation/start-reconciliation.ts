import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { Gauge, type Registry } from '../../platform/metrics.ts';
import type { PaymentRecords } from '../payment-provider.ts';
import { reconcile } from './reconcile.ts';
import { claimRun, readLastRuns, writeRun } from './reconciliation-store.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 60_000;
/** The minimum period of a run: refunds and late money are compared for more than a day. */
const PERIOD_MS = 26 * HOUR_MS;
/** A run is due slightly before the hour has passed, so that runs do not drift later. */
const AGAIN_AFTER_MS = HOUR_MS - LOOK_EVERY_MS;
const SETTLE_MS = 120_000;
const SHOWN_MAX = 200;

/** Records of providers and of other platforms, by their keys. */
export interface RecordSources {
  readonly keys: readonly string[];
  get(key: string): PaymentRecords | undefined;
}

export interface ReconciliationParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly metrics: Registry;
  /** Access to the providers' records. */
  readonly providers: RecordSources;
  /** Waits before differences are compared again; ends early when the process stops. */
  pause(ms: number): Promise<void>;
}

/** Runs due comparisons: each provider once an hour in one process. Returns the keys of the compared providers. */
export async function reconcileDue(parts: Omit<ReconciliationParts, 'metrics'>): Promise<readonly string[]> {
  const { pool, clock, log, providers, pause } = parts;
  const compared: string[] = [];
  for (const key of providers.keys) {
    const records = providers.get(key);
    const toMs = clock.nowMs();
    const claimed = await claimRun(pool, {
      provider: key,
      atMs: toMs,
      unlessAfterMs: toMs - AGAIN_AFTER_MS,
      periodMs: PERIOD_MS,
    });
    if (!records || !claimed) continue;
    const { payments, differences, failure } = await reconcile({
      db: pool,
      provider: { key, records },
      fromMs: claimed.fromMs,
      toMs,
      clock,
      settle: () => pause(SETTLE_MS),
    });
    for (const difference of differences.slice(0, SHOWN_MAX))
      log.error({ event: 'payment-not-reconciled', provider: key, ...difference });
    if (failure !== undefined) log.error({ event: 'reconciliation-failed', provider: key, failure });
    await writeRun(pool, {
      id: claimed.id,
      atMs: clock.nowMs(),
      payments,
      differenceCount: differences.length,
      failure,
      listedDifferences: differences.slice(0, SHOWN_MAX),
    });
    compared.push(key);
  }
  return compared;
}

/** Compares the ledger with each provider's records every hour while the process runs. */
export function startReconciliation(parts: Omit<ReconciliationParts, 'pause'>): Loop {
  const { pool, metrics } = parts;
  const found = new Gauge({
    name: 'evens_reconciliation_differences',
    help: 'Payments that differ between the ledger and their provider at the last comparison; any number but 0 needs an operator',
    labelNames: ['provider'],
    registers: [metrics],
  });
  const comparedAt = new Gauge({
    name: 'evens_reconciliation_timestamp_seconds',
    help: 'Time of the last complete comparison of the ledger with a provider’s records, epoch seconds',
    labelNames: ['provider'],
    registers: [metrics],
  });
  return startLoop(parts, {
    name: 'reconciliation',
    everyMs: LOOK_EVERY_MS,
    firstAfterMs: 0,
    failedEvent: 'reconciliation-failed',
    async run(stopping) {
      // Stopping rejects the pause.
      const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
      await reconcileDue({ ...parts, pause });
      for (const { provider, differenceCount, ended, failure } of await readLastRuns(pool)) {
        found.set({ provider }, differenceCount);
        if (failure === undefined) comparedAt.set({ provider }, ended.getTime() / 1000);
      }
    },
  });
}
