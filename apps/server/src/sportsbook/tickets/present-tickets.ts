import type { Ticket } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { mapInTurns } from '../../platform/turns.ts';
import type { TicketsRequest } from '../../players/index.ts';
import { presentTicket } from './present-ticket.ts';
import { readTickets } from './store.ts';

/** Tickets as their owner sees them, newest first. */
export async function presentTickets(
  db: Queryable,
  { language, ...query }: TicketsRequest,
): Promise<readonly Ticket[]> {
  const tickets = await readTickets(db, query);
  return mapInTurns(tickets, (ticket) => presentTicket(ticket, language));
}
