import { type Fixture, openBook } from '@evens/book';
import { NO_DRIFT, type SeasonParams } from '@evens/pricing';
import { expect, test } from 'vitest';
import { competitorLogo } from '../catalogue/club-colours.ts';
import { computeLeagueTable } from './league-table.ts';

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
  expect(computeLeagueTable(createBooks('season'), { match: openFixture({}), outrightId: 7 })).toEqual({
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
      IsInMatch,
    })),
  });
});

test('a table without the chances of a season, or of an outright that is over, is unknown', () => {
  const none = { PointsForWin: 3, Rows: [] };
  const match = openFixture({});
  expect(computeLeagueTable(createBooks('race'), { match, outrightId: 7 })).toEqual(none);
  expect(computeLeagueTable(createBooks('season'), { match, outrightId: 8 })).toEqual(none);
  expect(computeLeagueTable(createBooks('season'), { match, outrightId: undefined })).toEqual(none);
});
