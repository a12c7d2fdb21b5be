import { defaultPriceAges } from '@evens/book';
import { NO_DRIFT } from '@evens/pricing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalBus, type SharedBus } from '../platform/bus/bus.ts';
import { MATCH_PREFIX, ownerRequestBytes, REQUEST_SUBJECT } from './bus-messages.ts';
import { MANUAL_PAUSE_MS, type ManualRow } from './manual-match.ts';
import { Owner, ownerLimits } from './owner.ts';
import { createReplica, type Replica } from './replica.ts';
import { type MemoryStore, memoryStore } from './testing/memory-store.ts';
import {
  fixtureEvent,
  goalEvent,
  oddsEvent,
  resultEvent,
  type ScriptedSource,
  scriptedSource,
  situation,
  T0,
  threeWay,
} from './testing/scripted-source.ts';
import { listenToOwner, type OwnerReportCall } from './testing/stream-site.ts';

let nowMs = T0;
const clock = { nowMs: () => nowMs };

interface Bench {
  readonly owner: Owner;
  readonly replica: Replica;
  readonly source: ScriptedSource;
  readonly store: MemoryStore;
  readonly reports: OwnerReportCall[];
  readonly bus: SharedBus;
  /** Subjects of all messages of the owner. */
  readonly published: readonly string[];
  /** Runs another tick, some time later, and completes all possible writes. */
  turn(laterMs?: number): Promise<void>;
}

function feedRun(epoch: number, { knownUntilMs }: MemoryStore) {
  return { runId: 1, epoch, sourceZeroMs: 0, wallZeroMs: 0, speed: 1, knownUntilMs };
}

function startBench(given: {
  source?: ScriptedSource;
  store?: MemoryStore;
  epoch?: number;
  isStandby?: boolean;
  limits?: Partial<typeof ownerLimits>;
}): Bench {
  const { source = scriptedSource(), epoch = 1 } = given;
  const store = given.store ?? memoryStore(epoch);
  const bus = createLocalBus();
  const published: string[] = [];
  bus.subscribe('', (subject) => {
    if (subject !== REQUEST_SUBJECT) published.push(subject);
  });
  const { report, reports } = listenToOwner();
  const owner = new Owner({
    run: feedRun(epoch, store),
    isStandby: given.isStandby ?? false,
    openSource: () => source,
    store,
    bus,
    clock,
    report,
    limits: { ...ownerLimits, ...given.limits },
    onFenced: () => {},
  });
  const replica = createReplica({ bus, clock, onLost: () => {} });
  return {
    owner,
    replica,
    source,
    store,
    reports,
    bus,
    published,
    async turn(laterMs = 50) {
      nowMs += laterMs;
      owner.tick();
      await owner.flush();
      nowMs += 1;
      owner.tick();
      await owner.flush();
    },
  };
}

function names(reports: readonly OwnerReportCall[]): string[] {
  return reports.map(({ name }) => name);
}

const odds = (match: string, home: number) => oddsEvent(match, nowMs, [threeWay(home, 3500, 4000)]);
const homePrice = (bench: Bench, id = 1) => bench.replica.get(id)?.markets.get('1x2')?.odds[0];

beforeEach(() => {
  nowMs = T0;
});

