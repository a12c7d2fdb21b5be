import type { Clock } from '@evens/base';
import type { MeBody } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { readUnseenJackpots } from '../casino/index.ts';
import { accountOfKey, presentBalance, readBalance } from '../money/index.ts';
import { presentPayment, readPaymentsChangedSince } from '../payments/index.ts';
import type { Pool } from '../platform/db.ts';
import type { PrivateSource } from '../platform/stream/private-topics.ts';
import { countMessages, readCurrency, readOpenRealityCheck } from '../players/index.ts';
import { readBonusNews } from '../promotions/index.ts';
import { presentTicket, readFavourites, readTicketsChangedSince } from '../sportsbook/index.ts';

/** A page that was disconnected for longer reads its lists again. */
const reloadAfterMs = 10 * 60_000;
const ticketsMax = 40;
const paymentsMax = 20;

interface PrivateTopicParts {
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
      const language = getLanguage(lang);
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
