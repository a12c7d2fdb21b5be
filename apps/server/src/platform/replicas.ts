import { setTimeout as pause } from 'node:timers/promises';
import { createPool, type Pool, type PoolOptions, type Queryable } from './db.ts';
import type { Lifetime } from './lifetime.ts';
import type { Log } from './log.ts';
import { startLoop } from './loop.ts';
import { Counter, Gauge, type Registry } from './metrics.ts';

/** Pause between two checks of a replica that no read asks for. */
const CHECK_EVERY_MS = 250;
/** Maximum delay of a read for a replica. Afterwards reads use the primary until a check finds the replica current. */
const WAIT_MS = 50;
const POLL_MS = 3;
const POSITION_STATEMENT_MS = 1000;
/** A slower read is repeated at the primary. */
const READ_STATEMENT_MS = 5000;

/** Position in the write-ahead log, in bytes. */
type Position = number;

/** Everything that anybody has seen was written before this position, whatever the commit mode. */
const primaryPosition = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`;
/** -1 on a server that is not a standby: it may have been cut off from the primary. */
const replayedPosition = `case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') else -1 end`;

async function readPosition(pool: Pool, expression: string): Promise<Position> {
  const { rows } = await pool.query<{ position: number }>(`select (${expression})::bigint as position`);
  return rows[0]?.position ?? -1;
}

/** Compares one replica with the primary. */
export class ReplicaProgress {
  readonly #readPrimary: () => Promise<Position>;
  readonly #readReplica: () => Promise<Position>;
  #replayed: Position = -1;
  #running: Promise<boolean> = Promise.resolve(false);
  #next: Promise<boolean> | undefined;
  /** False while the server is a primary: the same list of servers is right before and after a failover. */
  isStandby = true;
  /** Whether the last check found the replica current. */
  isCurrent = false;
  /** The replica had everything that was committed before this time of `performance.now()`. */
  currentAtMs = performance.now();

  constructor(readPrimary: () => Promise<Position>, readReplica: () => Promise<Position>) {
    this.#readPrimary = readPrimary;
    this.#readReplica = readReplica;
  }

  /**
   * Whether the replica has everything that was committed before this call. Calls during a check share the next one, since
   * the primary's position of the running check is older than they are. Never rejects.
   */
  check(): Promise<boolean> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#checkOnce();
      return this.#running;
    });
    return this.#next;
  }

  async #checkOnce(): Promise<boolean> {
    const startedMs = performance.now();
    const late = pause(WAIT_MS, false, { ref: false });
    this.isCurrent = await Promise.race([this.#catchUp(startedMs + WAIT_MS), late]).catch(() => {
      this.#replayed = -1;
      return false;
    });
    if (this.isCurrent) this.currentAtMs = startedMs;
    return this.isCurrent;
  }

  async #catchUp(untilMs: number): Promise<boolean> {
    const before = this.#replayed;
    const position = await this.#readPrimary();
    do {
      this.#replayed = await this.#readReplica();
      this.isStandby = this.#replayed >= 0;
      // Another server became the primary without the newest transactions of this replica. Unknown at the first check.
      if (before < 0 || before > position) return false;
      if (this.#replayed >= position) return true;
      await pause(POLL_MS);
    } while (performance.now() < untilMs);
    return false;
  }
}

export interface Replicas {
  /**
   * Runs each read on a replica that has everything committed before it, else on the primary. `options` are those of the
   * primary's pool.
   */
  readsFor(primary: Pool, options: Pick<PoolOptions, 'name' | 'max' | 'byIndexOnly'>): Queryable;
}

export interface ReplicaParts {
  readonly primaryUrl: string;
  readonly urls: readonly string[];
  readonly log: Log;
  readonly metrics: Registry;
  readonly lifetime: Lifetime;
}

interface Replica {
  readonly url: string;
  readonly host: string;
  readonly progress: ReplicaProgress;
}

/** Registers the metrics. Returns the counter of reads. */
function registerMetrics(metrics: Registry, replicas: readonly Replica[]): Counter<'server'> {
  new Gauge({
    name: 'evens_replica_lag_seconds',
    help: 'Time since the replica was found to have everything of the primary',
    labelNames: ['replica'],
    registers: [metrics],
    collect() {
      for (const { host, progress } of replicas)
        if (progress.isStandby)
          this.set({ replica: host }, (performance.now() - progress.currentAtMs) / 1000);
        else this.remove({ replica: host });
    },
  });
  return new Counter({
    name: 'evens_replica_reads_total',
    help: 'Reads that replicas may serve, by the server that did',
    labelNames: ['server'],
    registers: [metrics],
  });
}

/** Without a replica, all reads use the primary. */
export function openReplicas({ primaryUrl, urls, log, metrics, lifetime }: ReplicaParts): Replicas {
  if (urls.length === 0) {
    // Alerts name the metrics of every site.
    registerMetrics(metrics, []);
    return { readsFor: (primary) => primary };
  }
  const onIdleError = (error: Error) => log.warn({ event: 'replica-connection-lost', err: error });
  function open(options: Pick<PoolOptions, 'url' | 'name' | 'max' | 'byIndexOnly' | 'statementMs'>): Pool {
    const pool = createPool({ ...options, isReplica: options.url !== primaryUrl, onIdleError });
    lifetime.add(`${options.name}-database`, () => pool.end());
    return pool;
  }
  const positions = { name: 'positions', statementMs: POSITION_STATEMENT_MS };
  const primary = open({ ...positions, url: primaryUrl, max: urls.length });
  const replicas = urls.map((url): Replica => {
    const pool = open({ ...positions, url, max: 1 });
    const progress = new ReplicaProgress(
      () => readPosition(primary, primaryPosition),
      () => readPosition(pool, replayedPosition),
    );
    return { url, host: new URL(url).host, progress };
  });
  const reads = registerMetrics(metrics, replicas);
  const logged = new Map<string, boolean>();
  const checking = startLoop(
    { log, metrics },
    {
      name: 'replicas',
      everyMs: CHECK_EVERY_MS,
      firstAfterMs: 0,
      run: () =>
        Promise.all(
          replicas.map(async ({ host, progress }) => {
            const isCurrent = await progress.check();
            if (isCurrent !== logged.get(host))
              log.info({ event: 'replica-checked', replica: host, isCurrent });
            logged.set(host, isCurrent);
          }),
        ),
    },
  );
  lifetime.add('replicas', () => checking.stop());
  let turn = 0;

  return {
    readsFor(primaryPool, options) {
      const pools = replicas.map(({ url, progress }) => ({
        progress,
        pool: open({ ...options, url, name: `replica-${options.name}`, statementMs: READ_STATEMENT_MS }),
      }));

      async function query(...statement: readonly unknown[]): Promise<unknown> {
        turn += 1;
        const current = pools.filter(({ progress }) => progress.isCurrent);
        const chosen = current[turn % current.length];
        if (chosen && (await chosen.progress.check()))
          try {
            const answer = await Reflect.apply(chosen.pool.query, chosen.pool, statement);
            reads.inc({ server: 'replica' });
            return answer;
          } catch (error) {
            log.warn({ event: 'replica-read-failed', err: error });
          }
        reads.inc({ server: 'primary' });
        return Reflect.apply(primaryPool.query, primaryPool, statement);
      }
      // A pool's `query` is overloaded: it takes a text or a configuration, and returns a promise.
      return { query } as Queryable;
    },
  };
}
