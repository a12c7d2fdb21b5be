import type { BookMarket, MatchBook } from '@evens/book';
import { type MarketKey, marketKey } from '@evens/markets';
import { multiMarkets } from './multi-market.ts';
import { rowBook } from './preview.ts';

/** The book in the form of a dense table's row: its six markets, those of the whole match first. */
export function multiBook(book: MatchBook): MatchBook {
  const { full, first } = multiMarkets(book);
  const markets = new Map<MarketKey, BookMarket>();
  for (const market of [full, first].flatMap(({ win, handicap, total }) => [win, handicap, total])) {
    if (market) markets.set(marketKey(market.type, market.specifier), market);
  }
  return rowBook(book, markets);
}
