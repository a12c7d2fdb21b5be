import type { Pool } from '../platform/db.ts';

/** A time of the database, from epoch milliseconds. */
export const asTime = (column: string) => `to_timestamp(${column} / 1000.0)`;
/** Epoch milliseconds, from a time of the database. */
export const asMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

export interface FeedRun {
  readonly runId: number;
  /** Epoch of this owner, greater than that of all earlier ones. */
  readonly epoch: number;
  readonly sourceZeroMs: number;
  readonly wallZeroMs: number;
  readonly speed: number;
  /** 0 in a run that has just begun. */
  readonly knownUntilMs: number;
}

/** Another owner of the run has started: this one must stop writing. */
export class FencedError extends Error {
  override name = 'FencedError';
}

export interface RunRequest {
  /** The feed and every option that distinguishes one run from another. */
  readonly feed: string;
  readonly sourceZeroMs: number;
  readonly speed: number;
  readonly nowMs: number;
  /** Epoch of the lease on the feed. */
  readonly epoch: number;
}

/**
 * Begins the run of a feed or resumes the one it has. From now on no run can be written with an older epoch. Throws a
 * `FencedError` if this epoch is older itself.
 */
export async function startFeedRun(pool: Pool, request: RunRequest): Promise<FeedRun> {
  const { rows } = await pool.query<FeedRun>(
    `with fenced as (update feed_run set epoch = $5 where feed <> $1 and epoch < $5)
     insert into feed_run (feed, source_zero, wall_zero, speed, epoch, known_until)
     values ($1, ${asTime('$2::float8')}, ${asTime('$3::float8')}, $4, $5, to_timestamp(0))
     on conflict (feed) do update set epoch = excluded.epoch where feed_run.epoch <= excluded.epoch
     returning run_id as "runId", epoch, ${asMs('source_zero')} as "sourceZeroMs",
               ${asMs('wall_zero')} as "wallZeroMs", speed, ${asMs('known_until')} as "knownUntilMs"`,
    [request.feed, request.sourceZeroMs, request.nowMs, request.speed, request.epoch],
  );
  const run = rows[0];
  if (run === undefined) throw new FencedError('a newer owner has taken the feed');
  return run;
}

/**
 * The run of a feed, with an epoch that may not write. Undefined until an owner has committed a whole recovery: before, a
 * standby would report all of it again.
 */
export async function readFeedRun(pool: Pool, feed: string): Promise<FeedRun | undefined> {
  const { rows } = await pool.query<FeedRun>(
    `select run_id as "runId", 0 as epoch, ${asMs('source_zero')} as "sourceZeroMs", ${asMs('wall_zero')} as "wallZeroMs",
            speed, ${asMs('known_until')} as "knownUntilMs"
     from feed_run where feed = $1 and known_until > to_timestamp(0)`,
    [feed],
  );
  return rows[0];
}

/** A source corrects a result within the hour. */
const OVER_AFTER_MS = 2 * 3_600_000;
/** Sources report matches of a week. */
const REPORTED_BEHIND_MS = 8 * 24 * 3_600_000;

/** Source ids of recent matches of the run whose end was written more than two hours ago. */
export async function readOverMatches(
  pool: Pool,
  { runId, nowMs }: { readonly runId: number; readonly nowMs: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ source_id: string }>(
    `select source_id from match
     where run_id = $1 and phase in ('ended', 'cancelled') and starts_at > ${asTime('$2::float8')}
       and updated_at < ${asTime('$3::float8')}`,
    [runId, nowMs - REPORTED_BEHIND_MS, nowMs - OVER_AFTER_MS],
  );
  return new Set(rows.map(({ source_id }) => source_id));
}
