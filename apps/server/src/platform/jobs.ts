import { PgBoss } from 'pg-boss';
import { createPool, type Queryable } from './db.ts';
import { listen } from './held-connection.ts';
import type { Log } from './log.ts';

/** Work that may be slow and may be retried: mails, payouts, exports. Never a bet. */
export interface JobKind<T extends object> {
  readonly name: string;
  /** Parses the data of a job. Undefined if it is invalid. */
  parse(data: unknown): T | undefined;
}

/** A queue with jobs that wait, run or failed for good. */
export interface JobQueue {
  readonly name: string;
  readonly waiting: number;
  /** When the oldest waiting job was sent; null if none waits. */
  readonly waitingSince: Date | null;
  readonly active: number;
  readonly failed: number;
  readonly lastFailure: string | null;
}

export interface Jobs {
  /** With `db`, in the caller's transaction. */
  send<T extends object>(kind: JobKind<T>, data: T, db?: Queryable): Promise<void>;
  /** Runs failed jobs of a queue again, at most 1,000, in the caller's transaction. Returns how many. */
  retryFailed(db: Queryable, queue: string): Promise<number>;
  /** If it throws, the job is retried later, at most 8 times within about an hour. */
  work<T extends object>(kind: JobKind<T>, handler: (data: T) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const retryLimit = 8;
const retryDelaySeconds = 15;
const jobSecondsMax = 120;
/** Retention of ended jobs. */
export const JOBS_KEPT_DAYS = 3;
/** Used while the database cannot notify workers. */
const pollSeconds = 1;
/** Maximum delay of a job whose notification was lost. */
const backstopSeconds = 10;
const stopMs = 8_000;
const connectionsMax = 3;
const JOB_STATEMENT_MS = 10_000;
/** Maximum number of failed jobs that one request runs again. */
const RETRIED_MAX = 1000;

const connection = (db: Queryable) => ({
  executeSql: (text: string, values?: unknown[]) => db.query(text, values),
});

/** Jobs by queue. Failed ones are listed for three days. */
export async function readJobQueues(db: Queryable): Promise<readonly JobQueue[]> {
  const { rows } = await db.query<JobQueue>(
    `select name, (count(*) filter (where state in ('created', 'retry')))::int as waiting,
            min(created_on) filter (where state in ('created', 'retry')) as "waitingSince",
            (count(*) filter (where state = 'active'))::int as active, (count(*) filter (where state = 'failed'))::int as failed,
            max(left(output ->> 'message', 200)) filter (where state = 'failed') as "lastFailure"
     from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`,
  );
  return rows;
}

/** When ended jobs were last removed from a queue; null before the first time. */
export async function readJobsRemoved(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select max(maintain_on) as at from pgboss.queue');
  return rows[0]?.at ?? null;
}

/** Creates or updates the schema `pgboss`, as the role that owns it. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'evens-jobs-owner',
    max: 1,
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, close: true });
}

/** Queues in the schema `pgboss` of the site's own database. */
export async function startJobs({
  url,
  isOwner,
  log,
}: {
  readonly url: string;
  /** Whether the role of `url` may create the schema. */
  readonly isOwner: boolean;
  readonly log: Log;
}): Promise<Jobs> {
  const onError = (error: unknown) => log.error({ event: 'jobs-failed', err: error });
  const pool = createPool({
    url,
    name: 'jobs',
    max: connectionsMax,
    onIdleError: onError,
    statementMs: JOB_STATEMENT_MS,
  });
  // Its own pool would wait for a dead connection forever.
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotice, onReconnect) {
        const listening = listen({ url, name: 'job-news', channel, onNotice, onError, onGap: onReconnect });
        return { close: () => listening.stop() };
      },
    },
    useListenNotify: true,
    schedule: false,
    migrate: isOwner,
    createSchema: isOwner,
  });
  boss.on('error', onError);
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const createdQueues = new Set<string>();

  async function ensureQueue(name: string): Promise<void> {
    if (createdQueues.has(name)) return;
    await boss.createQueue(name, {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: jobSecondsMax,
      deleteAfterSeconds: JOBS_KEPT_DAYS * 86_400,
    });
    await boss.updateQueue(name, { notify: true });
    createdQueues.add(name);
  }

  return {
    async send(kind, data, db) {
      await ensureQueue(kind.name);
      await boss.send(kind.name, data, db && { db: connection(db) });
    },
    async work(kind, handler) {
      await ensureQueue(kind.name);
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: backstopSeconds };
      const worker: Promise<string> = boss.work(kind.name, { ...polling, batchSize: 1 }, async (jobs) => {
        // The next job is fetched at once: more may have been sent meanwhile.
        boss.notifyWorker(await worker);
        for (const job of jobs) {
          const data = kind.parse(job.data);
          if (data === undefined) log.error({ event: 'job-unreadable', kind: kind.name, jobId: job.id });
          else await handler(data);
        }
      });
      await worker;
    },
    async retryFailed(db, queue) {
      const { rows } = await db.query<{ id: string }>(
        `select id from pgboss.job where name = $1 and state = 'failed' limit $2`,
        [queue, RETRIED_MAX],
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await boss.retry(queue, ids, { db: connection(db) });
      return rows.length;
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopMs, close: true });
      await pool.end();
    },
  };
}
