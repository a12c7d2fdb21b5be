import type { FeedEvent, MatchEvent, MatchSituation } from '@evens/book';
import type { RaceFacts } from '@evens/markets';
import { beforeEach, expect, it } from 'vitest';
import { createLocalBus } from '../platform/bus/bus.ts';
import { Owner } from './owner.ts';
import { type MemoryStore, memoryStore } from './testing/memory-store.ts';
import { fixtureEvent, scriptedSource, T0 } from './testing/scripted-source.ts';
import { listenToOwner } from './testing/stream-site.ts';

const START_MS = T0 + 600_000;
let nowMs = T0;

beforeEach(() => {
  nowMs = T0;
});

const fixture = fixtureEvent('race', {
  sport: 'horse-racing',
  kind: 'race',
  competitors: ['Ash', 'Birch', 'Cedar'].map((name) => ({ name, key: name })),
  startsAtMs: START_MS,
});

function prices(...odds: readonly number[]): MatchEvent {
  return {
    ...{
      kind: 'odds',
      match: 'race',
      id: `odds-${nowMs}`,
      occurredAtMs: nowMs,
      sourceType: 1,
      complete: true,
    },
    markets: [{ type: 'race-winner', specifier: '', odds }],
  };
}

function stop(): MatchEvent {
  return {
    kind: 'match-stopped',
    match: 'race',
    id: `stop-${nowMs}`,
    occurredAtMs: nowMs,
    reason: 'incident',
  };
}

function situation(phase: MatchSituation['phase'], change: Partial<RaceFacts> = {}): MatchSituation {
  const status = phase === 'scheduled' ? 'scheduled' : phase === 'ended' ? 'ended' : 'playing';
  return {
    phase,
    clock: { period: 1, running: true, seconds: 0, countDown: false, atMs: nowMs, rate: 1 },
    facts: { kind: 'race', status, places: [0, 0, 0], withdrawn: [], ...change },
  };
}

function off(change: Partial<RaceFacts> = {}): MatchEvent {
  const event = { kind: 'clock', match: 'race', id: 'off', occurredAtMs: nowMs } as const;
  return { ...event, situation: situation('playing', change) };
}

/** An owner of the run, with a source that reports the events. */
function startOwner(store: MemoryStore, epoch = 1, { isStandby = false } = {}) {
  const source = scriptedSource();
  source.atOpen = () => (epoch === 1 ? [] : [fixture]);
  const run = { runId: 1, epoch, sourceZeroMs: 0, wallZeroMs: 0, speed: 1, knownUntilMs: store.knownUntilMs };
  const owner = new Owner({
    run,
    isStandby,
    openSource: () => source,
    store,
    bus: createLocalBus(),
    clock: { nowMs: () => nowMs },
    report: listenToOwner().report,
    onFenced: () => {},
  });
  const turn = async () => {
    for (let tick = 0; tick < 2; tick += 1) {
      owner.tick();
      await owner.flush();
      nowMs += 1;
    }
  };
  /** Reports the events some time later; their times are those of the report. */
  const report = async (laterMs: number, ...events: readonly (() => FeedEvent)[]) => {
    nowMs += laterMs;
    source.emit(...events.map((event) => event()));
    await turn();
  };
  return { owner, run, turn, report };
}

async function openRace(store = memoryStore()) {
  const bench = startOwner(store);
  await bench.turn();
  await bench.report(
    1000,
    () => fixture,
    () => prices(2000, 3000, 4000),
  );
  return { ...bench, store, starting: () => store.startingPrices.get(1)?.odds };
}

it('the starting price is the last price before the start', async () => {
  const { report, store, starting } = await openRace();
  await report(60_000, () => prices(2100, 2900, 4000));
  expect(starting()).toBeUndefined();
  const offeredAtMs = nowMs - 2;
  await report(540_000, () => off());
  expect(store.startingPrices.get(1)).toEqual({ odds: [2100, 2900, 4000], offeredAtMs });
  await report(1000, () => off({ places: [1, 2, 3] }));
  expect(starting()).toEqual([2100, 2900, 4000]);
});

