import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { acceptances } from '@evens/tickets';

/**
 * The specification's lists: open or pending tickets, settled ones, declined ones, those on virtual matches and those of
 * lotto.
 */
export const ticketLists = ['uncleared', 'cleared', 'declined', 'virtual', 'lotto'] as const;
export type TicketList = (typeof ticketLists)[number];

/** Whether a ticket is in a list now. Tickets on virtual matches and of lotto are in two of them. */
function isIn(list: TicketList, { Result, Acceptance, Product }: Ticket): boolean {
  const isDeclined = Acceptance === acceptances.declined;
  const isOpen = !isDeclined && Result === betResults.pending;
  switch (list) {
    case 'declined':
      return isDeclined;
    case 'uncleared':
      return isOpen;
    case 'cleared':
      return !isDeclined && !isOpen;
    case 'virtual':
      return !isDeclined && Product === 'virtual';
    case 'lotto':
      return !isDeclined && Product === 'lotto';
  }
}

/** A half-open time span; undefined for an open side. */
export interface Span {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export const ALWAYS: Span = { fromMs: undefined, toMs: undefined };

/** The list's time of a ticket, by which it is sorted and filtered. A settlement that was reversed is the newest. */
function listedMs(list: TicketList, { PlacedAt, SettledAt }: Ticket): number {
  if (list !== 'cleared') return Date.parse(PlacedAt);
  return SettledAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(SettledAt);
}

function isWithin(atMs: number, { fromMs, toMs }: Span): boolean {
  return (fromMs === undefined || atMs >= fromMs) && (toMs === undefined || atMs < toMs);
}

/**
 * The fetched tickets in their newest state, and newer ones, sorted newest first: settled bets by settlement, others by
 * placement. A ticket that leaves the list while it is displayed stays and shows its result.
 */
export function mergeTickets(
  { list, span }: { readonly list: TicketList; readonly span: Span },
  fetched: readonly Ticket[],
  news: ReadonlyMap<number, Ticket>,
): readonly Ticket[] {
  const tickets = new Map(fetched.map((ticket) => [ticket.ID, ticket]));
  for (const [id, ticket] of news) {
    if (tickets.has(id) || (isIn(list, ticket) && isWithin(listedMs(list, ticket), span)))
      tickets.set(id, ticket);
  }
  return [...tickets.values()].sort((a, b) => {
    const byId = b.ID - a.ID;
    return list === 'cleared' ? listedMs(list, b) - listedMs(list, a) || byId : byId;
  });
}

/** Changes when a ticket moves from one list to another. */
export function ticketStates(tickets: ReadonlyMap<number, Ticket>): string {
  return Array.from(
    tickets.values(),
    ({ ID, Acceptance, Result, SettlementNo }) => `${ID} ${Acceptance} ${Result} ${SettlementNo}`,
  ).join();
}
