import type { Match, MatchGroupEntry } from '@evens/contract';
import { type MatchEntry, sportOf } from './present-match.ts';
import { TOP_RANK } from './select-matches.ts';

/** Where a tournament is among the top ones of all sports, low first; infinite for one that is no top one. */
function topPlace(entry: MatchEntry): number {
  const rank = Math.round(entry.book.fixture.tournamentRank);
  return rank < TOP_RANK ? rank + sportOf(entry).rank : Number.POSITIVE_INFINITY;
}

/**
 * The matches given by tournament, as a page shows them: top tournaments first by rank and sport, the rest as their first
 * match comes. Ids alone: a list of thousands has its whole shape in a few dozen kilobytes.
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
