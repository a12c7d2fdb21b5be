import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { hasRoomFor, isCurable, withBetBack, withoutAwaited } from '../state/awaited-bets.ts';
import type { SlipStore } from '../state/slip-store.ts';

/** Whether the bet was declined in a way that another price could cure. */
export function canComeBack({
  Acceptance,
  DeclineCode,
}: Pick<Ticket, 'Acceptance' | 'DeclineCode'>): boolean {
  return Acceptance === acceptances.declined && isCurable(DeclineCode);
}

/**
 * Takes the answer to a bet that the slip remembers: declined in a way that another price could cure it comes back, unless
 * the player has begun another bet meanwhile; then it stays remembered until it is asked for or put away.
 */
export function takeAnswer(slip: SlipStore, ticket: Ticket): void {
  const bet = slip.state().awaited.find(({ ticketId }) => ticketId === ticket.ID);
  if (!bet || ticket.DueAt !== null) return;
  slip.change((state) => {
    if (!canComeBack(ticket)) return withoutAwaited(state, ticket.ID);
    return hasRoomFor(state, bet) ? withBetBack(state, bet) : state;
  });
}

/** Back on the slip by the player's own press, whatever else is there. */
export function bringBack(slip: SlipStore, ticketId: number): void {
  const bet = slip.state().awaited.find((each) => each.ticketId === ticketId);
  if (bet) slip.change((state) => withBetBack(state, bet));
}
