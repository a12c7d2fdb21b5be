import type { MeBody } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { type Balance, presentBalance } from '../../money/index.ts';
import type { PrivateChange } from '../../platform/stream/private-topics.ts';
import { presentTicket } from './present-ticket.ts';
import type { TicketRecord } from './ticket-record.ts';

/** A new or cashed-out bet as a change of the topic `me`. Subscribed pages need no SQL statement per bet. */
export function betNews(
  { ticket, balance }: { readonly ticket: TicketRecord; readonly balance: Balance },
  {
    isDeclinedCashout = false,
    isAutomaticCashout = false,
  }: { readonly isDeclinedCashout?: boolean; readonly isAutomaticCashout?: boolean } = {},
): PrivateChange {
  return {
    version: balance.version,
    body(lang) {
      const body: MeBody = {
        balance: presentBalance(balance, ticket.currency),
        tickets: [presentTicket(ticket, getLanguage(lang))],
        ...(isDeclinedCashout ? { declinedCashouts: [ticket.id] } : {}),
        ...(isAutomaticCashout ? { automaticCashouts: [ticket.id] } : {}),
      };
      return JSON.stringify(body);
    },
  };
}
