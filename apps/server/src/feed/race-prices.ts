import { isBettable, type MatchBook, sameOdds } from '@evens/book';
import { hasStartingPrices, marketKey, RACE_WINNER } from '@evens/markets';

/** The last open prices of the winner market of a race that has not started. */
export interface RacePrices {
  /** Thousandths by runner; 0 for a runner that is not offered. */
  readonly odds: readonly number[];
  /** The time from which they were offered. Prices that open again after a suspension are offered anew. */
  readonly offeredAtMs: number;
}

/** The winner prices of a published book on which bets are taken before the start. */
function openOdds(book: MatchBook): readonly number[] | undefined {
  const { fixture, markets, phase } = book;
  if (phase !== 'scheduled' || !isBettable(book) || !hasStartingPrices(fixture.sport)) return undefined;
  const line = markets.get(marketKey(RACE_WINNER, ''));
  return line && !line.suspended ? line.odds : undefined;
}

/** The last open prices after a book was published. `before` is the book that was published until then. */
export function followRacePrices(
  last: RacePrices | undefined,
  {
    before,
    book,
    nowMs,
  }: { readonly before: MatchBook | undefined; readonly book: MatchBook; readonly nowMs: number },
): RacePrices | undefined {
  const odds = openOdds(book);
  if (!odds) return last;
  const stayedOpen = before !== undefined && openOdds(before) !== undefined;
  return last && stayedOpen && sameOdds(last.odds, odds) ? last : { odds, offeredAtMs: nowMs };
}