it('prices after the announced start, of a suspended race and of one that was never published do not count', async () => {
  const { report, starting } = await openRace();
  await report(60_000, stop);
  await report(1000, () => prices(2100, 2900, 4000));
  await report(1000, () => prices(9000, 9000, 9000), stop);
  await report(600_000, () => prices(5000, 5000, 5000));
  await report(20_000, () => off());
  expect(starting()).toEqual([2100, 2900, 4000]);
});

it('a race that an operator suspends keeps the last price before the suspension', async () => {
  const { report, store, starting } = await openRace();
  store.operatorRows = {
    switches: [{ kind: 'sport', name: 'horse-racing', matchId: null }],
    shifts: [],
    manual: [],
  };
  await report(300_000);
  await report(1000, () => prices(5000, 5000, 5000));
  await report(300_000, () => prices(6000, 6000, 6000));
  await report(1000, () => off());
  expect(starting()).toEqual([2000, 3000, 4000]);
});

it('the starting price includes the price change of an operator', async () => {
  const { report, store, starting } = await openRace();
  store.operatorRows = { switches: [], shifts: [{ matchId: 1, target: 'match', shift: -100 }], manual: [] };
  await report(300_000, () => prices(2500, 2500, 2500));
  await report(1000, () => prices(3000, 3000, 3000));
  await report(600_000, () => off());
  expect(starting()).toEqual([2700, 2700, 2700]);
});

it('the same prices that open again after a suspension are offered from then on', async () => {
  const { report, store } = await openRace();
  await report(60_000, stop);
  await report(60_000, () => prices(2000, 3000, 4000));
  const offeredAtMs = nowMs - 2;
  await report(600_000, () => off());
  expect(store.startingPrices.get(1)?.offeredAtMs).toBe(offeredAtMs);
});

it('an owner that starts after a crash records the stored prices', async () => {
  const { report, store, starting } = await openRace();
  await report(3000, () => prices(2200, 2800, 4000));
  await report(3000, () => prices(2200, 2800, 4000));
  expect(store.racePrices.get(1)?.odds).toEqual([2200, 2800, 4000]);
  nowMs = START_MS + 5000;
  const second = startOwner(store.as(2), 2);
  await second.turn();
  await second.report(1000, () => off());
  expect(starting()).toEqual([2200, 2800, 4000]);
  expect(store.racePrices.size).toBe(0);
});

it('stored prices of a race that is cancelled are deleted, and it has no starting price', async () => {
  const { report, store } = await openRace();
  await report(3000, () => prices(2200, 2800, 4000));
  await report(3000, () => prices(2200, 2800, 4000));
  expect(store.racePrices.size).toBe(1);
  await report(1000, () => ({
    ...{ kind: 'cancel', match: 'race', id: 'cancel', occurredAtMs: nowMs, reason: 'not-played' },
  }));
  expect(store.racePrices.size).toBe(0);
  expect(store.startingPrices.size).toBe(0);
});

it('a standby that takes over records the prices that the earlier owner published', async () => {
  const { report, store, starting } = await openRace();
  const standby = startOwner(store.as(2), 2, { isStandby: true });
  await standby.turn();
  await standby.report(1000, () => prices(7000, 7000, 7000));
  await report(3000, () => prices(2200, 2800, 4000));
  await report(3000, () => prices(2200, 2800, 4000));
  nowMs = START_MS + 5000;
  await standby.owner.own({ ...standby.run, knownUntilMs: store.knownUntilMs });
  await standby.turn();
  await standby.report(1000, () => off());
  expect(starting()).toEqual([2200, 2800, 4000]);
});

it('starting prices never change, and a race without open prices has none', async () => {
  const { report, store, starting } = await openRace();
  await report(600_000, () => off());
  const second = startOwner(store.as(2), 2);
  await second.turn();
  store.racePrices.set(1, { odds: [9000, 9000, 9000], offeredAtMs: nowMs });
  await second.report(1000, () => off({ places: [1, 2, 3] }));
  expect(starting()).toEqual([2000, 3000, 4000]);

  const empty = memoryStore();
  const other = startOwner(empty);
  await other.turn();
  await other.report(1000, () => fixture);
  await other.report(600_000, () => off());
  expect(other.owner.findMatch('race')?.book.phase).toBe('playing');
  expect(empty.startingPrices.size).toBe(0);
});