describe('facts', () => {
  it('facts are committed before they are published', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), odds('a', 2000));
    nowMs += 50;
    bench.owner.tick();
    expect(bench.replica.get(1)).toBeUndefined();
    await bench.owner.flush();
    expect(bench.store.events.map(({ id }) => id)).toEqual(['fixture']);
    expect(homePrice(bench)).toBe(2000);
  });

  it('facts reported twice are applied once', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(
      fixtureEvent('a'),
      goalEvent('a', 'g1', nowMs, 1, 0),
      goalEvent('a', 'g1', nowMs, 1, 0),
    );
    await bench.turn();
    bench.source.emit(goalEvent('a', 'g1', nowMs, 1, 0));
    await bench.turn();
    expect(bench.store.events.filter(({ kind }) => kind === 'goal')).toHaveLength(1);
    expect(bench.replica.get(1)?.timeline).toHaveLength(1);
    expect(bench.replica.get(1)?.danger).toBe(1);
  });

  it('facts that are malformed are rejected, and later ones are processed', async () => {
    const bench = startBench({});
    await bench.turn();
    const broken = { ...fixtureEvent('b'), fixture: { sport: 'soccer' } };
    bench.source.emit(
      fixtureEvent('a'),
      broken as never,
      fixtureEvent('c', { sport: 'quidditch' }),
      goalEvent('nobody', 'g1', nowMs, 1, 0),
      odds('a', 2000),
    );
    await bench.turn();
    const rejected = bench.reports.filter(({ name }) => name === 'eventRejected');
    expect(rejected.map(({ fields }) => fields.why)).toEqual([
      'not-an-event',
      'unknown-sport',
      'unknown-match',
    ]);
    expect(homePrice(bench)).toBe(2000);
  });

  it('a line with a bad price is removed, and the others stay', async () => {
    const bench = startBench({});
    await bench.turn();
    const bad = { type: 'total', specifier: 'total=2.5', odds: [5, 1900] };
    const unknown = { type: 'who-blinks-first', specifier: '', odds: [1900, 1900] };
    bench.source.emit(fixtureEvent('a'), oddsEvent('a', nowMs, [threeWay(2000, 3500, 4000), bad, unknown]));
    await bench.turn();
    const markets = bench.replica.get(1)?.markets;
    expect([...(markets?.keys() ?? [])]).toEqual(['1x2', 'total;total=2.5']);
    expect(markets?.get('total;total=2.5')?.odds).toEqual([0, 0]);
  });

  it('a clock event that changes the phase is written, and a clock event that does not is not', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'));
    await bench.turn();
    bench.source.emit({
      kind: 'clock',
      match: 'a',
      id: 'k',
      occurredAtMs: nowMs,
      situation: situation(0, 0),
    });
    await bench.turn();
    bench.source.emit({
      kind: 'clock',
      match: 'a',
      id: 'l',
      occurredAtMs: nowMs + 1,
      situation: situation(0, 0),
    });
    await bench.turn();
    expect(bench.store.matches.get('a')?.phase).toBe('playing');
    expect(bench.store.events.map(({ kind }) => kind)).toEqual(['fixture', 'clock']);
    expect(bench.replica.get(1)?.phase).toBe('playing');
  });
});

describe('delta per turn', () => {
  it('events of one match in one turn become one delta', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), odds('a', 2000));
    await bench.turn();
    let changes = 0;
    bench.replica.onChange(() => {
      changes++;
    });
    bench.source.emit(odds('a', 2100), goalEvent('a', 'g1', nowMs, 1, 0), odds('a', 1500));
    await bench.turn();
    expect(changes).toBe(1);
    expect(homePrice(bench)).toBe(1500);
  });
});

describe('a restart', () => {
  it('a restarted owner has a new epoch and all stored facts, and writes none of them again', async () => {
    const first = startBench({});
    await first.turn();
    first.source.emit(fixtureEvent('a'), odds('a', 2000), goalEvent('a', 'g1', nowMs, 1, 0));
    await first.turn();
    await first.owner.stop();

    const source = scriptedSource();
    source.atOpen = () => [fixtureEvent('a'), goalEvent('a', 'g1', T0, 1, 0), odds('a', 1700)];
    const second = startBench({ source, store: first.store.as(2), epoch: 2 });
    await second.turn();
    const book = second.replica.get(1);
    expect(book?.epoch).toBe(2);
    expect(book?.phase).toBe('playing');
    expect(book?.facts).toMatchObject({ periods: [{ home: 1, away: 0 }] });
    expect(book?.timeline).toHaveLength(1);
    expect(homePrice(second)).toBe(1700);
    expect(second.store.events.map(({ id, epoch }) => `${epoch} ${id}`)).toEqual(['1 fixture', '1 g1']);
    expect(source.windows[0]?.knownUntilMs).toBeGreaterThan(T0);
  });

  it('a fenced owner writes and publishes nothing more', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'));
    await bench.turn();
    bench.store.fenced = true;
    bench.source.emit(goalEvent('a', 'g1', nowMs, 1, 0));
    await bench.turn();
    bench.source.emit(odds('a', 1200));
    await bench.turn();
    expect(names(bench.reports)).toContain('fenced');
    expect(bench.replica.get(1)?.phase).toBe('scheduled');
    expect(homePrice(bench)).toBeUndefined();
  });
});

