import type { FeedEvent, Fixture, MatchEvent } from '@evens/book';
import { makePricer, soccer } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import { DueQueue } from './due-queue.ts';
import type { MatchScript } from './match-script.ts';
import { ScriptedSource } from './scripted-source.ts';
import { soccerMoments } from './soccer-moments.ts';
import { type TimeMapping, toSourceMs, toWallMs } from './time-mapping.ts';

const HOUR_MS = 3_600_000;
const startMs = Date.UTC(2026, 1, 28, 15);

const fixture: Fixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Arsenal', key: 'arsenal' },
    { name: 'Chelsea', key: 'chelsea' },
  ],
  startsAtMs: startMs,
  periods: 2,
  periodSeconds: 2700,
};

/** One goal, ten minutes into the match; full time after 94 minutes and a break of 15. */
const script: MatchScript = {
  sourceId: 'test:1',
  fixture,
  pricer: makePricer(soccer, { homeGoals: 1.5, awayGoals: 1.2, rho: -0.08 }),
  moments: () =>
    soccerMoments({
      kickOffDelaySeconds: 0,
      breakSeconds: 900,
      halves: [
        { lengthSeconds: 2760, goals: [{ seconds: 600, side: 'home' }], incidents: [] },
        { lengthSeconds: 2880, goals: [], incidents: [{ seconds: 300, side: 'away', kind: 'red-card' }] },
      ],
      resultDelaySeconds: 30,
      random: () => 0.5,
    }),
};

function source(
  mapping: Partial<TimeMapping> = {},
  scripts: readonly MatchScript[] = [script],
): ScriptedSource {
  return new ScriptedSource({
    name: 'test',
    mapping: { runId: 'test', sourceZeroMs: startMs, wallZeroMs: startMs, speed: 1, ...mapping },
    supply: {
      starting: (fromMs, toMs) =>
        scripts.filter(({ fixture: { startsAtMs } }) => startsAtMs >= fromMs && startsAtMs < toMs),
    },
  });
}

function follow(
  feed: ScriptedSource,
  { fromMs, toMs, stepMs = 500 }: { fromMs: number; toMs: number; stepMs?: number },
): MatchEvent[] {
  const events: FeedEvent[] = [...feed.open({ knownUntilMs: fromMs, nowMs: fromMs })];
  for (let at = fromMs + stepMs; at <= toMs; at += stepMs) events.push(...feed.advance(at));
  return events.filter((event): event is MatchEvent => 'match' in event);
}

function kinds(events: readonly MatchEvent[]): string[] {
  return events.map(({ kind }) => kind).filter((kind) => kind !== 'odds' && kind !== 'clock');
}

