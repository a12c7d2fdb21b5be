import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FixturePlayer } from '@evens/book';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { type Bus, createLocalBus } from '../../platform/bus/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { newHolder } from '../../platform/lease.ts';
import { migrate } from '../../platform/migrate.ts';
import { FIRST } from '../../platform/thread-priority.ts';
import { FencedError, readFeedRun, startFeedRun } from '../feed-run.ts';
import { type Batch, createOwnerStore, type MatchRow } from '../owner-store.ts';
import { createReplica } from '../replica.ts';
import { startOwner } from '../start-owner.ts';
import { soccerFixture, T0 } from '../testing/scripted-source.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 4, onIdleError: () => {} });
  await migrate(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const clock = { period: 0, running: false, seconds: 0, countDown: false, atMs: T0, rate: 1 };
const facts = { kind: 'contest', status: 'scheduled', periods: [] } as const;

function matchRow(sourceId: string, id?: number) {
  return {
    sourceId,
    id,
    sportId: 1,
    fixture: soccerFixture(),
    players: [],
    phase: 'scheduled',
    facts,
    clock,
  } as const;
}

function fixtureRow(sourceId: string) {
  const event = {
    kind: 'fixture',
    match: sourceId,
    id: 'fixture',
    occurredAtMs: T0 + 0.4,
    fixture: soccerFixture(),
  } as const;
  return { sourceId, matchId: undefined, seq: 1, event, receivedAtMs: T0 };
}

it('a batch is written completely and read back unchanged', async () => {
  const run = await startFeedRun(pool, { feed: 'one', sourceZeroMs: T0, speed: 60, nowMs: T0 + 1, epoch: 1 });
  expect(run).toMatchObject({ epoch: 1, sourceZeroMs: T0, wallZeroMs: T0 + 1, speed: 60, knownUntilMs: 0 });
  const store = createOwnerStore(pool, run);
  const storedMatches = await store.persist({
    matches: [matchRow('a'), matchRow('b')],
    events: [fixtureRow('a'), fixtureRow('b'), fixtureRow('a')],
    knownUntilMs: T0 + 5,
    atMs: T0,
  });
  expect([...storedMatches.keys()]).toEqual(['a', 'b']);
  const [recalled] = await store.recall(['a', 'nobody'], []);
  expect(recalled).toEqual({
    id: storedMatches.get('a')?.id,
    sourceId: 'a',
    place: storedMatches.get('a')?.place,
    fixture: soccerFixture(),
    players: [],
    phase: 'scheduled',
    facts,
    clock,
    seen: ['fixture'],
    timeline: [],
  });
  expect(await store.startingBefore(T0 + 3_600_001, 10)).toEqual(['a', 'b']);
  expect(await store.startingBefore(T0 + 3_600_000, 10)).toEqual([]);
  const again = await startFeedRun(pool, {
    feed: 'one',
    sourceZeroMs: 5,
    speed: 60,
    nowMs: T0 + 99,
    epoch: 2,
  });
  expect(again).toEqual({ ...run, epoch: 2, knownUntilMs: T0 + 5 });
});

it('players are stored beside the fixture and read back; a match of an older version has none', async () => {
  const run = await startFeedRun(pool, { feed: 'squads', sourceZeroMs: T0, speed: 1, nowMs: T0, epoch: 1 });
  const store = createOwnerStore(pool, run);
  const players: FixturePlayer[] = [{ side: 'home', name: 'Ana Lima', position: 'GK', shirt: 1 }];
  const persist = (rows: readonly MatchRow[]) =>
    store.persist({ matches: rows, events: [], knownUntilMs: undefined, atMs: T0 });
  const stored = await persist([{ ...matchRow('squads'), players }, matchRow('plain')]);
  const recallPlayers = async () => {
    const recalled = await store.recall(['squads', 'plain'], []);
    return ['squads', 'plain'].map((name) => recalled.find(({ sourceId }) => sourceId === name)?.players);
  };
  expect(await recallPlayers()).toEqual([players, []]);
  const { rows } = await pool.query(`select fixture from match where source_id = 'squads'`);
  expect(rows).toEqual([{ fixture: soccerFixture() }]);
  const published = players.map((player): FixturePlayer => ({ ...player, lineUp: 'starting' }));
  await persist([{ ...matchRow('squads', stored.get('squads')?.id), players: published }]);
  expect(await recallPlayers()).toEqual([published, []]);
});

it('a standby reads a run once its owner has committed a recovery, and cannot write it', async () => {
  const run = await startFeedRun(pool, { feed: 'led', sourceZeroMs: T0, speed: 1, nowMs: T0, epoch: 1 });
  expect(await readFeedRun(pool, 'led')).toBeUndefined();
  const batch = { matches: [matchRow('led')], events: [], knownUntilMs: T0 + 5, atMs: T0 };
  await createOwnerStore(pool, run).persist(batch);
  const followed = await readFeedRun(pool, 'led');
  expect(followed).toEqual({ ...run, epoch: 0, knownUntilMs: T0 + 5 });
  if (followed === undefined) return;
  const store = createOwnerStore(pool, followed);
  expect(await store.readKnownUntil()).toBe(T0 + 5);
  await expect(store.persist(batch)).rejects.toThrow(FencedError);
});

it('a replaced feed owner cannot write', async () => {
  const request = { feed: 'two', sourceZeroMs: T0, speed: 1, nowMs: T0 };
  const run = await startFeedRun(pool, { ...request, epoch: 3 });
  const old = createOwnerStore(pool, run);
  await startFeedRun(pool, { ...request, epoch: 4 });
  const batch = {
    matches: [matchRow('late')],
    events: [fixtureRow('late')],
    knownUntilMs: undefined,
    atMs: T0,
  };
  await expect(old.persist(batch)).rejects.toThrow(FencedError);
  const { rows } = await pool.query(`select 1 from match where source_id = 'late'`);
  expect(rows).toHaveLength(0);
  await expect(startFeedRun(pool, { ...request, epoch: 3 })).rejects.toThrow(FencedError);
});

it('the owner of another feed cannot write its own run either', async () => {
  const request = { sourceZeroMs: T0, speed: 1, nowMs: T0 };
  const old = createOwnerStore(pool, await startFeedRun(pool, { ...request, feed: 'left', epoch: 5 }));
  await startFeedRun(pool, { ...request, feed: 'next', epoch: 6 });
  const batch = { matches: [matchRow('left-over')], events: [], knownUntilMs: undefined, atMs: T0 };
  await expect(old.persist(batch)).rejects.toThrow(FencedError);
});

it('five thousand fixtures are written in one batch', async () => {
  const run = await startFeedRun(pool, { feed: 'many', sourceZeroMs: T0, speed: 1, nowMs: T0, epoch: 7 });
  const store = createOwnerStore(pool, run);
  const ids = Array.from({ length: 5000 }, (_, index) => `m${index}`);
  await store.persist({
    matches: ids.map((id) => matchRow(id)),
    events: ids.map(fixtureRow),
    knownUntilMs: T0,
    atMs: T0,
  });
  const { rows } = await pool.query('select count(*)::integer as count from match where run_id = $1', [
    run.runId,
  ]);
  expect(rows).toEqual([{ count: 5000 }]);
});

/** Time limit for reloading all matches of the simulated feed. Beside other suites this took more than a minute. */
const UP_MS = 180_000;

function startRecorded({ feed }: QuietSeason, bus: Bus, news: string[] = []) {
  const path = feed.replace(/^recording:/, '');
  return startOwner({
    databaseUrl: database.url,
    holder: newHolder(),
    bus,
    feed: { kind: 'recording', path, fromMs: undefined, speed: 1, seed: 'thread', record: undefined },
    clock: systemClock,
    report: (name) => news.push(name),
    onFenced: () => news.push('fenced'),
  });
}

/** Threads of this process that run first. */
function countFirst(): number {
  return readdirSync('/proc/self/task').filter((id) => getPriority(Number(id)) === FIRST).length;
}

/** Whether the system lets a thread run first, tried by one that then ends. */
async function mayRunFirst(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const file = JSON.stringify(new URL('../../platform/thread-priority.ts', import.meta.url).href);
  const code = `import(${file}).then(({ runFirst }) => require('node:worker_threads').parentPort.postMessage(runFirst()))`;
  const worker = new Worker(code, { eval: true });
  const [isAllowed] = await once(worker, 'message');
  await worker.terminate();
  return isAllowed;
}

it('the thread of a feed owner runs first after its recovery, where the system allows it', async ({
  skip,
}) => {
  skip(!(await mayRunFirst()), 'the system does not allow it');
  const season = quietSeason();
  // The thread that tried it may end a moment after its news.
  await expect.poll(countFirst).toBe(0);
  const bus = createLocalBus();
  const owner = await startRecorded(season, bus);
  const replica = createReplica({ bus, clock: systemClock, onLost: () => {} });
  try {
    await expect.poll(() => replica.feed().state, { timeout: UP_MS }).toBe('up');
    await expect.poll(countFirst).toBe(1);
  } finally {
    replica.close();
    await owner.stop();
    season.remove();
  }
}, 400_000);

it('a crashed feed owner restarts with a higher epoch and the same matches', async () => {
  const news: string[] = [];
  const season = quietSeason();
  const bus = createLocalBus();
  const owner = await startRecorded(season, bus, news);
  const replica = createReplica({ bus, clock: systemClock, onLost: () => {} });
  try {
    await expect.poll(() => replica.feed().state, { timeout: UP_MS }).toBe('up');
    const before = new Map(Array.from(replica.all(), ({ id, book }) => [id, book]));
    expect(before.size).toBe(3);
    const firstEpoch = Math.max(...Array.from(before.values(), ({ epoch }) => epoch));
    // A restarted owner does not load ended matches.
    const open = () =>
      [...replica.all()].filter(({ book }) => book.phase !== 'ended' && book.phase !== 'cancelled');
    await owner.crash();
    expect(replica.feed().state).toBe('down');
    await expect
      .poll(() => replica.feed().state === 'up' && open().every(({ book }) => book.epoch > firstEpoch), {
        timeout: UP_MS,
      })
      .toBe(true);
    expect(news).toContain('threadEnded');
    for (const [id, book] of before) {
      const after = replica.get(id);
      if (after !== undefined) expect(after.fixture.competitors).toEqual(book.fixture.competitors);
    }
    const { rows } = await pool.query(
      `select match_id, source_id from feed_event group by match_id, source_id having count(*) > 1`,
    );
    expect(rows).toHaveLength(0);
    const unordered = await pool.query(
      `select 1 from (select epoch, seq, lag(epoch) over w as e, lag(seq) over w as s from feed_event
         window w as (partition by match_id order by id)) x where (epoch, seq) <= (e, s)`,
    );
    expect(unordered.rows).toHaveLength(0);
  } finally {
    replica.close();
    await owner.stop();
    season.remove();
  }
}, 400_000);

it('an unreadable feed is refused with its reason', async () => {
  await expect(
    startOwner({
      databaseUrl: database.url,
      holder: newHolder(),
      bus: createLocalBus(),
      feed: {
        kind: 'openfootball',
        path: '/nowhere',
        fromMs: undefined,
        speed: 1,
        seed: 'x',
        record: undefined,
      },
      clock: systemClock,
      report: () => {},
      onFenced: () => {},
    }),
  ).rejects.toThrow(/nowhere/);
});

it('starting prices are those of the owner or the stored ones, without withdrawn runners, and never change', async () => {
  const run = await startFeedRun(pool, { feed: 'races', sourceZeroMs: T0, speed: 1, nowMs: T0, epoch: 8 });
  const store = createOwnerStore(pool, run);
  const persist = (batch: Partial<Batch>) =>
    store.persist({ matches: [], events: [], knownUntilMs: undefined, atMs: T0, ...batch });
  const stored = await persist({
    matches: ['held', 'stored', 'none', 'cancelled'].map((name) => matchRow(name)),
  });
  const [held = 0, crashed = 0, none = 0, cancelled = 0] = [...stored.values()].map(({ id }) => id);
  const start = { prices: undefined, withdrawn: [] };
  await persist({
    prices: [held, crashed, cancelled].map((matchId) => ({
      matchId,
      prices: { odds: [9000, 9000], offeredAtMs: T0 },
    })),
  });
  await persist({ prices: [{ matchId: crashed, prices: { odds: [2000, 3000], offeredAtMs: T0 + 1 } }] });
  await persist({
    started: [
      { matchId: held, prices: { odds: [1500, 0, 4000], offeredAtMs: T0 + 2 }, withdrawn: [3] },
      { ...start, matchId: crashed },
      { ...start, matchId: none },
    ],
    cancelledRaces: [cancelled],
  });
  const later = { odds: [5000, 5000], offeredAtMs: T0 + 3 };
  await persist({ prices: [{ matchId: held, prices: later }] });
  await persist({ started: [{ matchId: held, prices: later, withdrawn: [] }] });
  const { rows } = await pool.query(
    `select match_id, odds, extract(epoch from offered_at)::float8 * 1000 as ms from starting_price order by match_id`,
  );
  expect(rows).toEqual([
    { match_id: held, odds: [1500, 0, 0], ms: T0 + 2 },
    { match_id: crashed, odds: [2000, 3000], ms: T0 + 1 },
  ]);
  expect((await pool.query('select from race_prices')).rowCount).toBe(0);
  await expect(pool.query('update starting_price set odds = odds')).rejects.toThrow();
});
