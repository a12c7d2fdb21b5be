import { inTransaction, type Pool, type PoolClient, type Queryable } from './db.ts';
import type { Log } from './log.ts';
import { type Loop, startLoop } from './loop.ts';
import { Gauge, type Registry } from './metrics.ts';

/** Ids after `fromId` up to and including `toId`. */
export interface IdRange {
  readonly fromId: number;
  readonly toId: number;
}

/** Follows the rows of an append-only table in the order of their ids, each row once. */
export interface Follower {
  /** `follower.name`. */
  readonly name: string;
  readonly pool: Pool;
  /** Returns an id up to which all rows are visible. */
  readonly readVisibleId: (db: Queryable) => Promise<number>;
  readonly idsPerStep: number;
  /** Works in the transaction that moves the position. */
  readonly follow: (client: PoolClient, range: IdRange) => Promise<void>;
}

const STEPS_MAX = 1000;

/**
 * Follows new rows up to the newest visible one, in steps of one transaction each. The lock on the position allows one
 * process at a time. Returns whether it reached the end.
 */
export async function followNew({
  name,
  pool,
  readVisibleId,
  idsPerStep,
  follow,
}: Follower): Promise<boolean> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const isAtEnd = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ position: number }>(
        'select position from follower where name = $1 for update',
        [name],
      );
      const [row] = rows;
      if (!row) throw new Error(`followNew: there is no follower ${name}`);
      const fromId = row.position;
      const visibleId = await readVisibleId(client);
      const toId = Math.min(visibleId, fromId + idsPerStep);
      if (toId > fromId) {
        await follow(client, { fromId, toId });
        await client.query('update follower set position = $2 where name = $1', [name, toId]);
      }
      return toId >= visibleId;
    });
    if (isAtEnd) return true;
  }
  return false;
}

/** Runs a follower's function repeatedly. The metric is the time at which the follower last reached the end. */
export function startFollower({
  name,
  everyMs,
  log,
  metrics,
  run,
}: {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Log;
  readonly metrics: Registry;
  /** Returns whether the follower reached the end. */
  readonly run: () => Promise<boolean>;
}): Loop {
  const reached = followerGauge(metrics);
  return startLoop(
    { log, metrics },
    {
      name,
      everyMs,
      async run() {
        if (await run()) reached.setToCurrentTime({ follower: name });
      },
    },
  );
}

const GAUGE = 'evens_follower_reached_end_timestamp_seconds';

function followerGauge(metrics: Registry): Gauge<'follower'> {
  const known = metrics.getSingleMetric(GAUGE);
  if (known instanceof Gauge) return known;
  return new Gauge({
    name: GAUGE,
    help: 'When a follower of journals or events last reached the newest one, by follower',
    labelNames: ['follower'],
    registers: [metrics],
  });
}
