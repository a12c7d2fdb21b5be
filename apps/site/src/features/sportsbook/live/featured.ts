import type { Match } from '@evens/contract';

const FEATURED_MAX = 12;
const FEATURED_OF_SPORT_MAX = 4;

/** The fields that decide whether a match is featured. */
type Featured = Pick<Match, 'SportAlias' | 'PreviewMarkets' | 'Type'>;

/**
 * The best matches in play: those of top tournaments first, then the others in the order of their sports. Each has
 * prices and two sides, and the number per sport is limited.
 */
export function featuredMatches<M extends { readonly Match: Featured }>(
  matches: readonly M[],
  sortPlace: (match: M) => number,
): readonly M[] {
  const counts = new Map<string, number>();
  return matches
    .filter(({ Match }) => Match.Type === 1 && Match.PreviewMarkets.length > 0)
    .map((match, index) => ({ match, index, place: sortPlace(match) }))
    .sort((a, b) => (a.place === b.place ? a.index - b.index : a.place - b.place))
    .map(({ match }) => match)
    .filter(({ Match }) => {
      const count = counts.get(Match.SportAlias) ?? 0;
      counts.set(Match.SportAlias, count + 1);
      return count < FEATURED_OF_SPORT_MAX;
    })
    .slice(0, FEATURED_MAX);
}
