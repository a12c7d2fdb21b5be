import type { Clock } from '@evens/base';
import type { Client } from 'pg';
import { endBackend, type HeldConnection, holdConnection } from '../platform/held-connection.ts';

/** An advisory lock key that is not used elsewhere in the database. */
const ownerLock = 4_711_302;
/** First key of an advisory lock pair; the second is the feed's number. Shows which feed the owner runs. */
const feedLocks = 4_711_303;
const TRY_EVERY_MS = 250;

export interface FeedLockWaits {
  /** Maximum wait for the lock of a killed process: PostgreSQL may need a moment to notice its end. */
  readonly takeMs: number;
  /** Maximum wait for a process that runs the same feed: its next write detects the successor and ends it. */
  readonly followMs: number;
}

export const feedLockWaits: FeedLockWaits = { takeMs: 10_000, followMs: 30_000 };

export interface FeedLockOptions {
  readonly databaseUrl: string;
  /** The feed and every option that distinguishes one run from another. */
  readonly feed: string;
  readonly clock: Clock;
  readonly waits: FeedLockWaits;
  /** Called once if another process runs the same feed, to end its ownership. Undefined: the other process keeps it. */
  readonly follow: (() => Promise<void>) | undefined;
  /** Called if the lock was lost with its connection, and another process has it now. */
  readonly onTakenOver: () => void;
}

/** Held by a separate connection: the lock ends when the process ends, for any reason. */
export interface FeedLock {
  /** False while a broken connection is being reopened: nothing may be written meanwhile. */
  isHeld(): boolean;
  release(): Promise<void>;
}

type Answer = 'taken' | 'same-feed' | 'other-feed';

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
 * Ensures that only one process runs a feed on a database, regardless of which feed: two would both write into one
 * catalogue. Undefined if another process does. If the connection breaks later, it is opened again and the lock is
 * taken again.
 */
export async function takeFeedLock(options: FeedLockOptions): Promise<FeedLock | undefined> {
  const connect = () => holdConnection({ url: options.databaseUrl, name: 'feed-lock' });
  let held = await connect();
  let isHeld = false;
  let released = false;

  function keep(holder: HeldConnection): void {
    held = holder;
    isHeld = true;
    void holder.ended.then(() => {
      isHeld = false;
      if (!released) void takeAgain(holder);
    });
  }

  async function takeAgain(lost: HeldConnection): Promise<void> {
    while (!released) {
      let next: HeldConnection | undefined;
      try {
        next = await connect();
        // PostgreSQL may not have noticed that the old connection is dead: its backend would hold the lock against us.
        await endBackend(next.client, lost.backend);
        if (await insist(next.client, { ...options, follow: undefined })) {
          if (released) await next.end();
          else keep(next);
          return;
        }
        await next.end();
        if (!released) options.onTakenOver();
        return;
      } catch {
        // The database is unreachable, which the writer reports.
        await next?.end();
        await pause(TRY_EVERY_MS);
      }
    }
  }

  try {
    if (!(await insist(held.client, options))) {
      await held.end();
      return undefined;
    }
  } catch (error) {
    await held.end();
    throw error;
  }
  keep(held);
  return {
    isHeld: () => isHeld,
    async release() {
      released = true;
      isHeld = false;
      await held.end();
    },
  };
}
