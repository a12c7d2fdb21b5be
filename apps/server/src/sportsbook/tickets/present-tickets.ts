import type { Ticket } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { mapInTurns } from '../../platform/turns.ts';
import type { TicketsByIdsRequest, TicketsRequest } from '../../players/index.ts';
import { presentTicket } from './present-ticket.ts';
import { readTickets, readTicketsByIds } from './store.ts';

/** Tickets as their owner sees them, newest first. */
export async function presentTickets(
  db: Queryable,
  { language, ...query }: TicketsRequest,
): Promise<readonly Ticket[]> {
  const tickets = await readTickets(db, query);
  return mapInTurns(tickets, (ticket) => presentTicket(ticket, language));
}

/** Tickets of the account among the ids. */
export async function presentTicketsByIds(
  db: Queryable,
  { accountId, ids, language }: TicketsByIdsRequest,
): Promise<readonly Ticket[]> {
  if (ids.length === 0) return [];
  const tickets = await readTicketsByIds(
    db,
    ids.map((ticketId) => ({ accountId, ticketId })),
  );
  const known = tickets.flatMap((ticket) => ticket ?? []);
  return mapInTurns(known, (ticket) => presentTicket(ticket, language));
}
