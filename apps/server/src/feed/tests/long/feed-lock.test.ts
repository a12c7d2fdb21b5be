import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../../../../tests/fixture/site-place.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createPool, type Pool } from '../../../platform/db.ts';
import { migrate } from '../../../platform/migrate.ts';
import { type FeedLock, type FeedLockOptions, takeFeedLock } from '../../feed-lock.ts';
import { createReplica } from '../../replica.ts';
import { type OwnerHandle, startOwner } from '../../start-owner.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
const heldLocks: FeedLock[] = [];
const owners: OwnerHandle[] = [];

beforeAll(async () => {
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'test', max: 4, onIdleError: () => {} });
  await migrate(pool);
});
afterEach(async () => {
  for (const owner of owners.splice(0)) await owner.stop();
  for (const lock of heldLocks.splice(0)) await lock.release();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function take(feed: string, changes: Partial<FeedLockOptions> = {}): Promise<FeedLock | undefined> {
  const lock = await takeFeedLock({
    databaseUrl: database.url,
    feed,
    clock: systemClock,
    waits: { takeMs: 600, followMs: 3000 },
    follow: undefined,
    onTakenOver: () => undefined,
    ...changes,
  });
  if (lock) heldLocks.push(lock);
  return lock;
}

async function cutLockConnections(): Promise<void> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'evens-feed-lock'`,
  );
  expect(rowCount).toBe(1);
}

function startSimulated(seed: string, onFenced = () => {}, news: string[] = []): Promise<OwnerHandle> {
  return startOwner({
    databaseUrl: database.url,
    feed: { kind: 'simulated', path: '', fromMs: undefined, speed: 1, seed, record: undefined },
    clock: systemClock,
    report: (name) => news.push(name),
    onFenced,
  }).then((owner) => {
    owners.push(owner);
    return owner;
  });
}

it('the feed lock has one holder, and another process waits for a holder that is stopping', async () => {
  const first = await take('a');
  expect(first?.isHeld()).toBe(true);
  let followCount = 0;
  const follow = async () => {
    followCount += 1;
  };
  expect(await take('b', { follow })).toBeUndefined();
  expect(followCount).toBe(0);
  const waiting = take('b');
  await first?.release();
  expect((await waiting)?.isHeld()).toBe(true);
});

it('a second process with the same feed notifies the owner once and waits for it', async () => {
  const first = await take('a');
  let followCount = 0;
  const second = await take('a', {
    follow: async () => {
      followCount += 1;
      setTimeout(() => void first?.release(), 1000);
    },
  });
  expect(followCount).toBe(1);
  expect(second?.isHeld()).toBe(true);
});

it('a lock lost with its connection is taken again and does not count as held meanwhile', async () => {
  const lock = await take('a');
  await cutLockConnections();
  await expect.poll(() => lock?.isHeld(), { interval: 1 }).toBe(false);
  await expect.poll(() => lock?.isHeld()).toBe(true);
  expect(await take('b')).toBeUndefined();
});

it('a lock that another process took in the meantime is lost', async () => {
  let isLost = false;
  const lock = await take('a', {
    onTakenOver: () => {
      isLost = true;
    },
  });
  // It is already waiting, so it gets the lock first.
  const client = await pool.connect();
  const waiting = client.query('select pg_advisory_lock(4711302)');
  await cutLockConnections();
  await waiting;
  await expect.poll(() => isLost, { timeout: 5000 }).toBe(true);
  expect(lock?.isHeld()).toBe(false);
  client.release(true);
});

it('a second site with another feed is refused in one line, and the first one continues', async () => {
  const news: string[] = [];
  const first = await startSimulated('first', () => news.push('fenced'), news);
  const replica = createReplica({ bus: first.bus, clock: systemClock, onLost: () => {} });
  await expect.poll(() => replica.feed().state, { timeout: 60_000 }).toBe('up');
  await expect(startSimulated('second')).rejects.toThrow(
    /^another site process already runs the feed on this database$/,
  );
  expect(replica.feed().state).toBe('up');
  expect(news).not.toContain('fenced');
  const { rows } = await pool.query('select feed from feed_run');
  expect(rows).toHaveLength(1);
  replica.close();
});

it('a second site with the same feed takes it over', async () => {
  let isFenced = false;
  await startSimulated('first', () => {
    isFenced = true;
  });
  const second = await startSimulated('first');
  expect(isFenced).toBe(true);
  const replica = createReplica({ bus: second.bus, clock: systemClock, onLost: () => {} });
  await expect.poll(() => replica.feed().state, { timeout: 60_000 }).toBe('up');
  replica.close();
});
