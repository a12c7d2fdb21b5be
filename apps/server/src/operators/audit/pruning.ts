import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { Counter, type Registry } from '../../platform/metrics.ts';
import {
  deleteLateDueTickets,
  deleteOldCommands,
  deleteOldEvents,
  deleteOldFeedEvents,
} from './pruning-store.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** Delay after the start, when other work has priority. */
const FIRST_AFTER_MS = 300_000;
const ROWS_PER_BATCH = 500;
/** Between two batches, so that bets and results go first. */
const PAUSE_MS = 50;
/** Rows beyond this limit wait for the next run. */
const BATCHES_MAX = 1000;
/** An id expires after 24 hours. Commands are kept twice as long, as the table requires. */
const COMMAND_KEPT_MS = 48 * 3_600_000;
const EVENT_KEPT_MS = 30 * DAY_MS;

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
  readonly isStopped: () => boolean;
  readonly limits?: PruningLimits;
}

export interface Pruned {
  readonly feedEvents: number;
  readonly commands: number;
  readonly events: number;
  readonly dueTickets: number;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** One run: oldest rows first, batch by batch, until the remaining rows are too young or the limit is reached. */
export async function prune(
  { pool, feedKeptDays, isStopped, limits = pruningLimits }: PruneParts,
  atMs: number,
): Promise<Pruned> {
  const { rowsPerBatch: limit, pauseMs, batchesMax } = limits;
  let feedEvents = 0;
  let afterId = 0;
  for (let batch = 0; batch < batchesMax && !isStopped(); batch++) {
    const beforeMs = atMs - feedKeptDays * DAY_MS;
    const { lastId, lastReceivedAtMs, looked, deleted } = await deleteOldFeedEvents(pool, {
      afterId,
      beforeMs,
      limit,
    });
    feedEvents += deleted;
    afterId = lastId;
    if (looked < limit || lastReceivedAtMs >= beforeMs) break;
    await pause(pauseMs);
  }
  const deleteAll = async (deleteBatch: () => Promise<number>): Promise<number> => {
    let sum = 0;
    for (let batch = 0; batch < batchesMax && !isStopped(); batch++) {
      const deleted = await deleteBatch();
      sum += deleted;
      if (deleted < limit) break;
      await pause(pauseMs);
    }
    return sum;
  };
  const commands = await deleteAll(() =>
    deleteOldCommands(pool, { beforeMs: atMs - COMMAND_KEPT_MS, limit }),
  );
  const events = await deleteAll(() => deleteOldEvents(pool, { beforeMs: atMs - EVENT_KEPT_MS, limit }));
  const dueTickets = await deleteAll(() => deleteLateDueTickets(pool, limit));
  return { feedEvents, commands, events, dueTickets };
}

export interface PruningParts extends LoopParts, Pick<PruneParts, 'pool' | 'feedKeptDays'> {
  readonly clock: Clock;
  readonly metrics: Registry;
}

/** Deletes hourly what settlement, restarts and players no longer need, while the site runs. */
export function startPruning({ pool, feedKeptDays, clock, log, metrics }: PruningParts): Loop {
  const rows = new Counter({
    name: 'evens_pruned_rows_total',
    help: 'Old rows deleted, by table',
    labelNames: ['table'],
    registers: [metrics],
  });
  return startLoop(
    { log, metrics },
    {
      name: 'pruning',
      everyMs: EVERY_MS,
      firstAfterMs: FIRST_AFTER_MS,
      async run(stopping) {
        const isStopped = () => stopping.aborted;
        const pruned = await prune({ pool, feedKeptDays, isStopped }, clock.nowMs());
        rows.inc({ table: 'feed_event' }, pruned.feedEvents);
        rows.inc({ table: 'command' }, pruned.commands);
        rows.inc({ table: 'event' }, pruned.events);
        rows.inc({ table: 'bonus_due_ticket' }, pruned.dueTickets);
        if (Object.values(pruned).some((count) => count > 0))
          log.info({ event: 'old-rows-deleted', ...pruned });
      },
    },
  );
}
