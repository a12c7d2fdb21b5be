import type { Ticket } from '@evens/contract';

export type Which = 'pending' | 'settled';

const PENDING = 0;
const DECLINED = 2;

function isPending(ticket: Ticket): boolean {
  return ticket.Result === PENDING && ticket.Acceptance !== DECLINED;
}

/**
 * What the list fetched, in the newest state known, with what came since, newest first. A bet that settles while the
 * list of pending ones is open stays in its place and shows its result.
 */
export function mergeTickets(
  which: Which,
  fetched: readonly Ticket[],
  news: ReadonlyMap<number, Ticket>,
): readonly Ticket[] {
  const tickets = new Map(fetched.map((ticket) => [ticket.ID, ticket]));
  for (const [id, ticket] of news) {
    if (tickets.has(id) || isPending(ticket) === (which === 'pending')) tickets.set(id, ticket);
  }
  return [...tickets.values()].sort((a, b) => b.ID - a.ID);
}
