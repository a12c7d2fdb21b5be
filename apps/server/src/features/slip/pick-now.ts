import { err, ok, type Result } from '@evens/base';
import { type BettingSourceType, isBettable, type MatchBook } from '@evens/book';
import { type RefusalCode, STALE_AFTER_MS } from '@evens/contract';
import { type OddsMilli, parseOddsMilli } from '@evens/markets';
import type { Books } from '../trading/index.ts';
import type { SlipPick } from './selection-id.ts';

export interface PriceNow {
  readonly oddsMilli: OddsMilli;
  readonly source: BettingSourceType;
  readonly book: MatchBook;
}

/** Whether the pick may be put on a slip, by the book of now; else the refusal that says what it is. */
export function pickNow(
  books: Pick<Books, 'get' | 'feed'>,
  pick: SlipPick,
  atMs: number,
): Result<PriceNow, RefusalCode> {
  const book = books.get(pick.matchId);
  if (!book) return err('SelectionClosedException');
  const feed = books.feed();
  if (feed.state !== 'up' || atMs - feed.atMs > STALE_AFTER_MS) return err('PriceStaleException');
  if (!isBettable(book))
    return err(book.stopped === undefined ? 'SelectionClosedException' : 'SelectionSuspendedException');
  const market = book.markets.get(pick.key);
  const price = market?.odds[pick.outcomeNo - 1];
  if (!market || price === undefined) return err('SelectionClosedException');
  const odds = parseOddsMilli(price);
  if (market.suspended || !odds.ok) return err('SelectionSuspendedException');
  return ok({ oddsMilli: odds.value, source: book.sourceType, book });
}

const OVER: readonly MatchBook['phase'][] = ['ended', 'cancelled', 'abandoned'];

/** The pick's latest price, also while it is suspended; undefined for what is closed. */
export function lastPrice(books: Pick<Books, 'get'>, pick: SlipPick): PriceNow | undefined {
  const book = books.get(pick.matchId);
  if (!book || OVER.includes(book.phase)) return undefined;
  const odds = parseOddsMilli(book.markets.get(pick.key)?.odds[pick.outcomeNo - 1] ?? 0);
  return odds.ok ? { oddsMilli: odds.value, source: book.sourceType, book } : undefined;
}
