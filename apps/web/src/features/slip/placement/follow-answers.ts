import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { type AwaitedBets, hasRoomFor, isCurable, withBetBack } from '../state/awaited-bets.ts';
import type { SlipStore } from '../state/slip-store.ts';

/** Whether the bet was declined in a way that another price could cure. */
export function canComeBack({
  Acceptance,
  DeclineCode,
}: Pick<Ticket, 'Acceptance' | 'DeclineCode'>): boolean {
  return Acceptance === acceptances.declined && isCurable(DeclineCode);
}

interface SlipWithAwaited {
  readonly slip: SlipStore;
  readonly awaitedBets: AwaitedBets;
}

/**
 * Takes the answer to a bet that is remembered: declined in a way that another price could cure it comes back to the slip,
 * unless the player has begun another bet meanwhile; then it stays remembered until it is asked for or put away.
 */
export function takeAnswer({ slip, awaitedBets }: SlipWithAwaited, ticket: Ticket): void {
  const bet = awaitedBets.list().find(({ ticketId }) => ticketId === ticket.ID);
  if (!bet || ticket.DueAt !== null) return;
  const isBack = canComeBack(ticket);
  if (isBack && !hasRoomFor(slip.state(), bet)) return;
  awaitedBets.remove(ticket.ID);
  if (isBack) slip.change((state) => withBetBack(state, bet));
}

/** Back on the slip by the player's own press, whatever else is there. */
export function bringBack({ slip, awaitedBets }: SlipWithAwaited, ticketId: number): void {
  const bet = awaitedBets.list().find((each) => each.ticketId === ticketId);
  if (!bet) return;
  awaitedBets.remove(ticketId);
  slip.change((state) => withBetBack(state, bet));
}