describe('a standby', () => {
  /** An owner and a standby of the same run, whose sources report the same until the owner is killed. */
  async function startBoth(limits: Partial<typeof ownerLimits> = {}) {
    const first = startBench({ limits });
    await first.turn();
    first.source.emit(fixtureEvent('a'), odds('a', 2000));
    await first.turn();
    const source = scriptedSource();
    source.atOpen = () => [fixtureEvent('a'), odds('a', 2000)];
    const standby = startBench({ source, store: first.store.as(2), epoch: 0, isStandby: true, limits });
    await standby.turn();
    return { first, standby };
  }

  it('a standby writes and publishes nothing before it owns the run, whatever is requested', async () => {
    const { first, standby } = await startBoth();
    const { persists } = first.store;
    standby.source.emit(goalEvent('a', 'g1', nowMs, 1, 0), fixtureEvent('b'), odds('b', 3000));
    await standby.turn();
    standby.bus.publish(REQUEST_SUBJECT, ownerRequestBytes({ ids: [1, 99] }));
    await standby.turn(31_000);
    const { replica } = standby;
    expect([standby.published, replica.size, first.store.persists]).toEqual([[], 0, persists]);
    expect(first.store.events.map(({ id }) => id)).toEqual(['fixture']);
  });

  it('a standby that takes over writes what the earlier owner has not written, and publishes every book', async () => {
    const { first, standby } = await startBoth();
    // The standby reads a match before its owner has inserted it.
    for (const { source, turn } of [standby, first]) {
      source.emit(goalEvent('a', 'g1', T0 + 100, 1, 0), fixtureEvent('b'), odds('b', 3000));
      await turn();
    }
    standby.source.emit(
      goalEvent('a', 'g2', nowMs, 2, 0),
      odds('a', 1200),
      fixtureEvent('c'),
      odds('c', 4000),
    );
    await standby.turn();
    await standby.owner.own(feedRun(2, first.store));
    await standby.turn();
    expect(first.store.events.map(({ epoch, matchId, id }) => `${epoch} ${matchId} ${id}`)).toEqual([
      '1 1 fixture',
      '1 1 g1',
      '1 2 fixture',
      '2 1 g2',
      '2 3 fixture',
    ]);
    expect(first.store.matches.get('a')?.facts).toMatchObject({ periods: [{ home: 2, away: 0 }] });
    expect(standby.replica.feed()).toMatchObject({ state: 'up', epoch: 2 });
    expect([1, 2, 3].map((id) => homePrice(standby, id))).toEqual([1200, 3000, 4000]);
    expect(Array.from(standby.replica.all(), ({ book }) => book.epoch)).toEqual([2, 2, 2]);
    standby.source.emit(odds('b', 3100));
    await standby.turn();
    expect(homePrice(standby, 2)).toBe(3100);
  });

  it('a standby that takes over while it reads a match finds the row that the earlier owner inserts meanwhile', async () => {
    const { first, standby } = await startBoth();
    const { recall } = standby.store;
    const answered = Promise.withResolvers<void>();
    standby.store.recall = async (...request) => {
      const answer = await recall(...request);
      await answered.promise;
      return answer;
    };
    standby.source.emit(fixtureEvent('b'));
    nowMs += 50;
    standby.owner.tick();
    first.source.emit(fixtureEvent('b'));
    await first.turn();
    const owning = standby.owner.own(feedRun(2, first.store));
    answered.resolve();
    await owning;
    await standby.turn();
    expect(names(standby.reports)).not.toContain('databaseFailed');
    expect([...standby.replica.all()].map(({ id }) => id)).toEqual([1, 2]);
  });

  it('a standby forgets the facts that the owner has committed', async () => {
    const { first, standby } = await startBoth();
    for (const { source, turn } of [first, standby]) {
      source.emit(goalEvent('a', 'g1', T0 + 100, 1, 0));
      await turn();
    }
    expect(standby.owner.metrics().waiting).toBe(1);
    await first.turn(11_000);
    await standby.turn();
    expect(standby.owner.metrics().waiting).toBe(0);
  });

  it('a standby publishes no book before it has read as much as the earlier owner', async () => {
    const { first, standby } = await startBoth();
    await standby.owner.own({ ...feedRun(2, first.store), knownUntilMs: nowMs + 500 });
    await standby.turn(100);
    expect(standby.replica.size).toBe(0);
    await standby.turn(500);
    expect(homePrice(standby)).toBe(2000);
  });

  it('a new owner does not answer that a match is gone before it has read all of them', async () => {
    const first = startBench({});
    await first.turn();
    first.source.emit(fixtureEvent('a'), odds('a', 2000));
    await first.turn();
    const next = startBench({ store: first.store.as(2), epoch: 2, limits: { turnMs: -1 } });
    const request = () => next.bus.publish(REQUEST_SUBJECT, ownerRequestBytes({ ids: [1] }));
    next.owner.tick();
    expect(next.owner.status.state).toBe('recovering');
    request();
    expect(next.published).not.toContain(`${MATCH_PREFIX}1`);
  });

  it('a standby publishes the books of matches in play first', async () => {
    const { first, standby } = await startBoth();
    const later = (hours: number) => ({ startsAtMs: T0 + hours * 3_600_000 });
    const events = [fixtureEvent('late', later(9)), fixtureEvent('soon', later(2)), fixtureEvent('playing')];
    for (const { source, turn } of [first, standby]) {
      source.emit(...events, goalEvent('playing', 'g1', T0 + 100, 1, 0));
      await turn();
    }
    await first.turn(11_000);
    await standby.turn();
    await standby.owner.own(feedRun(2, first.store));
    await standby.turn();
    const id = (match: string) => first.store.matches.get(match)?.id;
    const images = standby.published.filter((subject) => subject.startsWith(MATCH_PREFIX));
    expect(images).toEqual(['playing', 'a', 'soon', 'late'].map((match) => `${MATCH_PREFIX}${id(match)}`));
  });

  it('a failing source of a standby is reported and opened again', async () => {
    const { first, standby } = await startBoth({ retryMs: [1000] });
    standby.source.failure = new Error('connection reset');
    await standby.turn();
    expect(names(standby.reports)).toContain('sourceFailed');
    await standby.turn(1100);
    await standby.owner.own(feedRun(2, first.store));
    await standby.turn();
    expect(standby.replica.feed().state).toBe('up');
    expect(first.store.events).toHaveLength(1);
  });
});

