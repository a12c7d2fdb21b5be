import type { MatchBook } from '@evens/book';

/** What two holders of one book must agree on: everything but the order of markets and when each was set. */
export function essence(book: MatchBook | undefined) {
  if (book === undefined) return undefined;
  const { markets, closedAtMs: _closed, situationAtMs: _situation, ...rest } = book;
  const lines = Array.from(markets, ([key, { odds, suspended }]) => [key, odds, suspended] as const);
  return { ...rest, markets: lines.sort(([a], [b]) => (a < b ? -1 : 1)) };
}
