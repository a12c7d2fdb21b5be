import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../../../../tests/fixture/site-place.ts';
import { createLocalBus, type SharedBus } from '../../../platform/bus/bus.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createPool, type Pool } from '../../../platform/db.ts';
import { newHolder } from '../../../platform/lease.ts';
import { migrate } from '../../../platform/migrate.ts';
import { createReplica, type Replica } from '../../replica.ts';
import { type OwnerHandle, startOwner } from '../../start-owner.ts';

const UP_MS = 120_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
const owners: OwnerHandle[] = [];
const replicas: Replica[] = [];

beforeAll(async () => {
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'test', max: 4, onIdleError: () => {} });
  await migrate(pool);
});
afterEach(async () => {
  for (const replica of replicas.splice(0)) replica.close();
  for (const owner of owners.splice(0)) await owner.stop();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Started {
  readonly owner: OwnerHandle;
  readonly news: readonly string[];
}

async function start(
  seed: string,
  { bus = createLocalBus(), hasStandby = false }: { bus?: SharedBus; hasStandby?: boolean } = {},
): Promise<Started> {
  const news: string[] = [];
  const owner = await startOwner({
    databaseUrl: database.url,
    holder: newHolder(),
    bus,
    hasStandby,
    feed: { kind: 'simulated', path: '', fromMs: undefined, speed: 1, seed, record: undefined },
    clock: systemClock,
    report: (name) => news.push(name),
    onFenced: () => news.push('ended'),
  });
  owners.push(owner);
  return { owner, news };
}

function follow(bus: SharedBus): Replica {
  const replica = createReplica({ bus, clock: systemClock, onLost: () => {} });
  replicas.push(replica);
  return replica;
}

it('a second site with another feed is refused in one line, and the first one continues', async () => {
  const bus = createLocalBus();
  const first = await start('first', { bus });
  const replica = follow(bus);
  await expect.poll(() => replica.feed().state, { timeout: UP_MS }).toBe('up');
  await expect(start('second')).rejects.toThrow(
    /^another site process already runs another feed on this database$/,
  );
  expect(replica.feed().state).toBe('up');
  expect(first.news).not.toContain('ended');
  const { rows } = await pool.query('select feed from feed_run');
  expect(rows).toHaveLength(1);
});

it('a second site with the same feed takes it over at once', async () => {
  const first = await start('first');
  const bus = createLocalBus();
  const second = await start('first', { bus });
  await expect.poll(() => first.news).toContain('ended');
  const replica = follow(bus);
  await expect.poll(() => replica.feed().state, { timeout: UP_MS }).toBe('up');
  expect(second.news).not.toContain('ended');
});

it('a second process with a bus reads the source while it waits, and then owns all matches without reading it again', async () => {
  const bus = createLocalBus();
  const first = await start('followed', { bus, hasStandby: true });
  const replica = follow(bus);
  await expect.poll(() => replica.feed().state, { timeout: UP_MS }).toBe('up');
  const { size } = replica;
  const epoch = Math.max(...Array.from(replica.all(), ({ book }) => book.epoch));
  const second = await start('followed', { bus, hasStandby: true });
  await expect.poll(() => second.news, { timeout: UP_MS }).toContain('recovered');
  expect(second.owner.isOwner()).toBe(false);
  // A thread that does not report that it is alive is ended.
  await expect.poll(() => second.owner.metrics().books).toBeGreaterThan(size / 2);
  await first.owner.stop();
  await expect.poll(() => second.owner.isOwner(), { timeout: UP_MS }).toBe(true);
  await expect
    .poll(() => [...replica.all()].filter(({ book }) => book.epoch > epoch).length, { timeout: UP_MS })
    .toBeGreaterThan(size * 0.95);
  expect(second.news.filter((name) => name === 'recovered')).toHaveLength(1);
  expect(second.news).not.toContain('databaseFailed');
});

it('a second process with a bus waits and owns the feed when the first one stops, which then waits for it again', async () => {
  const bus = createLocalBus();
  const first = await start('shared', { bus, hasStandby: true });
  const second = await start('shared', { bus, hasStandby: true });
  expect([first.owner.isOwner(), second.owner.isOwner()]).toEqual([true, false]);
  const replica = follow(bus);
  await expect.poll(() => replica.feed().state, { timeout: UP_MS }).toBe('up');
  const epoch = Math.max(...Array.from(replica.all(), ({ book }) => book.epoch));
  await pool.query(`update lease set expires_at = '-infinity', holder = 'another' where name = 'feed'`);
  await expect.poll(() => second.owner.isOwner() || first.owner.isOwner(), { timeout: UP_MS }).toBe(true);
  await expect
    .poll(() => replica.feed().state === 'up' && [...replica.all()].some(({ book }) => book.epoch > epoch), {
      timeout: UP_MS,
    })
    .toBe(true);
  expect(first.news).not.toContain('ended');

  // The first one lost the lease; its thread came back and waits.
  await expect.poll(() => first.news.filter((name) => name === 'waiting')).toHaveLength(1);
  await second.owner.stop();
  await expect.poll(() => first.owner.isOwner(), { timeout: UP_MS }).toBe(true);
});
