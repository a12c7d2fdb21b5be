import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances } from '@evens/tickets';

/** The spec's lists of tickets: those that are open or wait, those that are settled, those that were declined. */
export const ticketLists = ['uncleared', 'cleared', 'declined'] as const;
export type TicketList = (typeof ticketLists)[number];

/** Which list a ticket is in now. */
function listOf({ Result, Acceptance }: Ticket): TicketList {
  if (Acceptance === acceptances.declined) return 'declined';
  return Result === betResults.pending ? 'uncleared' : 'cleared';
}

/** A half-open span of time; undefined on a side without an end. */
export interface Span {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export const ALWAYS: Span = { fromMs: undefined, toMs: undefined };

function isWithin({ PlacedAt }: Ticket, { fromMs, toMs }: Span): boolean {
  const atMs = Date.parse(PlacedAt);
  return (fromMs === undefined || atMs >= fromMs) && (toMs === undefined || atMs < toMs);
}

/**
 * What the list fetched, in the newest state known, with what came since, newest first. A ticket that leaves the list while
 * it is looked at stays in its place and shows what became of it.
 */
export function mergeTickets(
  { list, span }: { readonly list: TicketList; readonly span: Span },
  fetched: readonly Ticket[],
  news: ReadonlyMap<number, Ticket>,
): readonly Ticket[] {
  const tickets = new Map(fetched.map((ticket) => [ticket.ID, ticket]));
  for (const [id, ticket] of news) {
    if (tickets.has(id) || (listOf(ticket) === list && isWithin(ticket, span))) tickets.set(id, ticket);
  }
  return [...tickets.values()].sort((a, b) => b.ID - a.ID);
}
