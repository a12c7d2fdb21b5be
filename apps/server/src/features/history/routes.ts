import { err, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { presentTicket } from './present.ts';
import { readTicket, readTickets } from './store.ts';

const PAGE_DEFAULT = 20;

export function historyRoutes(app: HttpApp, pool: Pool): void {
  const pages = [
    ['GET /api/history/unclearedbets', false],
    ['GET /api/history/clearedbets', true],
  ] as const;
  for (const [key, cleared] of pages) {
    route(app, key, async ({ principal, query, lang }) => {
      const { limit = PAGE_DEFAULT, before = Number.MAX_SAFE_INTEGER } = query;
      const tickets = await readTickets(pool, { accountId: principal.accountId, cleared, before, limit });
      return ok({
        Tickets: tickets.map((ticket) => presentTicket(ticket, lang)),
        NextBefore: tickets.length === limit ? (tickets.at(-1)?.id ?? null) : null,
      });
    });
  }
  route(app, 'GET /api/history/ticket', async ({ principal, query, lang }) => {
    const ticket = await readTicket(pool, { accountId: principal.accountId, ticketId: query.id });
    if (!ticket) return err(refusal('NotFoundException'));
    return ok({ Ticket: presentTicket(ticket, lang), Lines: [], Settlements: [], Cashouts: [] });
  });
}
