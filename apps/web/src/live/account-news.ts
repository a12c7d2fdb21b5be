import type { Balance, MeBody, Ticket } from '@evens/contract';

/** Tickets heard of in this visit; older ones fall out, histories have them all. */
const TICKETS_KEPT_MAX = 300;

export interface AccountNews {
  apply(body: MeBody): void;
  /** Another player, or nobody. */
  clear(): void;
  balance(): Balance | undefined;
  /** Newest state of tickets that changed while the page was open; the same map until one changes. */
  tickets(): ReadonlyMap<number, Ticket>;
  subscribe(listener: () => void): () => void;
}

/** What the private topic tells: money and tickets as they are now. An older balance never replaces a newer one. */
export function createAccountNews(): AccountNews {
  const listeners = new Set<() => void>();
  let balance: Balance | undefined;
  let tickets: ReadonlyMap<number, Ticket> = new Map();

  function tell() {
    for (const listener of listeners) listener();
  }

  return {
    apply(body) {
      if (body.balance && (balance === undefined || body.balance.Version >= balance.Version))
        balance = body.balance;
      if (body.tickets && body.tickets.length > 0) {
        const next = new Map(tickets);
        for (const ticket of body.tickets) {
          next.delete(ticket.ID);
          next.set(ticket.ID, ticket);
        }
        for (const id of next.keys()) {
          if (next.size <= TICKETS_KEPT_MAX) break;
          next.delete(id);
        }
        tickets = next;
      }
      tell();
    },
    clear() {
      balance = undefined;
      tickets = new Map();
      tell();
    },
    balance: () => balance,
    tickets: () => tickets,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
