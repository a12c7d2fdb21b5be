import type { BookMarket, MatchBook } from '@evens/book';
import { isOnPlayers, marketDefinitions } from '@evens/markets';
import { firstOffered } from '../../feed/index.ts';

/** A result has room for this many prices. */
const OUTCOMES_MAX = 3;

/** Types in page order: totals before others, the whole match before its periods. */
const orderedTypes = marketDefinitions
  .filter(({ type }) => !isOnPlayers(type))
  .toSorted(
    (a, b) =>
      Number(a.shape.includes('period')) - Number(b.shape.includes('period')) ||
      Number(b.shape.includes('total')) - Number(a.shape.includes('total')),
  )
  .map(({ type }) => type);

/** The main line of a search's markets that has a price for every outcome; undefined without one. */
export function mainMarket(
  { markets }: Pick<MatchBook, 'markets'>,
  types: ReadonlySet<string>,
): BookMarket | undefined {
  const open = Array.from(markets.values()).filter(
    ({ type, suspended, odds }) =>
      !suspended && types.has(type) && odds.length <= OUTCOMES_MAX && odds.every((price) => price > 0),
  );
  return firstOffered(
    Map.groupBy(open, ({ type }) => type),
    orderedTypes,
  );
}
