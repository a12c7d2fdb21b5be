import { err, ok, type Result } from '@evens/base';
import { isBettable, type MatchBook } from '@evens/book';
import { type RefusalCode, STALE_AFTER_MS } from '@evens/contract';
import { type MarketKey, type OddsMilli, parseOddsMilli } from '@evens/markets';
import type { MatchBooks } from './replica.ts';

/** An outcome of a line of a match. */
export interface OutcomeOfMatch {
  readonly matchId: number;
  readonly key: MarketKey;
  readonly outcomeNo: number;
}

/** The current price, or the refusal if none can be taken. */
export function priceNow(
  books: { get: MatchBooks['get']; feed(): Pick<ReturnType<MatchBooks['feed']>, 'atMs' | 'state'> },
  { matchId, key, outcomeNo }: OutcomeOfMatch,
  atMs: number,
): Result<{ readonly book: MatchBook; readonly oddsMilli: OddsMilli }, RefusalCode> {
  const book = books.get(matchId);
  if (!book) return err('SelectionClosedException');
  const feed = books.feed();
  if (feed.state !== 'up' || atMs - feed.atMs > STALE_AFTER_MS) return err('PriceStaleException');
  if (!isBettable(book))
    return err(book.stopped === undefined ? 'SelectionClosedException' : 'SelectionSuspendedException');
  const market = book.markets.get(key);
  const offered = market?.odds[outcomeNo - 1];
  if (!market || offered === undefined) return err('SelectionClosedException');
  const odds = parseOddsMilli(offered);
  if (market.suspended || !odds.ok) return err('SelectionSuspendedException');
  return ok({ book, oddsMilli: odds.value });
}
