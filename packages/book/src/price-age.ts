import { isInPlay, type StopReason } from './feed-event.ts';
import type { MatchBook } from './match-book.ts';

/** Maximum age of a match's latest odds or confirmation, in wall time at any speed of a replay. */
export interface PriceAges {
  readonly inPlayMs: number;
  readonly prematchMs: number;
}

export const defaultPriceAges: PriceAges = { inPlayMs: 30_000, prematchMs: 300_000 };

/**
 * Reason to suspend the match although its source has not stopped it: the start time has passed and it is still
 * scheduled, or its prices are too old. Undefined otherwise.
 */
export function findSuspensionReason(
  { phase, fixture, markets, pricedAtMs }: MatchBook,
  { nowMs, ages }: { readonly nowMs: number; readonly ages: PriceAges },
): StopReason | undefined {
  if (markets.size === 0) return undefined;
  if (phase === 'scheduled' && nowMs >= fixture.startsAtMs) return 'start-time';
  const ageMaxMs = isInPlay(phase) ? ages.inPlayMs : ages.prematchMs;
  return nowMs - pricedAtMs > ageMaxMs ? 'source-silent' : undefined;
}

/** Suspends the book for this reason. A suspended book is returned unchanged. */
export function suspendBook(book: MatchBook, reason: StopReason): MatchBook {
  if (book.stopped !== undefined) return book;
  return { ...book, seq: book.seq + 1, stopped: reason, danger: book.danger + 1 };
}