describe('a scripted source', () => {
  it('a match is reported in order: the stop before the goal, odds again some seconds after it', () => {
    const events = follow(source(), { fromMs: startMs - 60_000, toMs: startMs + 20 * 60_000 });
    expect(kinds(events)).toEqual(['fixture', 'match-stopped', 'goal']);
    const stop = events.findIndex(({ kind }) => kind === 'match-stopped');
    const goal = events.findIndex(({ kind }) => kind === 'goal');
    const reopened = events.findIndex((event, index) => index > stop && event.kind === 'odds');
    const at = (index: number) => events[index]?.occurredAtMs ?? 0;
    expect(at(goal)).toBe(startMs + 600_000);
    expect(at(goal) - at(stop)).toBeGreaterThan(2000);
    expect(reopened).toBeGreaterThan(goal);
    expect(at(reopened) - at(goal)).toBeGreaterThanOrEqual(10_000);
    expect(at(reopened) - at(goal)).toBeLessThanOrEqual(30_000);
  });

  it('matches get their first prices one after the other, also for a reader that is far behind', () => {
    const later = Array.from({ length: 8 }, (_, index) => ({
      ...script,
      sourceId: `test:later-${index}`,
      fixture: { ...fixture, startsAtMs: startMs + (3 + 10 * index) * HOUR_MS },
    }));
    const events = follow(source({}, later), { fromMs: startMs, toMs: startMs + 60_000, stepMs: 60_000 });
    const priced = events.filter(({ kind }) => kind === 'odds').map(({ match }) => match);
    expect(priced).toEqual(later.map(({ sourceId }) => sourceId));
  });

  it('the market moves prices from 36 hours before the start', () => {
    const pricesIn = (hoursAhead: number) => {
      const later = { ...script, fixture: { ...fixture, startsAtMs: startMs + hoursAhead * HOUR_MS } };
      const span = { fromMs: startMs, toMs: startMs + 4 * HOUR_MS, stepMs: 4000 };
      const odds = follow(source({}, [later]), span).flatMap((event) =>
        event.kind === 'odds' ? [JSON.stringify(event.markets)] : [],
      );
      return { reports: odds.length, prices: new Set(odds).size };
    };
    expect(pricesIn(60).reports).toBeGreaterThan(4);
    expect(pricesIn(60).prices).toBe(1);
    expect(pricesIn(30).prices).toBeGreaterThan(1);
  });

  it('first prices that are due for a late reader are spread, and matches with prices continue', () => {
    const later = Array.from({ length: 100 }, (_, index) => ({
      ...script,
      sourceId: `test:later-${index}`,
      fixture: { ...fixture, startsAtMs: startMs + (3 + index) * HOUR_MS },
    }));
    const feed = source({}, [script, ...later]);
    const openedMs = startMs + 60_000;
    const opened = [...feed.open({ knownUntilMs: openedMs, nowMs: openedMs })];
    expect(opened.filter(({ kind }) => kind === 'odds')).toHaveLength(1);
    const turns: string[][] = [];
    // One step ten seconds late, then small steps.
    for (let at = openedMs + 10_000; at < openedMs + 25_000; at += 50) {
      const events = [...feed.advance(at)];
      turns.push(events.flatMap((event) => (event.kind === 'odds' ? [event.match] : [])));
    }
    const [late = []] = turns;
    expect(late).toContain(script.sourceId);
    const firstPrices = turns.map((matches) => matches.filter((match) => match !== script.sourceId));
    expect(Math.max(...firstPrices.map(({ length }) => length))).toBeLessThanOrEqual(10);
    expect([...new Set(firstPrices.flat())]).toHaveLength(100);
  });

  it.each([
    ['before it is opened', -HOUR_MS],
    ['while it is open', HOUR_MS / 2],
  ])('a script with its own listing time is listed %s, weeks before its start', (_, afterMs) => {
    const season: MatchScript = {
      ...script,
      sourceId: 'test:season',
      fixture: { ...fixture, startsAtMs: startMs + 40 * 24 * HOUR_MS },
      listedAtMs: startMs + afterMs,
    };
    const feed = new ScriptedSource({
      name: 'test',
      mapping: { runId: 'test', sourceZeroMs: startMs, wallZeroMs: startMs, speed: 1 },
      supply: {
        starting: () => [],
        listedEarly: (fromMs, toMs) =>
          startMs + afterMs < toMs && season.fixture.startsAtMs >= fromMs ? [season] : [],
      },
    });
    const events = follow(feed, { fromMs: startMs, toMs: startMs + 3 * HOUR_MS, stepMs: 60_000 });
    const listed = events.filter(({ kind }) => kind === 'fixture');
    expect(listed.map(({ occurredAtMs }) => occurredAtMs)).toEqual([startMs + afterMs]);
    expect(events.some(({ kind }) => kind === 'odds')).toBe(true);
  });

  it('a season gets its first prices before the matches of the coming days', () => {
    const startsIn = (sourceId: string, hours: number): MatchScript => ({
      ...script,
      sourceId,
      fixture: { ...fixture, startsAtMs: startMs + hours * HOUR_MS },
    });
    const season = { ...startsIn('test:season', 40 * 24), listedAtMs: startMs - HOUR_MS };
    const days = [startsIn('test:today', 3), startsIn('test:tomorrow', 27)];
    const feed = new ScriptedSource({
      name: 'test',
      mapping: { runId: 'test', sourceZeroMs: startMs, wallZeroMs: startMs, speed: 1 },
      supply: {
        starting: (fromMs) => (fromMs < startMs ? [startsIn('test:soon', 1), ...days] : []),
        listedEarly: (fromMs) => (fromMs < startMs ? [season] : []),
      },
    });
    const events = follow(feed, { fromMs: startMs, toMs: startMs + 1000, stepMs: 100 });
    const priced = new Set(events.flatMap((event) => (event.kind === 'odds' ? [event.match] : [])));
    expect([...priced]).toEqual(['test:soon', 'test:season', 'test:today', 'test:tomorrow']);
  });

  it('a new source reports matches that count for a season, and a source that knows them does not', () => {
    const longAgo: MatchScript = {
      ...script,
      sourceId: 'test:long-ago',
      fixture: { ...fixture, startsAtMs: startMs - 40 * 24 * HOUR_MS },
    };
    const open = (knownUntilMs: number) => {
      const feed = new ScriptedSource({
        name: 'test',
        mapping: { runId: 'test', sourceZeroMs: startMs, wallZeroMs: startMs, speed: 1 },
        supply: {
          starting: () => [script],
          counted: (fromMs, toMs) =>
            [longAgo].filter(({ fixture: { startsAtMs } }) => startsAtMs >= fromMs && startsAtMs < toMs),
        },
      });
      const events = [...feed.open({ knownUntilMs, nowMs: startMs - HOUR_MS })];
      return events.flatMap((event) => (event.kind === 'result' ? [event.match] : []));
    };
    expect(open(0)).toEqual([longAgo.sourceId]);
    expect(open(startMs - 2 * HOUR_MS)).toEqual([]);
  });

  it('an event whose prices a result changes is priced at that result', () => {
    const resultMs = startMs + 1000 * 60 + 0.4;
    const season: MatchScript = {
      ...script,
      fixture: { ...fixture, startsAtMs: startMs + 3 * 24 * HOUR_MS },
      pricer: {
        price: (_, { sourceMs }) => {
          const odds = sourceMs < resultMs ? 2000 : 1500;
          return { markets: [{ type: '1x2', specifier: '', odds: [odds, odds, odds] }] };
        },
        changesAtMs: (sourceMs) => (sourceMs < resultMs ? resultMs : Number.POSITIVE_INFINITY),
      },
    };
    const events = follow(source({}, [season]), { fromMs: startMs, toMs: startMs + 5 * 60_000 });
    const changed = events.find((event) => event.kind === 'odds' && event.markets[0]?.odds[0] === 1500);
    expect(changed?.occurredAtMs).toBe(startMs + 60_000);
  });

  it('a match in play is priced once every few seconds, and never while stopped', () => {
    const events = follow(source(), { fromMs: startMs + 60_000, toMs: startMs + 180_000 });
    const odds = events.filter(({ kind }) => kind === 'odds');
    expect(odds.length).toBeGreaterThan(12);
    expect(odds.length).toBeLessThan(90);
    for (const event of odds) if (event.kind === 'odds') expect(event.sourceType).toBe(2);
  });

  it('the result is the last event of a match', () => {
    const events = follow(source(), { fromMs: startMs, toMs: startMs + 3 * HOUR_MS, stepMs: 60_000 });
    const result = events.at(-1);
    expect(result?.kind).toBe('result');
    expect(result?.occurredAtMs).toBe(startMs + (2760 + 900 + 2880 + 30) * 1000);
    if (result?.kind === 'result') {
      expect(result.situation.facts).toMatchObject({ status: 'ended', goals: ['home'] });
    }
  });

  it('a season can be played faster: one minute per second at speed 60', () => {
    const mapping = { speed: 60, wallZeroMs: startMs + 1000, sourceZeroMs: startMs - HOUR_MS };
    const events = follow(source(mapping), {
      fromMs: mapping.wallZeroMs,
      toMs: mapping.wallZeroMs + 200_000,
    });
    const [listed] = events;
    expect(listed?.kind === 'fixture' && listed.fixture.startsAtMs).toBe(mapping.wallZeroMs + 60_000);
    const goal = events.find(({ kind }) => kind === 'goal');
    expect(goal?.occurredAtMs).toBe(mapping.wallZeroMs + 60_000 + 10_000);
    expect(goal?.kind === 'goal' && goal.situation.clock).toMatchObject({
      seconds: 600,
      rate: 60,
      running: true,
    });
    expect(events.at(-1)?.kind).toBe('result');
  });

  it('a match is listed when it enters the listing window', () => {
    const listedMs = startMs - 7 * 24 * HOUR_MS;
    const events = follow(source(), { fromMs: listedMs - 10_000, toMs: listedMs + 10_000 });
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['fixture', 'odds']);
    expect(events[0]?.occurredAtMs).toBe(listedMs);
  });

  it('open reports missed facts and the current clock', () => {
    const feed = source();
    const nowMs = startMs + 15 * 60_000;
    const events = [...feed.open({ knownUntilMs: startMs + 300_000, nowMs })];
    expect(events.map(({ kind }) => kind)).toEqual([
      'feed-recovering',
      // A reader may pause before each match.
      'feed-recovering',
      'fixture',
      'match-stopped',
      'goal',
      'clock',
      'odds',
      'feed-up',
    ]);
    const clock = events.find((event) => event.kind === 'clock');
    expect(clock?.kind === 'clock' && clock.situation.clock).toMatchObject({
      period: 1,
      seconds: 900,
      atMs: nowMs,
    });
  });

  it('open reports the start of the second half, and only lasting events of a match that has ended', () => {
    const idsAt = (nowMs: number) =>
      [...source().open({ knownUntilMs: startMs + 1000_000, nowMs })].flatMap((event) =>
        'match' in event && event.kind !== 'odds' && event.kind !== 'match-stopped' ? [event.id] : [],
      );
    const secondHalfMs = startMs + (2760 + 900 + 60) * 1000;
    expect(idsAt(secondHalfMs)).toEqual(['fixture', 'end-1', 'start-2', `clock:${secondHalfMs}`]);
    expect(idsAt(startMs + 3 * HOUR_MS)).toEqual(['fixture', 'red-card-1', 'result']);
  });

  it('open leaves out matches whose last event is known', () => {
    const nowMs = startMs + 3 * HOUR_MS;
    const open = (overIds: ReadonlySet<string>) => [
      ...source().open({ knownUntilMs: startMs + 1000_000, nowMs, overIds }),
    ];
    expect(open(new Set(['another'])).filter(({ kind }) => kind === 'result')).toHaveLength(1);
    expect(open(new Set([script.sourceId])).filter((event) => 'match' in event)).toEqual([]);
  });

  it('a match without a pricer gets no prices', () => {
    const { pricer: _, ...unpriced } = script;
    const events = follow(source({}, [unpriced]), {
      fromMs: startMs - 1000,
      toMs: startMs + 3 * HOUR_MS,
      stepMs: 10_000,
    });
    expect(events.some(({ kind }) => kind === 'odds')).toBe(false);
    expect(events.at(-1)?.kind).toBe('result');
  });

  it('a reader that was away for long gets all facts and only the latest prices', () => {
    const feed = source();
    const events = [...feed.open({ knownUntilMs: startMs, nowMs: startMs + 60_000 })];
    const slept = [...feed.advance(startMs + 40 * 60_000)].filter((event) => 'match' in event);
    expect(kinds(slept)).toEqual(['match-stopped', 'goal']);
    expect(slept.filter(({ kind }) => kind === 'odds').length).toBeLessThan(4);
    expect(slept.some(({ kind }) => kind === 'odds')).toBe(true);
    expect(events.length).toBeGreaterThan(0);
  });
});

