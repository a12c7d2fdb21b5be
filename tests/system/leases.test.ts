import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import {
  isLease,
  type Lease,
  newHolder,
  type TakeOptions,
  takeLease,
  tryLease,
} from '../../apps/server/src/platform/lease.ts';
import { makeStartWork } from '../../apps/server/src/platform/leased-work.ts';
import { Lifetime } from '../../apps/server/src/platform/lifetime.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { silentLog } from '../fixture/money-site.ts';
import { createDatabase } from '../fixture/site-place.ts';
import { openStallingProxy, type StallingProxy } from '../fixture/stalling-proxy.ts';

const times = { lastsMs: 600, everyMs: 100 };
let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: StallingProxy;
/** One process reaches the database by a proxy. */
let pool: Pool;
let cutPool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await openStallingProxy(database.appUrl);
  const options = { name: 'test', max: 2, statementMs: 300, onIdleError: () => undefined };
  pool = createPool({ ...options, url: database.appUrl });
  cutPool = createPool({ ...options, url: proxy.url });
});
afterAll(async () => {
  await pool.end();
  await cutPool.end();
  await proxy.close();
  await database.drop();
});

function options(name: string, changes: Partial<TakeOptions> = {}): TakeOptions {
  return { pool, name, holder: newHolder(), times, onLost: () => undefined, ...changes };
}

async function take(name: string, changes: Partial<TakeOptions> = {}): Promise<Lease> {
  const lease = await tryLease(options(name, changes));
  if (!isLease(lease)) throw new Error(`${name} is held for "${lease.work}"`);
  return lease;
}

test('a lease has one holder until it is released, and the epoch of the next one is greater', async () => {
  const first = await take('one', { work: 'feed a' });
  expect(await tryLease(options('one'))).toEqual({ work: 'feed a' });
  // Longer than it lasts: it was extended.
  await new Promise((done) => setTimeout(done, 2 * times.lastsMs));
  expect(first.isHeld()).toBe(true);
  expect(await tryLease(options('one'))).toEqual({ work: 'feed a' });
  await first.release();
  expect(first.isHeld()).toBe(false);
  const second = await take('one');
  expect(second.epoch).toBe(first.epoch + 1);
  await second.release();
});

test('a lease that many processes want has one holder at a time', async () => {
  const stopping = new AbortController();
  let holders = 0;
  let most = 0;
  const epochs: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const lease = await takeLease(options('many'), stopping.signal);
      if (!lease) throw new Error('it was not aborted');
      holders += 1;
      most = Math.max(most, holders);
      epochs.push(lease.epoch);
      await new Promise((done) => setTimeout(done, 30));
      holders -= 1;
      await lease.release();
    }),
  );
  expect(most).toBe(1);
  expect(epochs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a process takes its own lease again, and another one only if it does the same work and insists', async () => {
  const holder = newHolder();
  let lost = 0;
  const onLost = () => {
    lost += 1;
  };
  const first = await take('own', { holder, work: 'feed a', onLost });
  const again = await take('own', { holder, work: 'feed a', onLost });
  await expect.poll(() => lost).toBe(1);
  expect(again.epoch).toBe(first.epoch + 1);
  expect(await tryLease(options('own', { work: 'feed b', fromSameWork: true }))).toEqual({ work: 'feed a' });
  const insisting = await take('own', { work: 'feed a', fromSameWork: true });
  await expect.poll(() => lost).toBe(2);
  expect([first.isHeld(), again.isHeld(), insisting.isHeld()]).toEqual([false, false, true]);
  await insisting.release();
});

test('a holder without a database stops before another process takes over, and learns that it was followed', async () => {
  let isLost = false;
  const onLost = () => {
    isLost = true;
  };
  const first = await take('cut', { pool: cutPool, onLost });
  proxy.stall();
  const second = await takeLease(options('cut'), new AbortController().signal);
  expect(first.isHeld()).toBe(false);
  expect(second?.isHeld()).toBe(true);
  expect(isLost).toBe(false);
  proxy.heal();
  await expect.poll(() => isLost).toBe(true);
  await second?.release();
});

test('a holder whose database was away for longer than the lease lasts keeps it if nobody took it', async () => {
  const lease = await take('kept', { pool: cutPool });
  proxy.stall();
  await expect.poll(() => lease.isHeld()).toBe(false);
  proxy.heal();
  await expect.poll(() => lease.isHeld()).toBe(true);
  await lease.release();
});

test('work begins later if the database does not answer when its process starts', async () => {
  const lifetime = new Lifetime(silentLog);
  let isTakenOver = false;
  let isBegun = false;
  const startWork = makeStartWork({
    ...{ holder: newHolder(), pool: cutPool, log: silentLog, metrics: createMetrics(), lifetime },
    hasStandby: true,
    onTakenOver() {
      isTakenOver = true;
    },
  });
  proxy.stall();
  await startWork('late', () => {
    isBegun = true;
  });
  // Sent after the first attempt.
  await expect(cutPool.query('select 1')).rejects.toThrow();
  proxy.heal();
  await expect.poll(() => isBegun, { timeout: 10_000 }).toBe(true);
  expect(isTakenOver).toBe(false);
  await lifetime.stop();
});
