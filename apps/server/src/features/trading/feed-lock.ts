import type { Clock } from '@evens/base';
import { Client } from 'pg';

/** Any numbers that nothing else in the database locks on. */
const ownerLock = 4_711_302;
/** Of a pair with the feed's own number: says which feed the owner runs. */
const feedLocks = 4_711_303;
const TRY_EVERY_MS = 250;
const CONNECT_MS = 10_000;

export interface FeedLockWaits {
  /** For a process that was killed: PostgreSQL may need a moment to notice. */
  readonly takeMs: number;
  /** For one that runs the same feed: it learns with its next write that it was followed, and ends. */
  readonly followMs: number;
}

export const feedLockWaits: FeedLockWaits = { takeMs: 10_000, followMs: 30_000 };

export interface FeedLockOptions {
  readonly databaseUrl: string;
  /** The feed and every option that tells one run from another. */
  readonly feed: string;
  readonly clock: Clock;
  readonly waits: FeedLockWaits;
  /** Called once when another process runs this very feed, to end its ownership; undefined: it is left alone. */
  readonly follow: (() => Promise<void>) | undefined;
  /** The lock went with its connection, and another process has it now. */
  readonly onTaken: () => void;
}

/** Held by a connection of its own: whatever ends the process ends the lock. */
export interface FeedLock {
  /** False while a connection that broke is made anew: nothing may be written meanwhile. */
  isHeld(): boolean;
  release(): Promise<void>;
}

type Answer = 'taken' | 'same-feed' | 'other-feed';

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'evens-feed-lock',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // `end` says the same.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function tryTake(client: Client, feed: string): Promise<Answer> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as taken',
    [ownerLock],
  );
  if (rows[0]?.taken) {
    await client.query('select pg_advisory_lock_shared($1::integer, hashtext($2))', [feedLocks, feed]);
    return 'taken';
  }
  const same = await client.query(
    `select from pg_locks
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
       and classid::bigint = $1::bigint and objid::bigint = hashtext($2)::bigint & 4294967295`,
    [feedLocks, feed],
  );
  return same.rowCount === 0 ? 'other-feed' : 'same-feed';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Tries until it has the lock or has waited long enough. */
async function insist(client: Client, { feed, clock, waits, follow }: FeedLockOptions): Promise<boolean> {
  let untilMs = clock.nowMs() + waits.takeMs;
  let hasFollowed = follow === undefined;
  for (;;) {
    const answer = await tryTake(client, feed);
    if (answer === 'taken') return true;
    if (answer === 'same-feed' && !hasFollowed) {
      hasFollowed = true;
      untilMs = clock.nowMs() + waits.followMs;
      await follow?.();
    }
    if (clock.nowMs() >= untilMs) return false;
    await pause(TRY_EVERY_MS);
  }
}

/**
 * Only one process runs the feed on a database, whatever feed it is: two would write into one catalogue in turns.
 * Undefined where another process does. A connection that breaks later is made anew and the lock with it.
 */
export async function takeFeedLock(options: FeedLockOptions): Promise<FeedLock | undefined> {
  let client = await connect(options.databaseUrl);
  let isHeld = false;
  let released = false;

  function keep(holder: Client): void {
    client = holder;
    isHeld = true;
    holder.once('end', () => {
      isHeld = false;
      if (!released) void takeAgain();
    });
  }

  async function takeAgain(): Promise<void> {
    while (!released) {
      let next: Client | undefined;
      try {
        next = await connect(options.databaseUrl);
        if (await insist(next, { ...options, follow: undefined })) {
          if (released) await next.end();
          else keep(next);
          return;
        }
        await next.end();
        if (!released) options.onTaken();
        return;
      } catch {
        // The database is away, which the writer tells.
        await next?.end().catch(() => undefined);
        await pause(TRY_EVERY_MS);
      }
    }
  }

  try {
    if (!(await insist(client, options))) {
      await client.end();
      return undefined;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  keep(client);
  return {
    isHeld: () => isHeld,
    async release() {
      released = true;
      isHeld = false;
      await client.end().catch(() => undefined);
    },
  };
}
