import type { Match, MatchGroupEntry } from '@evens/contract';
import { type MatchEntry, matchSport } from './present-match.ts';
import { TOP_RANK } from './select-matches.ts';

/** Rank of a tournament among the top ones of all sports, low first; infinite if it is not a top tournament. */
function topPlace(entry: MatchEntry): number {
  const rank = Math.round(entry.book.fixture.tournamentRank);
  return rank < TOP_RANK ? rank + matchSport(entry).rank : Number.POSITIVE_INFINITY;
}

/**
 * The given matches by tournament in page order: top tournaments first by rank and sport, the others by their first
 * match. Meetings of races alone are all in the order of their next race. Ids only: a list of thousands takes a few dozen kilobytes.
 */
export function indexMatches(
  entries: readonly MatchEntry[],
  present: (entry: MatchEntry) => Match,
): MatchGroupEntry[] {
  const isRacing = entries.every(({ book }) => book.fixture.kind === 'race');
  const groups = Map.groupBy(entries, ({ place }) => place.tournamentId);
  return Array.from(groups.values())
    .flatMap((group) =>
      group[0] ? { group, first: group[0], place: isRacing ? 0 : topPlace(group[0]) } : [],
    )
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ group, first }) => {
      const { Tournament, Category, SportAlias, Type, RoundSides: sides } = present(first);
      const isOneRound = group.every(({ book }) => book.fixture.roundSides === sides);
      return {
        Tournament,
        Category,
        SportAlias,
        Type,
        ...(sides !== undefined && isOneRound && { RoundSides: sides }),
        MatchIDs: group.map(({ id }) => id),
      };
    });
}
