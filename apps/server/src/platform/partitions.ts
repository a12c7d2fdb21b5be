import { inTransaction, type Pool, type PoolClient, type Queryable } from './db.ts';
import type { Log } from './log.ts';
import { type Loop, startLoop } from './loop.ts';
import { Gauge, type Registry } from './metrics.ts';

/**
 * Partitions kept ahead of the ids; each holds five million, half an hour at 3,000 ids a second. Statements whose id is known
 * only as they run are planned over all of them: with ten ahead this took nearly twice as long.
 */
export const PARTITIONS_AHEAD = 4;
/** Ids in a partition: `partition_size()` of the database. */
export const PARTITION_IDS = 5_000_000;
const EVERY_MS = 60_000;
/** Longest lock of rows that are moved one by one. */
const MOVE_STATEMENT_MS = 30_000;
/** Counting and validating read the default partition without blocking other statements. */
const READ_STATEMENT_MS = 15 * 60_000;
/** Number of attempts to get the short lock on a table: a statement that reads it may be long. */
const LOCK_TRIES_MAX = 60;
const LOCK_PAUSE_MS = 1000;

/**
 * Rows in groups by the partition of their ids. A statement on the rows of one group that names the span of their ids
 * reads that partition alone.
 */
export function byPartition<T>(rows: readonly T[], getId: (row: T) => number): readonly (readonly T[])[] {
  return [...Map.groupBy(rows, (row) => Math.floor(getId(row) / PARTITION_IDS)).values()];
}

/** A partitioned table and its partitions ahead of the current ids. */
export interface PartitionedTable {
  readonly parent: string;
  /** Number of partitions created by this call. */
  readonly createdCount: number;
  /** Partitions without a gap after the one of the next id; -1: even that one is missing. */
  readonly ahead: number;
  readonly hasDefaultRows: boolean;
}

/** Makes the partitions that the ids will reach. One process at a time makes them; the others only look. */
export async function keepPartitions(
  db: Queryable,
  ahead = PARTITIONS_AHEAD,
): Promise<readonly PartitionedTable[]> {
  const { rows } = await db.query<{
    parent: string;
    made: number;
    ahead_now: number;
    has_default_rows: boolean;
  }>('select parent, made, ahead_now, has_default_rows from keep_partitions($1)', [ahead]);
  return rows.map(({ parent, made, ahead_now, has_default_rows }) => ({
    parent,
    createdCount: made,
    ahead: ahead_now,
    hasDefaultRows: has_default_rows,
  }));
}

export interface PartitionParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics: Registry;
  readonly partitionsAhead?: number | undefined;
}

/** Keeps partitions ahead while the process runs. Resolves when the first check is done. */
export async function startPartitions({
  pool,
  log,
  metrics,
  partitionsAhead,
}: PartitionParts): Promise<Loop> {
  const ahead = new Gauge({
    name: 'evens_partitions_ahead',
    help: 'Partitions ahead of the ids, by table; below 3 wants a person',
    labelNames: ['table'],
    registers: [metrics],
  });
  const defaultRows = new Gauge({
    name: 'evens_partition_default_rows',
    help: '1 while rows stand in the default partition, by table; run `npm run evens -- partitions repair`',
    labelNames: ['table'],
    registers: [metrics],
  });
  const first = Promise.withResolvers<void>();
  const loop = startLoop(
    { log, metrics },
    {
      name: 'partitions',
      everyMs: EVERY_MS,
      firstAfterMs: 0,
      failedEvent: 'partitions-not-kept',
      async run() {
        try {
          for (const table of await keepPartitions(pool, partitionsAhead)) {
            ahead.set({ table: table.parent }, table.ahead);
            defaultRows.set({ table: table.parent }, table.hasDefaultRows ? 1 : 0);
            if (table.hasDefaultRows) log.error({ event: 'default-partition-has-rows', table: table.parent });
          }
        } finally {
          first.resolve();
        }
      },
    },
  );
  await first.promise;
  return loop;
}

interface Span {
  readonly low: number;
  readonly high: number;
  readonly rowCount: number;
}

export interface RepairedPartition extends Span {
  readonly parent: string;
  readonly way: 'swapped' | 'moved';
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}

/** Runs a transaction that needs an exclusive lock, and retries it while other statements hold the table. */
export async function withLock<T>(
  pool: Pool,
  statementMs: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(pool, async (client) => {
        await client.query(`set local statement_timeout = ${statementMs}`);
        return work(client);
      });
    } catch (error) {
      if (tries === LOCK_TRIES_MAX || !isLockTimeout(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}

async function readDefaultSpans(pool: Pool, parent: string): Promise<readonly Span[]> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local statement_timeout = ${READ_STATEMENT_MS}`);
    const { rows } = await client.query<{ low: number; high: number; row_count: number }>(
      'select low, high, row_count from default_partition_spans($1)',
      [parent],
    );
    return rows.map(({ low, high, row_count }) => ({ low, high, rowCount: row_count }));
  });
}

/**
 * Brings the rows of default partitions into partitions of their own, while the site runs. The span with most rows is
 * swapped: the default partition itself becomes its partition, under a lock of some milliseconds. Rows of other spans
 * are moved before that, under a lock that lasts as long as the move, at most half a minute. Safe to repeat.
 */
export async function repairPartitions(
  pool: Pool,
  { moveStatementMs = MOVE_STATEMENT_MS }: { readonly moveStatementMs?: number } = {},
): Promise<readonly RepairedPartition[]> {
  const repaired: RepairedPartition[] = [];
  // Ids that come next find a partition, so that the default one gets no rows while it is worked on.
  for (const { parent, hasDefaultRows } of await keepPartitions(pool)) {
    if (!hasDefaultRows) continue;
    const [largest, ...others] = await readDefaultSpans(pool, parent);
    for (const span of others) {
      await withLock(pool, moveStatementMs, (client) =>
        client.query('select move_default_rows($1, $2, $3)', [parent, span.low, span.high]),
      );
      repaired.push({ parent, way: 'moved', ...span });
    }
    if (largest === undefined) continue;
    await swapDefault(pool, parent, largest);
    repaired.push({ parent, way: 'swapped', ...largest });
  }
  await keepPartitions(pool);
  return repaired;
}

/** The constraint is validated before the lock is taken: attaching then need not read the rows. */
async function swapDefault(pool: Pool, parent: string, { low, high }: Span): Promise<void> {
  const steps: readonly (readonly [number, string, ...unknown[]])[] = [
    [MOVE_STATEMENT_MS, 'select constrain_default_partition($1, $2, $3)', parent, low, high],
    [READ_STATEMENT_MS, 'select validate_default_partition($1)', parent],
    [MOVE_STATEMENT_MS, 'select swap_default_partition($1, $2, $3)', parent, low, high],
  ];
  for (const [statementMs, text, ...values] of steps)
    await withLock(pool, statementMs, (client) => client.query(text, values));
}
