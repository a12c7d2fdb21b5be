import { callQuery } from '@evens/web/core/api.ts';
import { startOfDay } from '@evens/web/core/clock.ts';

/** Dates are sent as the moment at which the day begins where the viewer is. */
function formatDayStart(day: string): string | undefined {
  const startMs = startOfDay(day);
  return startMs === undefined ? undefined : new Date(startMs).toISOString();
}

/** The tree of a day; of the latest results without a valid day. */
export function treeQuery(day: string | undefined) {
  const date = day === undefined ? undefined : formatDayStart(day);
  return date === undefined
    ? callQuery('GET /api/results/tournaments')
    : callQuery('GET /api/results/tournaments/ByDate', { query: { date } });
}

/** Results of one tournament: of a day, or the latest. */
export function tournamentQuery(TournamentId: number, day: string | undefined) {
  const date = day === undefined ? undefined : formatDayStart(day);
  return date === undefined
    ? callQuery('GET /api/results/preview/byTournament', { query: { TournamentId } })
    : callQuery('GET /api/results/preview/byTournamentAndDate', { query: { TournamentId, date } });
}

/** Results of teams whose name matches: of a day, or the latest. */
export function teamQuery(text: string, day: string | undefined) {
  const date = day === undefined ? undefined : formatDayStart(day);
  return callQuery('GET /api/results/preview/byTeam', {
    query: { text, ...(date !== undefined && { date }) },
  });
}

export function matchTreeQuery(MatchId: number) {
  return callQuery('GET /api/results/tournaments/ByMatch', { query: { MatchId } });
}

export function resultQuery(id: number) {
  return callQuery('GET /api/results/preview/byId', { query: { id } });
}

export function marketsQuery(Id: number) {
  return callQuery('GET /api/results/alternative/byId', { query: { Id } });
}
