import { sports } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { individualLeagues } from './data/individuals.ts';
import { editionOnDay, isKnockOut, isOfClubs, listLeagues, matchesOfDay, roundPairs } from './day-matches.ts';
import { simulatedSchedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const fromMs = Date.UTC(2026, 10, 20);
const DAYS = 21;

describe.each([
  ['7', fromMs],
  ['spring', Date.UTC(2027, 2, 25)],
  ['summer', Date.UTC(2027, 6, 25)],
] as const)('the calendar of seed %s', (seed, fromMs) => {
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

it('no two players of individual sports have the same surname', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const [sport, leagues] of Object.entries(individualLeagues)) {
    for (const { sides, tournament } of leagues) {
      for (const name of sides) {
        const isPlayer = /^\p{Lu}\. /u.test(name);
        if (!isPlayer && !name.includes(' / ')) continue;
        for (const surname of isPlayer ? [name.slice(3)] : name.split(' / ')) {
          const other = seen.get(surname);
          if (other) twice.push(`${surname} of ${sport} ${tournament} and ${other}`);
          seen.set(surname, `${sport} ${tournament}`);
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(2500);
  expect(twice).toEqual([]);
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

describe('the months of leagues', () => {
  const days = Array.from({ length: 366 + 7 }, (_, index) => Date.UTC(2026, 11, 25) / DAY_MS + index);
  const formatDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  const counts = sports.flatMap((sport) =>
    listLeagues(sport).map((league) => ({
      sport: sport.alias,
      name: `${sport.alias}/${league.category}/${league.tournament}`,
      byDay: days.map((day) =>
        isKnockOut(sport, league)
          ? (editionOnDay(league, day)?.slots ?? 0)
          : matchesOfDay('7', { sport, league, day }).matches.length,
      ),
    })),
  );

  it('a league has matches in its months only', () => {
    const months = (name: string) => {
      const { byDay = [] } = counts.find((league) => league.name === name) ?? {};
      return [...new Set(days.filter((_, index) => byDay[index]).map((day) => formatDay(day).slice(5, 7)))]
        .toSorted()
        .join(' ');
    };
    expect(months('baseball/us/mlb')).toBe('03 04 05 06 07 08 09 10 11');
    expect(months('cricket/in/premier-league')).toBe('03 04 05 06');
    expect(months('cricket/au/big-bash')).toBe('01 12');
    expect(months('american-football/us/nfl')).toBe('01 02 09 10 11 12');
    expect(months('basketball/us/nba')).toBe('01 02 03 04 05 06 10 11 12');
    expect(months('soccer/gb-eng/premier-league')).toBe('01 02 03 04 05 08 09 10 11 12');
    expect(months('soccer/br/brasileirao')).toBe('04 05 06 07 08 09 10 11 12');
    expect(months('tennis/atp/atp-europe')).toBe('01 02 03 04 05 06 07 08 09 10 11');
  });

  it('each sport but Canadian football has matches in every week of the year', () => {
    const empty: string[] = [];
    for (const [sport, leagues] of Map.groupBy(counts, (league) => league.sport)) {
      if (sport === 'canadian-football') continue;
      for (let end = 7; end < days.length; end++) {
        if (!leagues.some(({ byDay }) => byDay.slice(end - 7, end).some((count) => count > 0)))
          empty.push(`${sport} before ${formatDay(days[end] ?? 0)}`);
      }
    }
    expect(empty).toEqual([]);
  });

  it('every day of the year has more than 5 matches of soccer, and every week more than 60', () => {
    const soccer = days.map((_, index) =>
      counts.reduce((sum, { sport, byDay }) => sum + (sport === 'soccer' ? (byDay[index] ?? 0) : 0), 0),
    );
    const weeks = soccer.map((_, index) =>
      soccer.slice(Math.max(0, index - 6), index + 1).reduce((sum, count) => sum + count, 0),
    );
    expect(Math.min(...soccer)).toBeGreaterThan(5);
    expect(Math.min(...weeks.slice(6))).toBeGreaterThan(60);
  });
});
