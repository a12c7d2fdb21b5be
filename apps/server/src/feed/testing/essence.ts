import type { MatchBook } from '@evens/book';

/** Compares two match books, ignoring market order and timestamps. */
export function essence(book: MatchBook | undefined) {
  if (book === undefined) return undefined;
  const { markets, closedAtMs: _closed, situationAtMs: _situation, ...rest } = book;
  const lines = Array.from(markets, ([key, { odds, suspended }]) => [key, odds, suspended] as const);
  return { ...rest, markets: lines.sort(([a], [b]) => (a < b ? -1 : 1)) };
}
