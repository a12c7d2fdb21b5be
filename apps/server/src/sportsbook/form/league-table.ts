import type { MatchBook } from '@evens/book';
import type { CallAnswer, Calls, TableRecord } from '@evens/contract';
import { findSeason, tablePlaces } from '@evens/pricing';
import type { Replica } from '../../feed/index.ts';
import { competitorLogo } from '../catalogue/club-colours.ts';
import { countRecords, type SeasonResult } from './season-records.ts';

export type LeagueTable = CallAnswer<Calls['GET /api/match/table']>;

type SeasonBooks = Pick<Replica, 'view' | 'chances'>;

interface Season {
  readonly match: MatchBook;
  readonly outrightId: number | undefined;
  /** Latest first. */
  readonly results: readonly SeasonResult[];
}

type Totals = Pick<LeagueTable['Rows'][number], 'Played' | 'Difference' | 'Points'>;

/** Whether a record explains the row. A source may report a table without its results, or a moment before them. */
function addsUp(
  { Won, Drawn, Lost, Scored, Conceded }: TableRecord,
  { Played, Difference, Points }: Totals,
  pointsForWin: number,
): boolean {
  return (
    Won + Drawn + Lost === Played && Scored - Conceded === Difference && Won * pointsForWin + Drawn === Points
  );
}

/** The current table of a season, by the chances of its outright. Without rows if it is unknown. */
export function computeLeagueTable(
  replica: SeasonBooks,
  { match, outrightId, results }: Season,
): LeagueTable {
  const outright = outrightId === undefined ? undefined : replica.view(outrightId);
  const chances = outright && replica.chances(outright.id);
  const season = chances && findSeason(chances);
  if (!outright || !season?.played) return { PointsForWin: 3, Rows: [] };
  const { points, differences, played, pointsForWin } = season;
  const places = tablePlaces(points, differences);
  const inMatch = new Set(match.fixture.competitors.map(({ key }) => key));
  const records = countRecords(results, { sport: match.fixture.sport, pointsForWin });
  const rows = outright.book.fixture.competitors.map(({ name, key }, side) => {
    const totals = {
      Played: played[side] ?? 0,
      Difference: differences[side] ?? 0,
      Points: points[side] ?? 0,
    };
    const record = records.get(key);
    return {
      Place: places[side] ?? 1,
      TeamName: name,
      TeamLogo: competitorLogo(match.fixture.sport, { name, key }),
      ...totals,
      Record: record && addsUp(record, totals, pointsForWin) ? record : null,
      IsInMatch: inMatch.has(key),
    };
  });
  return {
    PointsForWin: pointsForWin,
    Rows: rows.sort((a, b) => a.Place - b.Place || (a.TeamName < b.TeamName ? -1 : 1)),
  };
}