describe('a recovery', () => {
  it('the feed state is recovering until the source is up', async () => {
    const bench = startBench({ limits: { turnMs: -1 } });
    bench.source.atOpen = () => [fixtureEvent('a')];
    bench.owner.tick();
    expect(bench.owner.status.state).toBe('recovering');
  });

  it('a recovery that never ends is abandoned, reported, and retried with growing delays', async () => {
    const bench = startBench({ limits: { recoveryMs: 10_000, retryMs: [1000, 4000], turnMs: 5 } });
    bench.source.comesUp = false;
    // Each clock read inside the endless recovery advances the time.
    const steps = { nowMs: () => nowMs++ };
    Object.assign(clock, steps);
    try {
      for (let turn = 0; turn < 30; turn++) await bench.turn(1000);
      const failures = bench.reports.filter(({ name }) => name === 'sourceFailed');
      expect(failures.length).toBeGreaterThanOrEqual(2);
      expect(failures.slice(0, 2).map(({ fields }) => [fields.why, fields.waitMs])).toEqual([
        ['recovery-too-long', 1000],
        ['recovery-too-long', 4000],
      ]);
      bench.source.comesUp = true;
      for (let turn = 0; turn < 20; turn++) await bench.turn(1000);
      expect(bench.owner.status.state).toBe('up');
      expect(bench.replica.feed().state).toBe('up');
    } finally {
      Object.assign(clock, { nowMs: () => nowMs });
    }
  });
});

describe('a source that throws', () => {
  it('the feed is down after the source throws; the source is opened again and continues from the known state', async () => {
    const bench = startBench({ limits: { retryMs: [1000] } });
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), odds('a', 2000));
    await bench.turn();
    bench.source.failure = new Error('connection reset');
    await bench.turn();
    expect(bench.owner.status.state).toBe('down');
    expect(bench.replica.feed().state).toBe('down');
    bench.source.atOpen = () => [fixtureEvent('a'), odds('a', 1800)];
    await bench.turn(1100);
    expect(bench.owner.status.state).toBe('up');
    expect(homePrice(bench)).toBe(1800);
    expect(bench.store.events).toHaveLength(1);
  });

  it('the feed state is late after 10 s without a message of the owner', async () => {
    const bench = startBench({});
    await bench.turn();
    expect(bench.replica.feed().state).toBe('up');
    nowMs += 10_001;
    expect(bench.replica.feed().state).toBe('late');
  });
});

