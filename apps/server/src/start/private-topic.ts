import type { AccountId, Clock, CurrencyCode } from '@evens/base';
import type { CashoutsBody, CashoutTicket, Favourites, MeBody } from '@evens/contract';
import { languageOf } from '@evens/locales';
import { readUnseenJackpots } from '../casino/index.ts';
import { type Balance, presentBalance, readBalance } from '../money/index.ts';
import { presentPayment, readPaymentsChangedSince } from '../payments/index.ts';
import type { Pool } from '../platform/db.ts';
import type { Principal, Visitor } from '../platform/principal.ts';
import type { PrivateChange, PrivateSource } from '../platform/stream/private-topics.ts';
import { countMessages, readCurrency, readOpenRealityCheck } from '../players/index.ts';
import { readBonusNews } from '../promotions/index.ts';
import {
  presentTicket,
  readFavourites,
  readTicketsChangedSince,
  type TicketRecord,
} from '../sportsbook/index.ts';

/** A page that was disconnected for longer reads its lists again. */
const reloadAfterMs = 10 * 60_000;
const ticketsMax = 40;
const paymentsMax = 20;

export function privateKey(accountId: AccountId): string {
  return String(accountId);
}

export function privateKeyOf(principal: Principal | Visitor): string | undefined {
  return principal.role === 'visitor' ? undefined : privateKey(principal.accountId);
}

/** Inverse of `privateKey`. */
export function accountOfKey(key: string): AccountId {
  return Number(key) as AccountId;
}

export interface PrivateTopicParts {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * The topic `me`: the balance, the tickets that changed in the last ten minutes, the favourites, unseen jackpot wins,
 * changed payments, a pending reality check, the number of unread messages, and the bonus money that may pay stakes.
 */
export function makePrivateTopic({ pool, clock }: PrivateTopicParts): PrivateSource {
  return {
    async load(key, lang) {
      const accountId = accountOfKey(key);
      const atMs = clock.nowMs();
      const sinceMs = atMs - reloadAfterMs;
      const [balance, currency, tickets, favourites, jackpots, payments, realityCheck, messages, bonusNews] =
        await Promise.all([
          readBalance(pool, accountId),
          readCurrency(pool, accountId),
          readTicketsChangedSince(pool, {
            accountId,
            sinceMs,
            limit: ticketsMax,
          }),
          readFavourites(pool, accountId),
          readUnseenJackpots(pool, accountId),
          readPaymentsChangedSince(pool, { accountId, sinceMs, limit: paymentsMax }),
          readOpenRealityCheck(pool, accountId),
          countMessages(pool, accountId),
          readBonusNews(pool, { accountId, atMs }),
        ]);
      const language = languageOf(lang);
      const body: MeBody = {
        balance: presentBalance(balance, currency),
        tickets: tickets.map((ticket) => presentTicket(ticket, language)),
        favourites,
        jackpots,
        payments: payments.map(presentPayment),
        realityCheck: realityCheck ?? null,
        unreadMessages: messages.unread,
        ...bonusNews,
      };
      return { version: balance.version, body: JSON.stringify(body) };
    },
  };
}

/** A new or cashed-out bet as a change of that topic. A subscribed page costs no statement per bet. */
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
        tickets: [presentTicket(ticket, languageOf(lang))],
        ...(isDeclinedCashout ? { declinedCashouts: [ticket.id] } : {}),
        ...(isAutomaticCashout ? { automaticCashouts: [ticket.id] } : {}),
      };
      return JSON.stringify(body);
    },
  };
}

/** An account's balance after a round, as a change of that topic. */
export function balanceNews(balance: Balance, currency: CurrencyCode): PrivateChange {
  const text = JSON.stringify({ balance: presentBalance(balance, currency), tickets: [] } satisfies MeBody);
  return { version: balance.version, body: () => text };
}

/** An account's current favourites, as a change of that topic. */
export function favouritesNews(favourites: Favourites): PrivateChange {
  const text = JSON.stringify({ favourites } satisfies MeBody);
  return { version: undefined, body: () => text };
}

/** An account's number of unread messages, as a change of that topic. */
export function unreadNews(unreadMessages: number): PrivateChange {
  const text = JSON.stringify({ unreadMessages } satisfies MeBody);
  return { version: undefined, body: () => text };
}

/**
 * The topic `cashouts`: values of open tickets. It is separate because most pages show no open ticket, and valuing
 * tickets for all connected players would be the larger part of the site's work.
 */
export function makeCashoutTopic(
  { clock }: Pick<PrivateTopicParts, 'clock'>,
  begin: (accountId: AccountId) => Promise<readonly CashoutTicket[]>,
): PrivateSource {
  return {
    async load(key) {
      const body: CashoutsBody = { cashouts: await begin(accountOfKey(key)) };
      return { version: clock.nowMs(), body: JSON.stringify(body) };
    },
  };
}

/** Current values of open tickets, as a change of that topic. */
export function cashoutNews(cashouts: readonly CashoutTicket[]): PrivateChange {
  const body: CashoutsBody = { cashouts };
  const text = JSON.stringify(body);
  return { version: undefined, body: () => text };
}
