import { randomInt, seededRandom } from '@evens/base';
import { expect, it } from 'vitest';
import { clubFrom } from './clubs.ts';
import { type League, leagueByCode } from './leagues.ts';
import { dayNumber } from './local-time.ts';
import { rateClubs } from './ratings.ts';
import type { Goals, SeasonMatch } from './season.ts';

const top = knownLeague('en.1');
const second = knownLeague('en.2');
const names = Array.from('ABCDEFGH', (letter) => `Club ${letter}`);

function knownLeague(code: string): League {
  const league = leagueByCode(code);
  if (!league) throw new Error(`no league ${code}`);
  return league;
}

function match(
  date: string,
  sides: readonly [string, string],
  fullTime: Goals,
  more: Partial<SeasonMatch> = {},
): SeasonMatch {
  const { league = top } = more;
  return {
    league,
    season: '2025-26',
    date,
    kickOffMs: Date.parse(`${date}T15:00:00Z`),
    home: clubFrom(sides[0], league.category),
    away: clubFrom(sides[1], league.category),
    ending: { kind: 'played', fullTime, halfTime: undefined },
    ...more,
  };
}

/** Double round robin with four matches a day; the first half of the clubs scores more. */
function season(seed: string): SeasonMatch[] {
  const random = seededRandom(seed);
  const matches: SeasonMatch[] = [];
  let day = dayNumber('2025-08-02');
  for (const [i, home] of names.entries()) {
    for (const [j, away] of names.entries()) {
      if (i === j) continue;
      const date = new Date(Math.floor(day) * 86_400_000).toISOString().slice(0, 10);
      const fullTime = {
        home: randomInt(random, i < 4 ? 1 : 0, 3),
        away: randomInt(random, 0, j < 4 ? 2 : 1),
      };
      matches.push(match(date, [home, away], fullTime));
      day += 0.25;
    }
  }
  return matches;
}

it('a result does not change expectations up to and including its own day', () => {
  const matches = season('one');
  const changed = matches.map((one) =>
    one.date >= '2025-08-08'
      ? match(one.date, [`Club ${one.home.slug.at(-1)}`, `Club ${one.away.slug.at(-1)}`], {
          home: 0,
          away: 9,
        })
      : one,
  );
  const [before, after] = [rateClubs(matches), rateClubs(changed)];
  let later = 0;
  for (const one of matches) {
    for (const date of ['2025-08-04', '2025-08-08', one.date]) {
      if (date > '2025-08-08') {
        if (JSON.stringify(before.expect(one, date)) !== JSON.stringify(after.expect(one, date))) later++;
        continue;
      }
      expect(after.expect(one, date)).toEqual(before.expect(one, date));
      expect(after.frequencies(one, date)).toEqual(before.frequencies(one, date));
    }
  }
  expect(later).toBeGreaterThan(10);
});

it('the price of a match never uses results of its own day, even if it is requested later', () => {
  const matches = season('two');
  const ratings = rateClubs(matches);
  const first = matches[0];
  if (!first) throw new Error('no matches');
  expect(ratings.expect(first, '2026-05-01')).toEqual(ratings.expect(first, first.date));
  expect(ratings.expect(first, first.date)).toEqual(rateClubs([]).expect(first, first.date));
});

it('sides that score more have higher expectations, and playing at home is an advantage', () => {
  const matches = season('three');
  const ratings = rateClubs(matches);
  const strong = match('2026-01-01', ['Club A', 'Club H'], { home: 0, away: 0 });
  const weak = match('2026-01-01', ['Club H', 'Club A'], { home: 0, away: 0 });
  const [a, b] = [ratings.expect(strong, strong.date), ratings.expect(weak, weak.date)];
  expect(a.homeGoals).toBeGreaterThan(a.awayGoals + 0.5);
  expect(a.homeGoals).toBeGreaterThan(b.awayGoals);
});

it('the order of the rows of a day does not matter', () => {
  const matches = season('four');
  const turned = matches.toReversed().sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const upcoming = match('2025-12-01', ['Club B', 'Club F'], { home: 0, away: 0 });
  expect(rateClubs(turned).expect(upcoming, upcoming.date)).toEqual(
    rateClubs(matches).expect(upcoming, upcoming.date),
  );
});

it('promoted sides start below the other sides, relegated sides above them', () => {
  const last = { season: '2024-25' };
  const seen: SeasonMatch[] = [
    match('2024-09-01', ['Stays', 'Falls'], { home: 1, away: 1 }, last),
    match('2024-09-01', ['Rises', 'Other'], { home: 1, away: 1 }, { ...last, league: second }),
  ];
  const ratings = rateClubs(seen);
  const goals = (sides: readonly [string, string], league = top) => {
    const one = match('2025-08-09', sides, { home: 0, away: 0 }, { league });
    return ratings.expect(one, one.date);
  };
  expect(goals(['Rises', 'Stays']).homeGoals).toBeLessThan(goals(['Stays', 'Rises']).homeGoals);
  expect(goals(['Falls', 'Other'], second).homeGoals).toBeGreaterThan(
    goals(['Other', 'Falls'], second).homeGoals,
  );
});