describe('a database outage', () => {
  it('facts are published only after a database outage, in order, and the feed is recovering meanwhile', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), fixtureEvent('b'), odds('a', 2000), odds('b', 3000));
    await bench.turn();
    bench.store.outage = new Error('the database is gone');
    bench.source.emit(goalEvent('a', 'g1', nowMs, 1, 0), odds('a', 1300), odds('b', 2900));
    await bench.turn();
    expect(bench.replica.get(1)?.phase).toBe('scheduled');
    expect(homePrice(bench, 1)).toBe(2000);
    expect(homePrice(bench, 2)).toBe(2900);
    await bench.turn(1000);
    expect(bench.replica.feed().state).toBe('recovering');
    bench.source.emit(goalEvent('a', 'g2', nowMs, 2, 0));
    await bench.turn(1000);
    expect(bench.owner.metrics().waiting).toBe(2);
    bench.store.outage = undefined;
    await bench.turn(5000);
    expect(bench.store.events.map(({ id }) => id)).toEqual(['fixture', 'fixture', 'g1', 'g2']);
    expect(bench.replica.get(1)?.facts).toMatchObject({ periods: [{ home: 2, away: 0 }] });
    expect(bench.replica.feed().state).toBe('up');
  });

  it('a full queue pauses reading from the source, and no event is lost', async () => {
    const bench = startBench({ limits: { waitingMax: 3 } });
    await bench.turn();
    bench.source.emit(fixtureEvent('a'));
    await bench.turn();
    bench.store.outage = new Error('the database is gone');
    for (let goal = 1; goal <= 6; goal++) {
      bench.source.emit(goalEvent('a', `g${goal}`, nowMs, goal, 0));
      await bench.turn(100);
    }
    expect(bench.owner.metrics().waiting).toBe(3);
    bench.store.outage = undefined;
    await bench.turn(5000);
    await bench.turn();
    expect(bench.store.events.filter(({ kind }) => kind === 'goal')).toHaveLength(6);
    expect(bench.replica.get(1)?.facts).toMatchObject({ periods: [{ home: 6, away: 0 }] });
  });
});

describe('memory', () => {
  it('an ended match is dropped from memory after keepEndedMs, and loaded again for a correction', async () => {
    const bench = startBench({ limits: { keepEndedMs: 60_000 } });
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), resultEvent('a', nowMs, 2, 1));
    await bench.turn();
    expect(bench.replica.get(1)?.phase).toBe('ended');
    await bench.turn(100_000);
    expect(bench.replica.get(1)).toBeUndefined();
    expect(bench.owner.metrics().books).toBe(0);
    const corrected = resultEvent('a', nowMs, 2, 2);
    if (corrected.kind !== 'result') throw new Error('a result');
    bench.source.emit({ ...corrected, kind: 'correction', id: 'c1', reason: 'own goal' });
    await bench.turn();
    expect(bench.store.events.map(({ kind }) => kind)).toEqual(['fixture', 'result', 'correction']);
    expect(bench.store.matches.get('a')?.facts).toMatchObject({ periods: [{ home: 2, away: 2 }] });
  });

  it('a match that starts after the horizon is not kept in memory, and is loaded when it is within the horizon', async () => {
    const bench = startBench({ limits: { horizonMs: 3_600_000 } });
    await bench.turn();
    bench.source.emit(fixtureEvent('later', { startsAtMs: T0 + 2 * 3_600_000 }));
    await bench.turn();
    expect(bench.store.matches.has('later')).toBe(true);
    expect(bench.owner.metrics().books).toBe(0);
    await bench.turn(90 * 60_000);
    await bench.turn();
    expect(bench.replica.get(1)?.fixture.startsAtMs).toBe(T0 + 2 * 3_600_000);
  });
});

