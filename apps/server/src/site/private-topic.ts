import type { AccountId, Clock, CurrencyCode } from '@evens/base';
import type { MeBody } from '@evens/contract';
import { getLanguage } from '@evens/locales';
import { readUnseenJackpots, unseenJackpotSql } from '../casino/index.ts';
import { accountOfKey, presentBalance, readBalance } from '../money/index.ts';
import { changedPaymentSql, presentPayment, readPaymentsChangedSince } from '../payments/index.ts';
import type { Pool } from '../platform/db.ts';
import type { PrivateSource } from '../platform/stream/private-topics.ts';
import {
  currencySql,
  openRealityCheckSql,
  readOpenRealityCheck,
  unreadMessagesSql,
} from '../players/index.ts';
import { openBonusSql, readBonusNews } from '../promotions/index.ts';
import {
  favouritesSql,
  hasAlertNoticesSql,
  noFavourites,
  presentTicket,
  readAlertNotices,
  readFavourites,
  readTicketsChangedSince,
} from '../sportsbook/index.ts';

/** A page that was disconnected for longer reads its lists again. */
const reloadAfterMs = 10 * 60_000;
const ticketsMax = 40;
const paymentsMax = 20;

interface PrivateTopicParts {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Parts of the topic besides the balance and tickets. Most accounts have none, and each part takes a statement. */
interface AccountParts {
  readonly currency: CurrencyCode;
  readonly unread: number;
  readonly favourites: boolean;
  readonly jackpots: boolean;
  readonly payments: boolean;
  readonly realityCheck: boolean;
  readonly alerts: boolean;
  readonly bonus: boolean;
}

async function readAccountParts(pool: Pool, accountId: AccountId, atMs: number): Promise<AccountParts> {
  const { rows } = await pool.query<Omit<AccountParts, 'currency'> & { currency: CurrencyCode | null }>({
    name: 'account-parts',
    text: `select ${currencySql('$1')} as currency, ${unreadMessagesSql('$1')} as unread,
             ${favouritesSql('$1')} as favourites, ${unseenJackpotSql('$1')} as jackpots,
             ${changedPaymentSql('$1', '$2', paymentsMax)} as payments,
             ${openRealityCheckSql('$1')} as "realityCheck", ${openBonusSql('$1')} as bonus,
             ${hasAlertNoticesSql('$1', '$3')} as alerts`,
    values: [accountId, atMs - reloadAfterMs, atMs],
  });
  const [row] = rows;
  const currency = row?.currency;
  if (!row || !currency)
    throw new RangeError(`readAccountParts: expected a player with account ${accountId}`);
  return { ...row, currency };
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
      const [parts, balance, tickets] = await Promise.all([
        readAccountParts(pool, accountId, atMs),
        readBalance(pool, accountId),
        readTicketsChangedSince(pool, { accountId, sinceMs, limit: ticketsMax }),
      ]);
      const language = getLanguage(lang);
      const [favourites, jackpots, payments, realityCheck, bonusNews, alerts] = await Promise.all([
        parts.favourites ? readFavourites(pool, accountId) : noFavourites,
        parts.jackpots ? readUnseenJackpots(pool, accountId) : [],
        parts.payments ? readPaymentsChangedSince(pool, { accountId, sinceMs, limit: paymentsMax }) : [],
        parts.realityCheck ? readOpenRealityCheck(pool, accountId) : undefined,
        parts.bonus ? readBonusNews(pool, { accountId, atMs }) : { bonus: null, freeBets: [] },
        parts.alerts ? readAlertNotices(pool, { accountId, atMs, language }) : [],
      ]);
      const body: MeBody = {
        balance: presentBalance(balance, parts.currency),
        tickets: tickets.map((ticket) => presentTicket(ticket, language)),
        favourites,
        jackpots,
        payments: payments.map(presentPayment),
        realityCheck: realityCheck ?? null,
        unreadMessages: parts.unread,
        ...bonusNews,
        alerts,
      };
      return { version: balance.version, body: JSON.stringify(body) };
    },
  };
}
