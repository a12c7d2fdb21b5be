import { err, ok } from '@evens/base';
import { type Calls, refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { nextBefore, parsePage } from '../../players/index.ts';
import { presentCashout, presentLines, presentSettlement } from './present-story.ts';
import { presentTicket } from './present-ticket.ts';
import { presentTickets } from './present-tickets.ts';
import { readTicket, type TicketList } from './store.ts';
import { readTicketStory } from './ticket-story.ts';

/** Histories of bets. */
export function ticketRoutes(app: HttpApp, pool: Queryable): void {
  const lists = [
    ['GET /api/history/unclearedbets', 'uncleared'],
    ['GET /api/history/clearedbets', 'cleared'],
    ['GET /api/history/declinedbets', 'declined'],
    ['GET /api/history/virtualsport', 'virtual'],
    ['GET /api/history/lotto', 'lotto'],
  ] as const satisfies readonly (readonly [keyof Calls, TicketList])[];
  for (const [key, list] of lists) {
    route(app, key, async ({ principal, query, lang }) => {
      const page = parsePage(query);
      if (!page.ok) return page;
      const { accountId } = principal;
      const tickets = await presentTickets(pool, { ...page.value, accountId, list, language: lang });
      const ids = tickets.map(({ ID }) => ({ id: ID }));
      return ok({ Tickets: [...tickets], NextBefore: nextBefore(ids, page.value.limit) });
    });
  }

  route(app, 'GET /api/history/ticket', async ({ principal, query, lang, charge }) => {
    const ticket = await readTicket(pool, { accountId: principal.accountId, ticketId: query.id });
    if (!ticket) return err(refusal('NotFoundException'));
    const { settlements, cashouts } = await readTicketStory(pool, ticket.id);
    const { currency } = ticket;
    const lines = presentLines(ticket);
    charge(lines.length);
    return ok({
      Ticket: presentTicket(ticket, lang),
      Lines: [...lines],
      Settlements: settlements.map((one) => presentSettlement(one, { ticket, language: lang })),
      Cashouts: cashouts.map((one) => presentCashout(one, currency)),
    });
  });
}
