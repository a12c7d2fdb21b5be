import type { Ticket } from '@evens/contract';

const RECEIPTS_MAX = 20;
const none: readonly Ticket[] = [];

/** Tickets placed in this visit, until they are put away or another player places one. */
export interface ReceiptsStore {
  /** One that is there already keeps its place. */
  add(playerId: number, ticket: Ticket): void;
  /** Nobody sees those of another. */
  of(playerId: number | undefined): readonly Ticket[];
  clear(): void;
  remove(ticketId: number): void;
  subscribe(listener: () => void): () => void;
}

export function createReceipts(): ReceiptsStore {
  const listeners = new Set<() => void>();
  let owner: number | undefined;
  let tickets = none;

  function become(next: readonly Ticket[]) {
    tickets = next;
    for (const listener of listeners) listener();
  }

  return {
    add(playerId, ticket) {
      const before = owner === playerId ? tickets : none;
      owner = playerId;
      if (before.some(({ ID }) => ID === ticket.ID)) return;
      become([...before, ticket].slice(-RECEIPTS_MAX));
    },
    of: (playerId) => (playerId !== undefined && playerId === owner ? tickets : none),
    clear: () => become(none),
    remove: (ticketId) => become(tickets.filter(({ ID }) => ID !== ticketId)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
