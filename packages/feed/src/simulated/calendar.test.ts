import { sports } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { individualLeagues } from './data/individuals.ts';
import { isKnockOut, isOfClubs, listLeagues, matchesOfDay, roundPairs } from './day-matches.ts';
import { simulatedSchedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const fromMs = Date.UTC(2026, 10, 20);
const DAYS = 21;

describe.each(['7', 'calendar', 'another'])('the calendar of seed %s', (seed) => {
  const starts = simulatedSchedule({ seed, runId: 'test' })
    .starting(fromMs, fromMs + DAYS * DAY_MS)
    .map(({ fixture }) => fixture)
    .filter(({ runnersKind }) => runnersKind !== 'sides');

  it('a club has 48 hours between the starts of its matches across all competitions', () => {
    const last = new Map<string, number>();
    const early: string[] = [];
    for (const { sport, kind, competitors, startsAtMs } of starts) {
      if (kind === 'race' || individualLeagues[sport]) continue;
      for (const { key } of competitors) {
        const name = `${sport} ${key}`;
        const before = last.get(name);
        if (before !== undefined && startsAtMs - before < 48 * HOUR_MS)
          early.push(`${name} after ${(startsAtMs - before) / HOUR_MS} h`);
        last.set(name, startsAtMs);
      }
    }
    expect(last.size).toBeGreaterThan(900);
    expect(early).toEqual([]);
  });

  it('a club of a league of weeks has 4 days between two matches, and 10 days between three', () => {
    const weekly = new Set<string>(
      sports.flatMap((sport) =>
        listLeagues(sport)
          .filter((league) => isOfClubs(sport) && league.edition)
          .map(({ tournament }) => `${sport.alias} ${tournament}`),
      ),
    );
    expect(weekly).toContain('american-football nfl');
    const played = new Map<string, number[]>();
    for (const { sport, tournament, competitors, startsAtMs } of starts) {
      if (!weekly.has(`${sport} ${tournament}`)) continue;
      for (const { key } of competitors) {
        const name = `${sport} ${tournament} ${key}`;
        played.set(name, [...(played.get(name) ?? []), startsAtMs]);
      }
    }
    const early: string[] = [];
    for (const [name, times] of played) {
      const isEarly = (matches: number, days: number) =>
        times.some((ms, index) => (times[index + matches] ?? Number.POSITIVE_INFINITY) - ms < days * DAY_MS);
      if (isEarly(1, 4) || isEarly(2, 10)) early.push(name);
    }
    expect(played.size).toBeGreaterThan(200);
    expect(early).toEqual([]);
  });

  it('a horse never runs twice within a day', () => {
    const last = new Map<string, number>();
    const early: string[] = [];
    for (const { sport, competitors, startsAtMs } of starts) {
      if (sport !== 'horse-racing') continue;
      for (const { key } of competitors) {
        const before = last.get(key);
        if (before !== undefined && startsAtMs - before < DAY_MS) early.push(key);
        last.set(key, startsAtMs);
      }
    }
    expect(last.size).toBeGreaterThan(2000);
    expect(early).toEqual([]);
  });
});

describe('distances', () => {
  const races = simulatedSchedule({ seed: 'distances', runId: 'test' })
    .starting(fromMs, fromMs + 3 * DAY_MS)
    .filter(({ fixture }) => fixture.kind === 'race');

  it('horse races have a distance that is usual in their country', () => {
    const horses = races.filter(({ fixture }) => fixture.sport === 'horse-racing');
    expect(horses.length).toBeGreaterThan(100);
    for (const { fixture } of horses) {
      expect(fixture.distanceMeters).toBeGreaterThanOrEqual(900);
      expect(fixture.distanceMeters).toBeLessThanOrEqual(3300);
      if (fixture.category === 'hk') expect((fixture.distanceMeters ?? 0) % 50).toBe(0);
    }
    expect(new Set(horses.map(({ fixture }) => fixture.distanceMeters)).size).toBeGreaterThan(12);
  });

  it('horse races of a meeting are numbered in the order of their starts', () => {
    const horses = races.filter(({ fixture }) => fixture.sport === 'horse-racing');
    // A meeting in America passes midnight of UTC.
    const meetings = Map.groupBy(horses, ({ sourceId }) => sourceId.slice(0, sourceId.lastIndexOf(':')));
    for (const meeting of meetings.values()) {
      const byStart = meeting.toSorted((a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs);
      const numbers = byStart.map(({ fixture }) => fixture.raceNumber ?? 0);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });

  it('the distance of a horse race determines its duration', () => {
    const seconds = (meters: number) => {
      const race = races.find(({ fixture }) => fixture.distanceMeters === meters);
      const [start, result] = ['clock', 'result'].map((kind) =>
        race?.moments().find((moment) => moment.kind === kind),
      );
      return (result?.atSeconds ?? 0) - (start?.atSeconds ?? 0);
    };
    expect(seconds(2000)).toBeGreaterThan(seconds(1000));
  });
});

it('a fighter and a boxer rest for four weeks', () => {
  const last = new Map<string, number>();
  const early: string[] = [];
  const firstDay = fromMs / DAY_MS;
  for (const sport of sports.filter(({ scoring }) => scoring === 'fight')) {
    for (const league of listLeagues(sport)) {
      for (let day = firstDay; day < firstDay + 150; day++) {
        for (const name of matchesOfDay('7', { sport, league, day }).matches.flatMap(({ names }) => names)) {
          const before = last.get(`${sport.alias} ${name}`);
          if (before !== undefined && day - before < 28) early.push(name);
          last.set(`${sport.alias} ${name}`, day);
        }
      }
    }
  }
  expect(last.size).toBe(480);
  expect(early).toEqual([]);
});

it('the days of an edition have all matches of a round of clubs, and half of the players of a knock-out tournament', () => {
  const wrong: string[] = [];
  for (const sport of sports) {
    for (const league of listLeagues(sport)) {
      const { edition, sides, tournament } = league;
      if (!edition) continue;
      const matches = edition.matches.reduce((sum, count) => sum + count, 0);
      if (isOfClubs(sport) && matches !== Math.ceil(sides.length / 2)) wrong.push(tournament);
      if (isKnockOut(sport, league) && 2 * (matches + 1) !== sides.length) wrong.push(tournament);
    }
  }
  expect(wrong).toEqual([]);
});

it('no surname occurs twice in a competition of players, nor in two of tennis, fights and golf', () => {
  const surname = (name: string) => name.replace(/^\S+ /, '');
  const seen = new Map<string, string>();
  for (const alias of ['tennis', 'mma', 'boxing', 'golf']) {
    for (const { sides, tournament } of individualLeagues[alias] ?? []) {
      for (const name of sides) {
        expect(seen.get(surname(name)), `${name} of ${tournament}`).toBeUndefined();
        seen.set(surname(name), tournament);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(1200);
  for (const alias of ['darts', 'snooker', 'badminton', 'cycling', 'table-tennis', 'formula-1', 'padel']) {
    for (const { sides, tournament } of individualLeagues[alias] ?? []) {
      const surnames = sides.flatMap((name) => (name.includes(' / ') ? name.split(' / ') : [surname(name)]));
      expect(new Set(surnames).size, tournament).toBe(surnames.length);
    }
  }
});

it('a club takes part in only one competition of a sport', () => {
  for (const sport of sports) {
    if (individualLeagues[sport.alias]) continue;
    const names = listLeagues(sport).flatMap(({ sides }) => sides);
    expect(names.length, sport.alias).toBe(new Set(names).size);
  }
});

it.each([8, 18, 20])(
  'each of %i clubs plays half of the matches of a season at home, and never three in a row',
  (count) => {
    const clubs = Array.from({ length: count }, (_, index) => `club ${index}`);
    const wrong: string[] = [];
    for (const club of clubs) {
      const season = Array.from({ length: count - 1 }, (_, round) => roundPairs(clubs, round))
        .map((pairs) => pairs.find((pair) => pair.includes(club)))
        .flatMap((pair) => (pair ? [pair[0] === club ? 'h' : 'a'] : []))
        .join('');
      const atHome = season.replaceAll('a', '').length;
      if (Math.abs(2 * atHome - season.length) > 1 || /hhh|aaa/.test(season))
        wrong.push(`${club}: ${season}`);
    }
    expect(wrong).toEqual([]);
  },
);
