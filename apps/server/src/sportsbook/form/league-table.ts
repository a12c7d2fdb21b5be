import type { MatchBook } from '@evens/book';
import type { CallAnswer, Calls } from '@evens/contract';
import { findSeason, tablePlaces } from '@evens/pricing';
import type { Replica } from '../../feed/index.ts';
import { competitorLogo } from '../catalogue/club-colours.ts';

export type LeagueTable = CallAnswer<Calls['GET /api/match/table']>;

type SeasonBooks = Pick<Replica, 'view' | 'chances'>;

/** The current table of a season, by the chances of its outright. Without rows if it is unknown. */
export function computeLeagueTable(
  replica: SeasonBooks,
  { match, outrightId }: { readonly match: MatchBook; readonly outrightId: number | undefined },
): LeagueTable {
  const outright = outrightId === undefined ? undefined : replica.view(outrightId);
  const chances = outright && replica.chances(outright.id);
  const season = chances && findSeason(chances);
  if (!outright || !season?.played) return { PointsForWin: 3, Rows: [] };
  const { points, differences, played, pointsForWin } = season;
  const places = tablePlaces(points, differences);
  const inMatch = new Set(match.fixture.competitors.map(({ key }) => key));
  const rows = outright.book.fixture.competitors.map(({ name, key }, side) => ({
    Place: places[side] ?? 1,
    TeamName: name,
    TeamLogo: competitorLogo(match.fixture.sport, { name, key }),
    Played: played[side] ?? 0,
    Difference: differences[side] ?? 0,
    Points: points[side] ?? 0,
    IsInMatch: inMatch.has(key),
  }));
  return {
    PointsForWin: pointsForWin,
    Rows: rows.sort((a, b) => a.Place - b.Place || (a.TeamName < b.TeamName ? -1 : 1)),
  };
}
