import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import type { SlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { type AwaitedBets, hasRoomFor, isCurable, withBetBack } from '../state/awaited-bets.ts';

/** Whether the bet was declined for a reason that another price could cure. */
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
 * Handles the answer to a remembered bet. If another price could cure the decline, the bet returns to the slip, unless
 * the player has started another bet; then it stays remembered until it is requested or dismissed.
 */
export function takeAnswer({ slip, awaitedBets }: SlipWithAwaited, ticket: Ticket): void {
  const bet = awaitedBets.list().find(({ ticketId }) => ticketId === ticket.ID);
  if (!bet || ticket.DueAt !== null) return;
  const isBack = canComeBack(ticket);
  if (isBack && !hasRoomFor(slip.state(), bet)) return;
  awaitedBets.remove(ticket.ID);
  if (isBack) slip.change((state) => withBetBack(state, bet));
}

/** Returns the bet to the slip on the player's request, even if other selections are there. */
export function bringBack({ slip, awaitedBets }: SlipWithAwaited, ticketId: number): void {
  const bet = awaitedBets.list().find((each) => each.ticketId === ticketId);
  if (!bet) return;
  awaitedBets.remove(ticketId);
  slip.change((state) => withBetBack(state, bet));
}