describe('what operators change in the offer', () => {
  const match = { kind: 'match', name: '1', matchId: null };
  const line = { kind: 'line', name: '1x2', matchId: 1 };
  const shift = { matchId: 1, target: 'line:1x2', shift: -100 } as const;

  async function startOffer(given: Parameters<typeof startBench>[0] = {}) {
    const bench = startBench(given);
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), odds('a', 2000), fixtureEvent('b'), odds('b', 2000));
    await bench.turn();
    return bench;
  }
  const offers = ({ replica }: Bench) =>
    [1, 2].map((id) => {
      const book = replica.get(id);
      const market = book?.markets.get('1x2');
      return { stopped: book?.stopped, suspended: market?.suspended, home: market?.odds[0] };
    });
  const open = { stopped: undefined, suspended: false, home: 2000 };

  it('a suspension is published at once, survives new prices, and ends when the operator resumes', async () => {
    const bench = await startOffer();
    const danger = bench.replica.get(1)?.danger ?? 0;
    bench.store.operatorRows = { switches: [match], shifts: [], manual: [] };
    await bench.turn(250);
    expect(offers(bench)).toEqual([{ ...open, stopped: 'operator' }, open]);
    // Bets that wait for their delay are declined.
    expect(bench.replica.get(1)?.danger).toBe(danger + 1);
    bench.source.emit(odds('a', 2100));
    await bench.turn();
    expect(offers(bench)[0]).toEqual({ ...open, home: 2100, stopped: 'operator' });
    bench.store.operatorRows = { switches: [], shifts: [], manual: [] };
    await bench.turn(250);
    expect(offers(bench)).toEqual([{ ...open, home: 2100 }, open]);
    expect(bench.replica.get(1)?.danger).toBe(danger + 1);
  });

  it.each([
    [{ kind: 'sport', name: 'soccer', matchId: null }, ['operator', 'operator'], [false, false]],
    [{ kind: 'league', name: '1', matchId: null }, ['operator', 'operator'], [false, false]],
    [match, ['operator', undefined], [false, false]],
    [{ kind: 'market', name: '1x2', matchId: null }, [undefined, undefined], [true, true]],
    [{ kind: 'match-market', name: '1x2', matchId: 1 }, [undefined, undefined], [true, false]],
    [line, [undefined, undefined], [true, false]],
    [{ ...line, name: '1x2;period=1' }, [undefined, undefined], [false, false]],
  ])('the switch %j suspends what it names', async (row, stopped, suspended) => {
    const bench = await startOffer();
    bench.store.operatorRows = { switches: [row], shifts: [], manual: [] };
    await bench.turn(250);
    expect(offers(bench).map((each) => each.stopped)).toEqual(stopped);
    expect(offers(bench).map((each) => each.suspended)).toEqual(suspended);
  });

  it('a shifted price follows its source until the shift ends', async () => {
    const bench = await startOffer();
    bench.store.operatorRows = { switches: [], shifts: [shift], manual: [] };
    await bench.turn(250);
    expect(offers(bench)).toEqual([{ ...open, home: 1800 }, open]);
    bench.source.emit(odds('a', 3000));
    await bench.turn();
    expect(offers(bench)[0]).toEqual({ ...open, home: 2700 });
    bench.store.operatorRows = { switches: [], shifts: [], manual: [] };
    await bench.turn(250);
    expect(offers(bench)[0]).toEqual({ ...open, home: 3000 });
  });

  it('an owner that starts publishes nothing before it knows what is suspended', async () => {
    const store = memoryStore(1);
    store.operatorRows = { switches: [match], shifts: [], manual: [] };
    const { readOperatorRows } = store;
    store.readOperatorRows = async () => {
      throw new Error('away');
    };
    const bench = startBench({ store });
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), odds('a', 2000));
    await bench.turn();
    expect(store.matches.size).toBe(1);
    expect(bench.replica.get(1)).toBeUndefined();
    store.readOperatorRows = readOperatorRows;
    await bench.turn(250);
    expect(bench.replica.get(1)?.stopped).toBe('operator');
  });

  it('the last suspensions remain while the database is away', async () => {
    const bench = await startOffer();
    bench.store.operatorRows = { switches: [match], shifts: [], manual: [] };
    await bench.turn(250);
    bench.store.outage = new Error('away');
    bench.source.emit(odds('a', 2100));
    await bench.turn(250);
    expect(offers(bench)[0]?.stopped).toBe('operator');
  });
});

