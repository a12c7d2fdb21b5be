import { isBettable, type MatchBook } from '@evens/book';
import type { MarketKey } from '@evens/markets';

export type Direction = 'up' | 'down';

/** One outcome as a button shows it. The same object until one of its values changes. */
export interface OddsView {
  /** Thousandths; 0 where the outcome is not offered. */
  readonly oddsMilli: number;
  /** Offered, but closed for bets now. */
  readonly isSuspended: boolean;
  /** Direction of a price change in the last three seconds. */
  readonly direction: Direction | undefined;
}

/** One outcome of a match, with those that watch it. */
export interface OddsSlot {
  view: OddsView;
  /** When its direction ends. */
  untilMs: number;
  readonly listeners: Set<() => void>;
}

const NOT_OFFERED: OddsView = { oddsMilli: 0, isSuspended: false, direction: undefined };

/** An outcome without a book is not offered. */
export function oddsView(book: MatchBook | undefined, key: MarketKey, outcomeNo: number): OddsView {
  const market = book?.markets.get(key);
  const oddsMilli = market?.odds[outcomeNo - 1] ?? 0;
  if (!book || !market || oddsMilli === 0) return NOT_OFFERED;
  return { oddsMilli, isSuspended: market.suspended || !isBettable(book), direction: undefined };
}

/** The view of an outcome after `before`, given the book's `next`: the same object if nothing differs. */
export function viewAfter(before: OddsView, next: OddsView): OddsView {
  const isSamePrice = before.oddsMilli === next.oddsMilli;
  if (isSamePrice && before.isSuspended === next.isSuspended) return before;
  if (isSamePrice) return { ...next, direction: before.direction };
  if (before.oddsMilli === 0 || next.oddsMilli === 0) return next;
  return { ...next, direction: next.oddsMilli > before.oddsMilli ? 'up' : 'down' };
}
