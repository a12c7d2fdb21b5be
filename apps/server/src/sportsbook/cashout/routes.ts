import { type AccountId, formatAmount, ok } from '@evens/base';
import { presentBalance } from '../../money/index.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { presentTicket } from '../tickets/present-ticket.ts';
import type { CashedOut, CashoutCalls } from './cash-out.ts';
import type { CashoutValues } from './live-values.ts';
import type { SetAutomatic } from './set-automatic.ts';

/** Reading a leg costs about a fifth of valuing it. */
const LEGS_READ_PER_LEG_VALUED = 5;

export interface CashoutRoutes {
  readonly calls: CashoutCalls;
  readonly setAutomatic: SetAutomatic;
  readonly values: CashoutValues;
  /** Publishes a changed ticket to the player's other pages. */
  readonly publish: (accountId: AccountId, changed: Omit<CashedOut, 'paidMinor'>) => void;
}

export function cashoutRoutes(app: HttpApp, { calls, setAutomatic, values, publish }: CashoutRoutes): void {
  route(app, 'GET /api/cashout/tickets', async ({ principal, charge }) => {
    const { values: tickets, legsValued } = await values.read(principal.accountId);
    const legsRead = tickets.reduce((sum, { CashoutOddsValues }) => sum + CashoutOddsValues.length, 0);
    charge(legsValued + legsRead / LEGS_READ_PER_LEG_VALUED);
    return ok({ Tickets: [...tickets] });
  });
  route(app, 'POST /api/cashout/create', async ({ principal, body, lang, atMs }) => {
    const cashed = await calls.create({ principal, body, atMs });
    if (!cashed.ok) return cashed;
    const { ticket, paidMinor, balance } = cashed.value;
    publish(principal.accountId, { ticket, balance });
    return ok({
      HasErrors: false,
      Ticket: presentTicket(ticket, lang),
      Paid: formatAmount(paidMinor, principal.currency),
      Balance: presentBalance(balance, principal.currency),
    });
  });
  route(app, 'POST /api/cashout/auto', async ({ principal, body, lang }) => {
    const ticket = await setAutomatic({ principal, body });
    if (!ticket.ok) return ticket;
    return ok({ HasErrors: false, Ticket: presentTicket(ticket.value, lang) });
  });
}