describe('a match whose facts operators enter', () => {
  const model = { homeGoals: 1.5, awayGoals: 1.2, rho: -0.05 };
  const chances = { model: 'soccer', params: model, elapsedSeconds: 0, extra: [], drift: NO_DRIFT };
  const entry = (home: number, away: number, change: Partial<ManualRow> = {}): ManualRow => ({
    sourceId: 'a',
    situation: situation(home, away, { clock: { ...situation(0, 0).clock, atMs: nowMs } }),
    chances,
    enteredAtMs: nowMs,
    ...change,
  });
  const enter = (bench: Bench, ...manual: readonly ManualRow[]) => {
    bench.store.operatorRows = { switches: [], shifts: [], manual };
    return bench.turn(250);
  };
  const read = ({ replica }: Bench) => {
    const { stopped, facts, phase, danger = 0 } = replica.get(1) ?? {};
    return { stopped, phase, danger, goals: facts?.kind === 'contest' ? facts.goals : undefined };
  };
  const SILENT_MS = defaultPriceAges.inPlayMs + 1000;
  /** A match in play whose source has been silent for some time. */
  async function startPlaying(silentMs = SILENT_MS): Promise<Bench> {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), goalEvent('a', 'g1', nowMs, 1, 0), odds('a', 2000));
    await bench.turn();
    await bench.turn(silentMs);
    return bench;
  }
  /** The same match at 1–1 by hand, at prices of that score. */
  async function startEntered(): Promise<Bench> {
    const bench = await startPlaying();
    await enter(bench, entry(1, 1));
    await bench.turn(MANUAL_PAUSE_MS);
    return bench;
  }

  it('entered facts open no bets while the source reports the match, or after it has reported the end', async () => {
    const bench = await startPlaying(0);
    await enter(bench, entry(1, 1));
    await bench.turn(MANUAL_PAUSE_MS);
    expect(read(bench)).toMatchObject({ stopped: 'feed-reports', goals: ['home', 'away'] });
    await bench.turn(SILENT_MS);
    expect(read(bench).stopped).toBeUndefined();
    const { danger } = read(bench);
    bench.source.emit({ kind: 'odds-confirmed', match: 'a', id: 'c1', occurredAtMs: nowMs });
    await bench.turn();
    expect(read(bench)).toMatchObject({ stopped: 'feed-reports', danger: danger + 1 });
    bench.source.emit(resultEvent('a', nowMs, 3, 0));
    await bench.turn();
    await bench.turn(10 * SILENT_MS);
    expect(read(bench)).toMatchObject({ stopped: 'feed-reports', phase: 'playing' });
  });

  it('an entry suspends the match for a pause and then opens it at prices of the entered score', async () => {
    const bench = await startPlaying();
    const { danger } = read(bench);
    await enter(bench, entry(1, 1));
    expect(read(bench)).toEqual({
      ...{ stopped: 'entered', phase: 'playing', danger: danger + 1 },
      goals: ['home', 'away'],
    });
    await bench.turn(MANUAL_PAUSE_MS);
    const level = homePrice(bench) ?? 0;
    expect(read(bench).stopped).toBeUndefined();
    await enter(bench, entry(1, 2));
    expect(read(bench).stopped).toBe('entered');
    await bench.turn(MANUAL_PAUSE_MS);
    expect(homePrice(bench)).toBeGreaterThan(level * 1.5);
    // The cancelled goal is taken back.
    await enter(bench, entry(1, 1));
    await bench.turn(MANUAL_PAUSE_MS);
    expect(read(bench)).toMatchObject({ stopped: undefined, danger: danger + 3, goals: ['home', 'away'] });
    expect(Math.abs((homePrice(bench) ?? 0) - level)).toBeLessThan(level / 20);
  });

  it('prices follow the running clock and do not become too old', async () => {
    const bench = await startEntered();
    const first = homePrice(bench) ?? 0;
    for (let turn = 0; turn < 60; turn++) {
      bench.source.emit({ kind: 'odds-confirmed', match: 'b', id: `c${turn}`, occurredAtMs: nowMs });
      await bench.turn(10_000);
    }
    expect(read(bench).stopped).toBeUndefined();
    expect(homePrice(bench)).toBeGreaterThan(first);
  });

  it('events of the source are stored and not published until the source applies again', async () => {
    const bench = await startEntered();
    const { danger } = read(bench);
    bench.source.emit(goalEvent('a', 'g2', nowMs, 2, 0), odds('a', 1200));
    await bench.turn();
    expect(bench.store.events.map(({ id }) => id)).toContain('g2');
    expect(read(bench)).toMatchObject({ danger: danger + 1, goals: ['home', 'away'] });
    await enter(bench);
    expect(read(bench)).toMatchObject({ stopped: 'entered', goals: ['home', 'home'] });
    await bench.turn(MANUAL_PAUSE_MS);
    expect(read(bench)).toMatchObject({ stopped: undefined, goals: ['home', 'home'] });
    expect(read(bench).danger).toBeGreaterThan(danger);
    expect(homePrice(bench)).toBe(1200);
  });

  it('the entry survives a new owner, also if the source never reports the match again', async () => {
    const bench = await startPlaying();
    await enter(bench, entry(1, 1));
    const next = startBench({ store: bench.store.as(2), epoch: 2 });
    await next.turn(250);
    await next.turn(250);
    expect(read(next)).toMatchObject({ phase: 'playing', goals: ['home', 'away'] });
    await next.turn(SILENT_MS);
    expect(read(next).stopped).toBeUndefined();
    expect(homePrice(next)).toBeGreaterThan(1000);
  });

  it('a standby that becomes the owner publishes the entry', async () => {
    const bench = await startPlaying();
    const standby = startBench({ store: bench.store.as(2), isStandby: true });
    await enter(bench, entry(1, 1));
    await standby.turn(250);
    await standby.owner.own({ ...feedRun(2, standby.store), knownUntilMs: nowMs });
    await standby.turn(250);
    expect(read(standby).goals).toEqual(['home', 'away']);
  });

  it('lines stay suspended without a model, and an ended match has none', async () => {
    const bench = await startPlaying();
    await enter(bench, entry(1, 1, { chances: null }));
    await bench.turn(MANUAL_PAUSE_MS);
    expect(read(bench).stopped).toBe('entered');
    const ended = entry(1, 1);
    await enter(bench, { ...ended, situation: { ...ended.situation, phase: 'ended' } });
    await bench.turn(ownerLimits.keepEndedMs + 60_000);
    expect(read(bench).phase).toBe('ended');
    expect(bench.replica.get(1)?.markets.size).toBe(0);
    // The match goes on after all.
    await enter(bench, entry(1, 1));
    await bench.turn(MANUAL_PAUSE_MS);
    expect(read(bench)).toMatchObject({ stopped: undefined, phase: 'playing' });
  });

  it('suspensions and moved prices of operators apply to entered facts too', async () => {
    const bench = await startEntered();
    const price = homePrice(bench) ?? 0;
    const shifts = [{ matchId: 1, target: 'match', shift: -100 } as const];
    bench.store.operatorRows = { ...bench.store.operatorRows, shifts };
    await bench.turn(250);
    expect(homePrice(bench)).toBeLessThan(price);
    const switches = [{ kind: 'match', name: '1', matchId: null }];
    bench.store.operatorRows = { ...bench.store.operatorRows, switches };
    await bench.turn(250);
    expect(read(bench).stopped).toBe('operator');
  });
});