describe('time mapping', () => {
  it('toSourceMs inverts toWallMs', () => {
    const mapping = { runId: 'x', sourceZeroMs: 1000, wallZeroMs: 50_000, speed: 60 };
    expect(toWallMs(mapping, 61_000)).toBe(51_000);
    expect(toSourceMs(mapping, 51_000)).toBe(61_000);
  });
});

describe('DueQueue', () => {
  it('DueQueue returns the earliest item first, and items with the same due time in insertion order', () => {
    const queue = new DueQueue<string>();
    for (const [dueMs, item] of [
      [5, 'c'],
      [1, 'a'],
      [5, 'd'],
      [9, 'e'],
      [3, 'b'],
    ] as const)
      queue.put(dueMs, item);
    const dequeued: string[] = [];
    for (let next = queue.take(8); next; next = queue.take(8)) dequeued.push(next.item);
    expect(dequeued).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.take(9)?.item).toBe('e');
    expect(queue.take(100)).toBeUndefined();
  });
});

describe('possession', () => {
  const withPossession: MatchScript = { ...script, possession: { kind: 'zones', homeShare: 0.5 } };
  const play = (scripts: readonly MatchScript[], stepMs: number) => {
    const played = source({}, scripts);
    const events: FeedEvent[] = [
      ...played.open({ knownUntilMs: startMs - HOUR_MS, nowMs: startMs - HOUR_MS }),
    ];
    for (let at = startMs - HOUR_MS; at <= startMs + 1_800_000; at += stepMs)
      events.push(...played.advance(at));
    return events;
  };

  it('adds events and changes no other one', () => {
    const plain = play([script], 500);
    const drawn = play([withPossession], 500);
    expect(plain.filter(({ kind }) => kind === 'possession')).toEqual([]);
    expect(drawn.filter(({ kind }) => kind === 'possession').length).toBeGreaterThan(150);
    expect(drawn.filter(({ kind }) => kind !== 'possession')).toEqual(plain);
  });

  it('a late reader gets the latest state', () => {
    const late = source({}, [withPossession]);
    const nowMs = startMs + 1_200_000;
    const opened = [...late.open({ knownUntilMs: nowMs, nowMs })];
    expect(opened.filter(({ kind }) => kind === 'possession')).toEqual([]);
    const next = [...late.advance(nowMs + 15_000)].filter(({ kind }) => kind === 'possession');
    const all = play([withPossession], 500).filter(({ kind }) => kind === 'possession');
    expect(next.length).toBeGreaterThan(0);
    for (const { occurredAtMs, ...change } of next) {
      expect(all).toContainEqual(expect.objectContaining(change));
      expect(occurredAtMs).toBeGreaterThanOrEqual(nowMs);
    }
  });
});
