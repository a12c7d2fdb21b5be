import { isBettable, type MatchBook } from '@evens/book';
import { marketKey } from '@evens/markets';
import { acceptsOdds, type OddsPolicy } from '@evens/tickets';
import type { Selection } from '@evens/web/features/sportsbook/slip/selection.ts';

/** State of a selection in its match book. `waiting`: no match book yet. */
export type SelectionState = 'waiting' | 'open' | 'suspended' | 'closed';

export interface PriceCheck {
  readonly state: SelectionState;
  /** The current price; without one, the price that was seen. */
  readonly oddsMilli: number;
  /** 1 before the match, 2 in play. */
  readonly sourceType: 1 | 2;
  /** The price changed in a way that the player's policy does not accept automatically. */
  readonly mustAccept: boolean;
}

/** Whether the selection cannot be bet on, apart from a match book that is still loading. */
export function isShut(check: Pick<PriceCheck, 'state'> | undefined): boolean {
  return check?.state === 'suspended' || check?.state === 'closed';
}

export function waitingPrice({ oddsMilli, sourceType }: Selection): PriceCheck {
  return { state: 'waiting', oddsMilli, sourceType, mustAccept: false };
}

/** Policy 0 requires acceptance of any change, policy 1 of a worse price, policy 2 of none. */
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
  // A stopped match may briefly have no lines; an upcoming match has none until priced: both suspended, not closed.
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
