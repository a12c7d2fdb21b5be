import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { startRecordedLoop } from '../../platform/job-runs.ts';
import type { Loop, LoopParts } from '../../platform/loop.ts';
import { Counter, type Registry } from '../../platform/metrics.ts';
import {
  deleteLateDueTickets,
  deleteOldAlerts,
  deleteOldCommands,
  deleteOldEvents,
  deleteOldFeedEvents,
  deleteOldFundsReviews,
} from './pruning-store.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** Delay after the start, when other work has priority. */
const FIRST_AFTER_MS = 300_000;
const ROWS_PER_BATCH = 1000;
/** Between two batches, so that bets and results go first. */
const PAUSE_MS = 50;
/** Batches of one table until the next table has its turn. */
const BATCHES_MAX = 200;
/** An id expires after 24 hours. Commands are kept twice as long, as the table requires. */
export const COMMAND_KEPT_MS = 48 * 3_600_000;
export const EVENT_KEPT_MS = 30 * DAY_MS;
/** Five years, which law asks for: after an alert, and after the end of the contract with a reviewed player. */
export const LAW_KEPT_MS = 1827 * DAY_MS;

export interface PruningLimits {
  readonly rowsPerBatch: number;
  readonly pauseMs: number;
  readonly batchesMax: number;
}

const pruningLimits: PruningLimits = {
  rowsPerBatch: ROWS_PER_BATCH,
  pauseMs: PAUSE_MS,
  batchesMax: BATCHES_MAX,
};

export interface PruneParts {
  readonly pool: Pool;
  /** Retention in days of feed events of finished matches. */
  readonly feedKeptDays: number;
  /** The last feed event that the run before has read; 0 from the first one on. */
  readonly afterFeedEvent: number;
  readonly isStopped: () => boolean;
  readonly limits?: PruningLimits;
}

export interface DeletedRows {
  readonly feedEvents: number;
  readonly commands: number;
  readonly events: number;
  readonly dueTickets: number;
  readonly alerts: number;
  readonly fundsReviews: number;
}

export interface Pruned {
  readonly deleted: DeletedRows;
  /** False if a table may have more old rows than its batches could delete. */
  readonly isDone: boolean;
  /** Where the next run continues; 0 if this one has read all feed events that are old enough. */
  readonly afterFeedEvent: number;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** One run: oldest rows first, batch by batch, until the remaining rows are too young or the limit is reached. */
export async function prune(
  { pool, feedKeptDays, afterFeedEvent, isStopped, limits = pruningLimits }: PruneParts,
  atMs: number,
): Promise<Pruned> {
  const { rowsPerBatch: limit, pauseMs, batchesMax } = limits;
  let isDone = true;
  /** `deleteBatch` returns the number of deleted rows, and whether another batch may find more. */
  const deleteAll = async (
    deleteBatch: () => Promise<{ readonly deleted: number; readonly hasMore: boolean }>,
  ): Promise<number> => {
    let sum = 0;
    for (let batch = 0; batch < batchesMax && !isStopped(); batch++) {
      const { deleted, hasMore } = await deleteBatch();
      sum += deleted;
      if (!hasMore) return sum;
      await pause(pauseMs);
    }
    isDone = false;
    return sum;
  };
  const untilFewer = (deleteBatch: () => Promise<number>) => async () => {
    const deleted = await deleteBatch();
    return { deleted, hasMore: deleted === limit };
  };
  let afterId = afterFeedEvent;
  const beforeMs = atMs - feedKeptDays * DAY_MS;
  const feedEvents = await deleteAll(async () => {
    const { lastId, lastReceivedAtMs, looked, deleted } = await deleteOldFeedEvents(pool, {
      afterId,
      beforeMs,
      limit,
    });
    const hasMore = looked === limit && lastReceivedAtMs < beforeMs;
    afterId = hasMore ? lastId : 0;
    return { deleted, hasMore };
  });
  const commands = await deleteAll(
    untilFewer(() => deleteOldCommands(pool, { beforeMs: atMs - COMMAND_KEPT_MS, limit })),
  );
  const events = await deleteAll(
    untilFewer(() => deleteOldEvents(pool, { beforeMs: atMs - EVENT_KEPT_MS, limit })),
  );
  const dueTickets = await deleteAll(untilFewer(() => deleteLateDueTickets(pool, limit)));
  const old = { beforeMs: atMs - LAW_KEPT_MS, limit };
  const alerts = await deleteAll(untilFewer(() => deleteOldAlerts(pool, old)));
  const fundsReviews = await deleteAll(untilFewer(() => deleteOldFundsReviews(pool, old)));
  const deleted = { feedEvents, commands, events, dueTickets, alerts, fundsReviews };
  return { deleted, isDone, afterFeedEvent: afterId };
}

export interface PruningParts extends LoopParts, Pick<PruneParts, 'pool' | 'feedKeptDays' | 'limits'> {
  readonly clock: Clock;
  readonly metrics: Registry;
  /** Default: five minutes. */
  readonly firstAfterMs?: number;
}

/**
 * Deletes what settlement, restarts and players no longer need, while the site runs: hourly, and without a pause while
 * old rows are left.
 */
export function startPruning({
  firstAfterMs = FIRST_AFTER_MS,
  clock,
  log,
  metrics,
  ...parts
}: PruningParts): Loop {
  const rows = new Counter({
    name: 'evens_pruned_rows_total',
    help: 'Old rows deleted, by table',
    labelNames: ['table'],
    registers: [metrics],
  });
  let afterFeedEvent = 0;
  const loop = startRecordedLoop(
    { log, metrics, clock, pool: parts.pool },
    {
      name: 'pruning',
      everyMs: EVERY_MS,
      firstAfterMs,
      async run(stopping) {
        const isStopped = () => stopping.aborted;
        const pruned = await prune({ ...parts, afterFeedEvent, isStopped }, clock.nowMs());
        const { deleted } = pruned;
        rows.inc({ table: 'feed_event' }, deleted.feedEvents);
        rows.inc({ table: 'command' }, deleted.commands);
        rows.inc({ table: 'event' }, deleted.events);
        rows.inc({ table: 'bonus_due_ticket' }, deleted.dueTickets);
        rows.inc({ table: 'betting_alert' }, deleted.alerts);
        rows.inc({ table: 'funds_review' }, deleted.fundsReviews);
        if (Object.values(deleted).some((count) => count > 0))
          log.info({ event: 'old-rows-deleted', ...deleted });
        afterFeedEvent = pruned.afterFeedEvent;
        if (!pruned.isDone) loop.wake();
      },
    },
  );
  return loop;
}
