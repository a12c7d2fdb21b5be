import type { Match } from '@evens/contract';

/** A tournament's rank in lists, low first; ranks below 10 are top tournaments. */
export type TournamentRank = (tournamentId: number) => number;
const TOP_RANK_BELOW = 10;
/** `Type` of a match of two sides; the others are races and outrights. */
const MATCH = 1;

/** The fields of a match that decide its position. */
interface Ranked {
  readonly Tournament: Pick<Match['Tournament'], 'ID'>;
  readonly SportType: Pick<Match['SportType'], 'Rank'>;
  readonly Type: Match['Type'];
}

export interface MatchGroup<M = Match> {
  readonly tournamentId: number;
  readonly matches: readonly M[];
}

/** Sides in the round of all matches; undefined unless they are of one round of a knock-out tournament. */
export function sharedRound(matches: readonly Pick<Match, 'RoundSides'>[]): number | undefined {
  const sides = matches[0]?.RoundSides;
  return matches.every(({ RoundSides }) => RoundSides === sides) ? sides : undefined;
}

/** The position of a match's tournament among the top ones of all sports, low first; infinite if it is not one. */
export function topPlace(match: Ranked, tournamentRank: TournamentRank): number {
  const rank = tournamentRank(match.Tournament.ID);
  return rank < TOP_RANK_BELOW ? rank + match.SportType.Rank : Number.POSITIVE_INFINITY;
}

/**
 * Groups by tournament: top ones by rank and sport, the others in the order of their first match. With `isBySport`, the
 * sports are in their own order, and this is the order within each. Meetings of races alone are in the order of their next
 * race.
 */
export function groupMatches<M extends Ranked>(
  matches: readonly M[],
  tournamentRank: TournamentRank,
  isBySport = false,
): readonly MatchGroup<M>[] {
  const groups = new Map<number, M[]>();
  for (const match of matches) {
    const group = groups.get(match.Tournament.ID);
    if (group) group.push(match);
    else groups.set(match.Tournament.ID, [match]);
  }
  const isRacing = matches.every(({ Type }) => Type !== MATCH);
  return Array.from(groups, ([tournamentId, list]) => {
    const [first] = list;
    const place = first && !isRacing ? topPlace(first, tournamentRank) : Number.POSITIVE_INFINITY;
    return { tournamentId, matches: list, place, sport: (isBySport && first?.SportType.Rank) || 0 };
  }).sort((a, b) => a.sport - b.sport || (a.place === b.place ? 0 : a.place - b.place));
}
