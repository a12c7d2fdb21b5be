import { isBettable, type MatchBook } from '@evens/book';
import { marketKey } from '@evens/markets';
import { acceptsOdds, type OddsPolicy } from '@evens/tickets';
import type { Selection } from '../state/selection.ts';

/** A selection compared with the book. `waiting`: no book yet. */
export type SelectionState = 'waiting' | 'open' | 'suspended' | 'closed';

export interface PriceCheck {
  readonly state: SelectionState;
  /** The price now; the one that was seen while there is none. */
  readonly oddsMilli: number;
  /** 1 before the match, 2 in play. */
  readonly sourceType: 1 | 2;
  /** It moved in a way that the player's policy doesn't take by itself. */
  readonly mustAccept: boolean;
}

export function waitingPrice({ oddsMilli, sourceType }: Selection): PriceCheck {
  return { state: 'waiting', oddsMilli, sourceType, mustAccept: false };
}

/** Under policy 0 any change must be accepted, under 1 a worse price, under 2 none. */
export function checkPrice(
  selection: Selection,
  book: MatchBook | undefined,
  policy: OddsPolicy,
): PriceCheck {
  const seen = selection.oddsMilli;
  if (!book) return waitingPrice(selection);
  const { sourceType } = book;
  const market = book.markets.get(marketKey(selection.marketType, selection.specifier));
  const now = market?.odds[selection.outcomeNo - 1] ?? 0;
  const isOver = book.phase === 'ended' || book.phase === 'cancelled' || book.phase === 'abandoned';
  // A stopped match may have no lines for a moment, one to come none until it is priced: a pause, not an end.
  const isPause = book.stopped !== undefined || (book.phase === 'scheduled' && book.markets.size === 0);
  if (now === 0 || isOver) {
    const state = isPause && !isOver ? 'suspended' : 'closed';
    return { state, oddsMilli: seen, sourceType, mustAccept: false };
  }
  const isOpen = isBettable(book) && market?.suspended === false;
  return {
    state: isOpen ? 'open' : 'suspended',
    oddsMilli: now,
    sourceType,
    mustAccept: !acceptsOdds(policy, { seen, now }),
  };
}
