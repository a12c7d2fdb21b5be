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
 * match. Ids only: a list of thousands takes a few dozen kilobytes.
 */
export function indexMatches(
  entries: readonly MatchEntry[],
  present: (entry: MatchEntry) => Match,
): MatchGroupEntry[] {
  const groups = new Map<number, { readonly first: MatchEntry; readonly ids: number[] }>();
  for (const entry of entries) {
    const group = groups.get(entry.place.tournamentId);
    if (group) group.ids.push(entry.id);
    else groups.set(entry.place.tournamentId, { first: entry, ids: [entry.id] });
  }
  return Array.from(groups.values(), (group) => ({ ...group, place: topPlace(group.first) }))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ first, ids }) => {
      const { Tournament, Category, SportAlias, Type } = present(first);
      return { Tournament, Category, SportAlias, Type, MatchIDs: ids };
    });
}
