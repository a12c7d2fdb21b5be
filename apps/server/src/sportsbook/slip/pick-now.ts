import { ok, type Result } from '@evens/base';
import type { BettingSourceType, MatchBook } from '@evens/book';
import type { RefusalCode } from '@evens/contract';
import { type OddsMilli, parseOddsMilli } from '@evens/markets';
import { type MatchBooks, priceNow } from '../../feed/index.ts';
import type { SlipPick } from './selection-id.ts';

export interface PriceNow {
  readonly oddsMilli: OddsMilli;
  readonly source: BettingSourceType;
  readonly book: MatchBook;
}

/** Whether the pick can be added to a slip, by the current book; otherwise the refusal with the reason. */
export function pickNow(
  books: Pick<MatchBooks, 'get' | 'feed'>,
  pick: SlipPick,
  atMs: number,
): Result<PriceNow, RefusalCode> {
  const now = priceNow(books, pick, atMs);
  return now.ok ? ok({ ...now.value, source: now.value.book.sourceType }) : now;
}

const OVER: readonly MatchBook['phase'][] = ['ended', 'cancelled', 'abandoned'];

/** The pick's latest price, also while suspended; undefined if it is closed. */
export function lastPrice(books: Pick<MatchBooks, 'get'>, pick: SlipPick): PriceNow | undefined {
  const book = books.get(pick.matchId);
  if (!book || OVER.includes(book.phase)) return undefined;
  const odds = parseOddsMilli(book.markets.get(pick.key)?.odds[pick.outcomeNo - 1] ?? 0);
  return odds.ok ? { oddsMilli: odds.value, source: book.sourceType, book } : undefined;
}
