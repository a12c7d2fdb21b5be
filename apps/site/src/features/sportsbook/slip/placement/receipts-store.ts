import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { makeStore } from '@evens/web/core/store.ts';
import type { AwaitedBet } from '../state/awaited-bets.ts';

const RECEIPTS_MAX = 20;
const none: readonly Ticket[] = [];

/** Tickets placed in this visit, until they are dismissed or another player places one. */
export interface ReceiptsStore {
  /** An existing ticket keeps its position. */
  add(playerId: number, ticket: Ticket, bet?: AwaitedBet): void;
  /** Returns only the player's own tickets. */
  of(playerId: number | undefined): readonly Ticket[];
  /** The ticket's bet as it was on the slip; undefined for bets placed elsewhere. */
  bet(ticketId: number): AwaitedBet | undefined;
  /** Removes the accepted bets by their current state. */
  removeAccepted(current: ReadonlyMap<number, Ticket>): void;
  remove(ticketId: number): void;
  subscribe(listener: () => void): () => void;
}

export function createReceipts(): ReceiptsStore {
  const tickets = makeStore(none);
  let bets: readonly AwaitedBet[] = [];
  let owner: number | undefined;

  return {
    add(playerId, ticket, bet) {
      const before = owner === playerId ? tickets.get() : none;
      owner = playerId;
      if (bet) bets = [...bets, bet].slice(-RECEIPTS_MAX);
      if (before.some(({ ID }) => ID === ticket.ID)) return;
      tickets.set([...before, ticket].slice(-RECEIPTS_MAX));
    },
    of: (playerId) => (playerId !== undefined && playerId === owner ? tickets.get() : none),
    bet: (ticketId) => bets.find((bet) => bet.ticketId === ticketId && bet.playerId === owner),
    removeAccepted: (current) =>
      tickets.set(
        tickets.get().filter((each) => (current.get(each.ID) ?? each).Acceptance !== acceptances.accepted),
      ),
    remove: (ticketId) => tickets.set(tickets.get().filter(({ ID }) => ID !== ticketId)),
    subscribe: tickets.subscribe,
  };
}
