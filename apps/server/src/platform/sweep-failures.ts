import type { Clock } from '@evens/base';
import { isConnectionFailure, type Pool, type Queryable } from './db.ts';
import type { Log } from './log.ts';
import { Gauge, type Registry } from './metrics.ts';

/** Sweepers that work on rows of which one must not stop the others. */
export type Sweep =
  | 'abandoned-round'
  | 'wait'
  | 'cash-out'
  | 'auto-cash-out'
  | 'table-bet'
  | 'bonus'
  | 'automatic-payout';

/** The first pause after a failure; each doubles the one before. */
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 3_600_000;
/** After so many failures a row is set aside: about three hours of trying. */
export const ATTEMPTS_MAX = 14;
const REASON_CHARACTERS_MAX = 500;

/**
 * A condition for a sweeper's query: leaves out rows that rest after a failure or are set aside. `id` is the column that
 * `attempt` gets, `atMs` the parameter with the present time.
 */
export function notResting(
  sweep: Sweep,
  { id, atMs }: { readonly id: string; readonly atMs: string },
): string {
  return `not exists (select from sweep_failure f where f.sweep = '${sweep}' and f.item_id = ${id}
                      and f.next_try_at > to_timestamp(${atMs}::float8 / 1000))`;
}

export interface SweepFailureParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Remembers, in the database, which rows a sweeper failed at, and when each is tried again. */
export class SweepFailures {
  readonly #parts: SweepFailureParts;
  readonly #sweep: Sweep;
  #failed: Promise<Set<number>> | undefined;

  constructor(parts: SweepFailureParts, sweep: Sweep) {
    this.#parts = parts;
    this.#sweep = sweep;
  }

  /**
   * Does one row's work, which returns whether it is done. A failure is written down and never thrown: false is returned
   * in its place. A lost connection is no fault of the row's.
   */
  async attempt(itemId: number, work: () => Promise<boolean>): Promise<boolean> {
    try {
      const isDone = await work();
      if (isDone) await this.#forget(itemId);
      return isDone;
    } catch (error) {
      if (isConnectionFailure(error)) {
        this.#parts.log.warn({ event: 'sweep-item-put-off', sweep: this.#sweep, itemId, err: error });
        return false;
      }
      await this.failed(itemId, error);
      return false;
    }
  }

  /** Has the row rest, each time twice as long. Where that cannot be written either it comes again in the next sweep. */
  async failed(itemId: number, error: unknown): Promise<void> {
    const { pool, clock, log } = this.#parts;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_CHARACTERS_MAX);
    try {
      const { rows } = await pool.query<{ attempts: number }>(
        `insert into sweep_failure as f (sweep, item_id, attempts, next_try_at, reason, failed_at)
         values ($1, $2, 1, to_timestamp(($4::float8 + $5::float8) / 1000), $3, to_timestamp($4::float8 / 1000))
         on conflict (sweep, item_id) do update set
           attempts = f.attempts + 1, reason = excluded.reason, failed_at = excluded.failed_at,
           next_try_at = case when f.attempts + 1 >= $7 then 'infinity'
             else excluded.failed_at + make_interval(secs => least($6::float8, $5::float8 * 2.0 ^ f.attempts) / 1000) end
         returning attempts`,
        [this.#sweep, itemId, reason, clock.nowMs(), FIRST_PAUSE_MS, PAUSE_MAX_MS, ATTEMPTS_MAX],
      );
      (await this.#known()).add(itemId);
      const attempts = rows[0]?.attempts ?? 0;
      const event = attempts >= ATTEMPTS_MAX ? 'sweep-item-set-aside' : 'sweep-item-failed';
      log.error({ event, sweep: this.#sweep, itemId, attempts, err: error });
    } catch (failure) {
      log.error({ event: 'sweep-failure-not-kept', sweep: this.#sweep, itemId, reason, err: failure });
    }
  }

  /** The work is done: what failed before counts no more. */
  async #forget(itemId: number): Promise<void> {
    const { pool, log } = this.#parts;
    try {
      const known = await this.#known();
      if (!known.delete(itemId)) return;
      await pool.query('delete from sweep_failure where sweep = $1 and item_id = $2', [this.#sweep, itemId]);
    } catch (error) {
      log.warn({ event: 'sweep-failure-not-cleared', sweep: this.#sweep, itemId, err: error });
    }
  }

  /** Rows with failures, so that the many without cost no statement. Read once; others that failed since are added. */
  #known(): Promise<Set<number>> {
    this.#failed ??= this.#parts.pool
      .query<{ item_id: number }>('select item_id from sweep_failure where sweep = $1', [this.#sweep])
      .then(({ rows }) => new Set(rows.map(({ item_id }) => item_id)));
    this.#failed.catch(() => {
      this.#failed = undefined;
    });
    return this.#failed;
  }
}

/** Items of a sweep whose pause has ended, longest waiting first: for a sweep that has no other list of its work. */
export async function readDueFailures(
  db: Queryable,
  { sweep, atMs, most }: { readonly sweep: Sweep; readonly atMs: number; readonly most: number },
): Promise<readonly number[]> {
  const { rows } = await db.query<{ itemId: number }>(
    `select item_id as "itemId" from sweep_failure where sweep = $1 and next_try_at <= to_timestamp($2::float8 / 1000)
     order by next_try_at limit $3`,
    [sweep, atMs, most],
  );
  return rows.map(({ itemId }) => itemId);
}

export interface FailedItem {
  readonly sweep: string;
  readonly itemId: number;
  readonly attempts: number;
  readonly isSetAside: boolean;
  readonly reason: string;
  readonly failedAt: Date;
}

export async function readSweepFailures(db: Queryable, limit: number): Promise<readonly FailedItem[]> {
  const { rows } = await db.query<FailedItem>(
    `select sweep, item_id as "itemId", attempts, next_try_at = 'infinity' as "isSetAside", reason, failed_at as "failedAt"
     from sweep_failure order by sweep, item_id limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Has one row, or all of a sweep, tried again at the next look. Returns how many. A table's bet is found by its failure alone,
 * whose row therefore stays.
 */
export async function retrySweepFailures(
  db: Queryable,
  { sweep, itemId }: { readonly sweep: string; readonly itemId: number | undefined },
): Promise<number> {
  const which = 'where sweep = $1 and ($2::bigint is null or item_id = $2)';
  const { rowCount } = await db.query(
    sweep === 'table-bet'
      ? `update sweep_failure set attempts = 1, next_try_at = '-infinity' ${which}`
      : `delete from sweep_failure ${which}`,
    [sweep, itemId ?? null],
  );
  return rowCount ?? 0;
}

/** The metric of rows that sweepers failed at, read when the metrics are. */
export function registerSweepFailures(metrics: Registry, pool: Pool): void {
  new Gauge({
    name: 'evens_sweep_failures',
    help: 'Rows that a sweeper failed at, by sweep and state (resting, set-aside); set-aside wants a person',
    labelNames: ['sweep', 'state'],
    registers: [metrics],
    async collect() {
      const { rows } = await pool.query<{ sweep: string; state: string; count: number }>(
        `select sweep, case when next_try_at = 'infinity' then 'set-aside' else 'resting' end as state, count(*) as count
         from sweep_failure group by 1, 2`,
      );
      this.reset();
      for (const { sweep, state, count } of rows) this.set({ sweep, state }, count);
    },
  });
}