describe('a match without news from its source', () => {
  const stopped = (bench: Bench) => bench.replica.view(1)?.book.stopped;

  it('a match whose prices are too old is stopped for all readers, whatever events other matches get', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), odds('a', 2000), fixtureEvent('b'), odds('b', 2000));
    await bench.turn();
    for (let minute = 1; minute <= 4; minute++) {
      bench.source.emit(odds('b', 2000 + minute));
      await bench.turn(60_000);
    }
    expect(bench.replica.feed().state).toBe('up');
    expect(bench.replica.get(1)?.stopped).toBeUndefined();
    nowMs += 61_000;
    // A reader's own clock stops it immediately, even before the owner does.
    expect(bench.replica.get(1)?.stopped).toBe('source-silent');
    expect(stopped(bench)).toBeUndefined();
    bench.source.emit(odds('b', 2000));
    await bench.turn();
    expect(stopped(bench)).toBe('source-silent');
    expect(bench.replica.get(2)?.stopped).toBeUndefined();
    bench.source.emit({ kind: 'odds-confirmed', match: 'a', id: 'c', occurredAtMs: nowMs });
    await bench.turn();
    expect(bench.replica.get(1)?.stopped).toBeUndefined();
  });

  it('a match that is still scheduled is stopped for all readers at its start time', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a', { startsAtMs: nowMs + 10_000 }), odds('a', 2000));
    await bench.turn();
    await bench.turn(9000);
    expect(bench.replica.get(1)?.stopped).toBeUndefined();
    bench.source.emit(odds('a', 2100));
    await bench.turn(1500);
    expect(stopped(bench)).toBe('start-time');
    bench.source.emit({ ...goalEvent('a', 'g1', nowMs, 0, 0), kind: 'clock' } as never, odds('a', 2200));
    await bench.turn();
    expect(bench.replica.get(1)?.stopped).toBeUndefined();
  });

  it('a goal without new odds suspends the affected lines and increments danger', async () => {
    const bench = startBench({});
    await bench.turn();
    bench.source.emit(fixtureEvent('a'), goalEvent('a', 'g1', nowMs, 1, 0), odds('a', 2000));
    await bench.turn();
    const before = bench.replica.get(1);
    expect(before?.markets.get('1x2')?.suspended).toBe(false);
    bench.source.emit(goalEvent('a', 'g2', nowMs, 2, 0));
    await bench.turn(8000);
    expect(bench.replica.get(1)?.markets.get('1x2')?.suspended).toBe(true);
    expect(bench.replica.get(1)?.danger).toBe((before?.danger ?? 0) + 1);
  });
});
