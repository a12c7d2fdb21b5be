import { type Competitor, isOutright, type MatchBook } from '@evens/book';
import type { CallAnswer, Calls } from '@evens/contract';
import { findSeason, type SeasonParams, tablePlaces } from '@evens/pricing';
import type { Replica } from '../../feed/index.ts';
import { competitorLogo } from '../catalogue/club-colours.ts';

export type LeagueTable = CallAnswer<Calls['GET /api/match/table']>;

type SeasonBooks = Pick<Replica, 'all' | 'chances'>;

interface Season {
  readonly sides: readonly Competitor[];
  readonly params: SeasonParams;
}

/** The season of a match: its outright is of the same category and has all sides of the match. */
function findMatchSeason(replica: SeasonBooks, { fixture }: MatchBook): Season | undefined {
  const keys = fixture.competitors.map(({ key }) => key);
  for (const entry of replica.all()) {
    const other = entry.book.fixture;
    if (other.sport !== fixture.sport || other.category !== fixture.category || !isOutright(other)) continue;
    const runners = new Set(other.competitors.map(({ key }) => key));
    const chances = keys.every((key) => runners.has(key)) ? replica.chances(entry.id) : undefined;
    const params = chances && findSeason(chances);
    if (params) return { sides: other.competitors, params };
  }
  return undefined;
}

/** The current table of the season of a match. Without rows if it is unknown. */
export function computeLeagueTable(replica: SeasonBooks, match: MatchBook): LeagueTable {
  const season = findMatchSeason(replica, match);
  if (!season?.params.played) return { PointsForWin: 3, Rows: [] };
  const { points, differences, played, pointsForWin } = season.params;
  const places = tablePlaces(points, differences);
  const inMatch = new Set(match.fixture.competitors.map(({ key }) => key));
  const rows = season.sides.map(({ name, key }, side) => ({
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
