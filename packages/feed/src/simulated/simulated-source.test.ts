import { isDrawn, sports } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { describeSource } from '../conformance.ts';
import type { MatchScript } from '../script/match-script.ts';
import { listLeagues, roundPairs } from './day-matches.ts';
import { simulatedSchedule } from './schedule.ts';
import { createSimulatedSource } from './simulated-source.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const noonMs = Date.UTC(2026, 9, 9, 12);

// tests/trials/simulated-week.test.ts lists a whole week.
const listing = { seed: 'conformance', runId: 'test', listedAheadMs: 2 * DAY_MS };
describeSource('the simulated feed', () => createSimulatedSource(listing), {
  openAtMs: noonMs,
  knownUntilMs: noonMs - 3 * HOUR_MS,
  forMs: 2 * HOUR_MS,
  closelyMs: 10_000,
});

describe('the simulated schedule', () => {
  const supply = simulatedSchedule({ seed: 'schedule', runId: 'test' });
  const week = supply.starting(noonMs - 7 * DAY_MS, noonMs + 7 * DAY_MS);

  it('the schedule has every sport within seven days of each day', () => {
    const midnightMs = noonMs - 12 * HOUR_MS;
    const dayIndex = ({ fixture }: MatchScript) => Math.floor((fixture.startsAtMs - midnightMs) / DAY_MS);
    const scripts = supply.starting(midnightMs - 7 * DAY_MS, midnightMs + 14 * DAY_MS);
    const played = new Set(scripts.map((script) => `${script.fixture.sport} ${dayIndex(script)}`));
    for (const { alias } of sports.filter((sport) => !isDrawn(sport))) {
      for (let day = -7; day < 7; day++) {
        const week = Array.from({ length: 7 }, (_, index) => `${alias} ${day + index}`);
        expect(
          week.some((name) => played.has(name)),
          `${alias} from day ${day}`,
        ).toBe(true);
      }
    }
  });

  it.each([
    ['January', Date.UTC(2027, 0, 10)],
    ['April', Date.UTC(2027, 3, 11)],
    ['July', Date.UTC(2027, 6, 11)],
    ['October', Date.UTC(2026, 9, 11)],
    ['November', Date.UTC(2026, 10, 22)],
  ] as const)(
    'the schedule has twenty matches in play at every hour of a Sunday and a Tuesday, and over 400 a day: %s',
    (_, sundayMs) => {
      const [fromMs, toMs] = [sundayMs - 8 * HOUR_MS, sundayMs + 3 * DAY_MS];
      const scripts = new Map(
        [
          ...supply.starting(fromMs, toMs),
          ...(supply.listedEarly?.(fromMs, toMs) ?? []).filter(
            ({ fixture }) => fixture.runnersKind === undefined && fixture.startsAtMs < toMs,
          ),
        ].map((script) => [script.sourceId, script]),
      );
      const spans = [...scripts.values()].map((script) => {
        const moments = script.moments();
        const [first, last] = [
          moments.find(({ kind }) => kind === 'clock'),
          moments.find(({ kind }) => kind === 'result'),
        ];
        const at = (seconds = 0) => script.fixture.startsAtMs + seconds * 1000;
        return [at(first?.atSeconds), at(last?.atSeconds)] as const;
      });
      const fewer: string[] = [];
      for (const day of [0, 2]) {
        for (let hour = 0; hour < 24; hour++) {
          const at = sundayMs + day * DAY_MS + hour * HOUR_MS;
          const inPlay = spans.filter(([from, to]) => from <= at && at < to).length;
          if (inPlay < 20) fewer.push(`${inPlay} on day ${day} at hour ${hour}`);
        }
      }
      expect(fewer).toEqual([]);
      expect(scripts.size / ((toMs - fromMs) / DAY_MS)).toBeGreaterThan(400);
    },
    30_000,
  );

  it('schedules are equal for the same seed and differ for another seed', () => {
    const day = (seed: string) =>
      JSON.stringify(
        simulatedSchedule({ seed, runId: 'test' })
          .starting(noonMs, noonMs + 3 * HOUR_MS)
          .map((script) => [script.sourceId, script.fixture, script.moments()]),
      );
    expect(day('a')).toBe(day('a'));
    expect(day('a')).not.toBe(day('b'));
  });

  it('the schedule uses no match id and no tournament name twice within a sport', () => {
    const ids = week.map(({ sourceId }) => sourceId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const sport of sports) {
      const tournaments = listLeagues(sport).flatMap(({ tournament, events }) => events ?? [tournament]);
      expect(new Set(tournaments).size, sport.alias).toBe(tournaments.length);
    }
  });

  it("a side never plays two matches of a league within the league's rhythm", () => {
    const last = new Map<string, number>();
    for (const { fixture } of week) {
      if (fixture.sport !== 'soccer') continue;
      for (const { key } of fixture.competitors) {
        const name = `${fixture.tournament} ${key}`;
        const before = last.get(name);
        if (before !== undefined) expect(fixture.startsAtMs - before, name).toBeGreaterThan(12 * HOUR_MS);
        last.set(name, fixture.startsAtMs);
      }
    }
  });
});

describe('roundPairs', () => {
  it('roundPairs lets each side meet each other side once in a cycle', () => {
    const sides = ['a', 'b', 'c', 'd', 'e', 'f'];
    const seenPairs = new Set<string>();
    for (let round = 0; round < 5; round++) {
      const pairs = roundPairs(sides, round);
      expect(pairs.flat().toSorted()).toEqual(sides);
      for (const pair of pairs) seenPairs.add(pair.toSorted().join());
    }
    expect(seenPairs.size).toBe(15);
  });
});
