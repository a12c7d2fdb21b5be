import type { Match } from '@evens/contract';

/** A tournament's place in lists, low first; those below 10 are the top ones. */
export type TournamentRank = (tournamentId: number) => number;
export const TOP_RANK_BELOW = 10;

export interface MatchGroup {
  readonly tournamentId: number;
  readonly matches: readonly Match[];
}

/** By tournament: top ones first by rank, the rest as their first match comes in the list. */
export function groupMatches(matches: readonly Match[], rankOf: TournamentRank): readonly MatchGroup[] {
  const groups = new Map<number, Match[]>();
  for (const match of matches) {
    const group = groups.get(match.Tournament.ID);
    if (group) group.push(match);
    else groups.set(match.Tournament.ID, [match]);
  }
  const order = (tournamentId: number) => Math.min(rankOf(tournamentId), TOP_RANK_BELOW);
  return Array.from(groups, ([tournamentId, list]) => ({ tournamentId, matches: list })).sort(
    (a, b) => order(a.tournamentId) - order(b.tournamentId),
  );
}
