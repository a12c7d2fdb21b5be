import { type Fixture, openBook } from '@evens/book';
import type { ContestFacts, PeriodScore } from '@evens/markets';
import { NO_DRIFT, type SeasonParams } from '@evens/pricing';
import { expect, test } from 'vitest';
import { competitorLogo } from '../catalogue/club-colours.ts';
import { computeLeagueTable } from './league-table.ts';
import { countRecords } from './season-records.ts';

const sides = ['Arsenal', 'Everton', 'Chelsea'].map((name) => ({ name, key: name.toLowerCase() }));

function openFixture(change: Partial<Fixture>) {
  const fixture: Fixture = {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: sides.slice(0, 2),
    startsAtMs: 0,
    periods: 2,
    periodSeconds: 2700,
    ...change,
  };
  return openBook(fixture, 1);
}

function contest(...periods: readonly PeriodScore[]): ContestFacts {
  return { kind: 'contest', status: 'ended', periods };
}

const regular = (home: number, away: number): PeriodScore => ({ home, away, phase: 'regular', ended: true });

const place = { sportId: 1, categoryId: 2, tournamentId: 3 };
const outright = openFixture({
  tournament: 'premier-league-winner',
  kind: 'race',
  runnersKind: 'sides',
  competitors: sides,
});
const params: SeasonParams = {
  points: [3, 4, 4],
  differences: [-1, 0, 1],
  played: [2, 2, 2],
  left: [],
  pointsForWin: 3,
  winBy: 1,
  topPlaces: [2],
  relegated: 0,
  lean: 0,
};
function createBooks(model: string) {
  return {
    view: (id: number) => (id === 7 ? { id, place, book: outright } : undefined),
    chances: () => ({
      model,
      params: JSON.parse(JSON.stringify(params)),
      elapsedSeconds: 0,
      extra: [],
      drift: NO_DRIFT,
    }),
  };
}

test('a table has the sides of the season by points and difference, those of the match marked', () => {
  expect(
    computeLeagueTable(createBooks('season'), { match: openFixture({}), outrightId: 7, results: [] }),
  ).toEqual({
    PointsForWin: 3,
    Rows: [
      [1, 'Chelsea', 1, 4, false] as const,
      [2, 'Everton', 0, 4, true] as const,
      [3, 'Arsenal', -1, 3, true] as const,
    ].map(([Place, TeamName, Difference, Points, IsInMatch]) => ({
      Place,
      TeamName,
      TeamLogo: competitorLogo('soccer', { name: TeamName, key: TeamName.toLowerCase() }),
      Played: 2,
      Difference,
      Points,
      Record: null,
      IsInMatch,
    })),
  });
});

test('a table without the chances of a season, or of an outright that is over, is unknown', () => {
  const none = { PointsForWin: 3, Rows: [] };
  const match = openFixture({});
  expect(computeLeagueTable(createBooks('race'), { match, results: [], outrightId: 7 })).toEqual(none);
  expect(computeLeagueTable(createBooks('season'), { match, results: [], outrightId: 8 })).toEqual(none);
  expect(computeLeagueTable(createBooks('season'), { match, results: [], outrightId: undefined })).toEqual(
    none,
  );
});

test('a table has the record of a side whose results add up to its row', () => {
  const result = (home: string, away: string, score: readonly [number, number]) => ({
    home,
    away,
    facts: contest(regular(...score)),
  });
  // Everton's second draw is missing.
  const results = [result('chelsea', 'everton', [0, 0]), result('chelsea', 'arsenal', [2, 1])];
  const table = computeLeagueTable(createBooks('season'), {
    match: openFixture({}),
    outrightId: 7,
    results: [...results, result('arsenal', 'reserve', [1, 0])],
  });
  const none = { Drawn: 0, LostInOvertime: 0 };
  expect(table.Rows.map(({ TeamName, Record }) => [TeamName, Record])).toEqual([
    ['Chelsea', { ...none, Won: 1, Drawn: 1, Lost: 0, Scored: 2, Conceded: 1, Form: ['win', 'draw'] }],
    ['Everton', null],
    ['Arsenal', null],
  ]);
});

test('a loss in overtime or a shoot-out counts as such, and esports count maps', () => {
  const rules = { sport: 'ice-hockey', pointsForWin: 1 } as const;
  const shootout = contest(
    regular(2, 2),
    { home: 0, away: 0, phase: 'overtime', ended: true },
    { home: 1, away: 3, phase: 'shootout', ended: true },
  );
  const records = countRecords([{ home: 'a', away: 'b', facts: shootout }], rules);
  expect(records.get('a')).toMatchObject({ Won: 0, Lost: 1, LostInOvertime: 1, Scored: 2, Conceded: 3 });
  expect(records.get('b')).toMatchObject({ Won: 1, Lost: 0, LostInOvertime: 0, Form: ['win'] });
  const maps = contest(regular(16, 2), regular(9, 16), regular(16, 14));
  expect(
    countRecords([{ home: 'a', away: 'b', facts: maps }], { ...rules, sport: 'counter-strike' }).get('a'),
  ).toMatchObject({ Won: 1, Scored: 2, Conceded: 1 });
  const six = Array.from({ length: 6 }, (_, index) => ({
    home: 'a',
    away: 'b',
    facts: contest(regular(index === 0 ? 0 : 1, 0)),
  }));
  expect(countRecords(six, { sport: 'soccer', pointsForWin: 3 }).get('a')).toMatchObject({
    Won: 5,
    Drawn: 1,
    Form: ['win', 'win', 'win', 'win', 'draw'],
  });
});
