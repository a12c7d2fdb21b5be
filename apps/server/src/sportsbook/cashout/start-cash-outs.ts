import type { Base } from '../../base.ts';
import type { Feed } from '../../feed/module.ts';
import { accountOfKey, type Lanes, privateKey, readBalance, type readHouse } from '../../money/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { HttpApp } from '../../platform/http.ts';
import { stopLoops } from '../../platform/loop.ts';
import { secureBytes } from '../../platform/random.ts';
import { countMessages, unreadNews } from '../../players/index.ts';
import { readTicket } from '../tickets/store.ts';
import { betNews } from '../tickets/ticket-news.ts';
import { makeCashOut } from './cash-out.ts';
import { makeCashoutParts } from './cashout-parts.ts';
import { makeCashoutSweeper, startCashoutSweeper } from './cashout-sweeper.ts';
import { cashoutNews, makeCashoutTopic } from './cashout-topic.ts';
import { CashoutValues, startValueNews } from './live-values.ts';
import { cashoutRoutes } from './routes.ts';
import { makeSetAutomatic } from './set-automatic.ts';

const clock = systemClock;

interface CashOutNeeds extends Pick<Feed, 'hub' | 'replica'> {
  readonly lanes: Lanes;
  readonly house: Awaited<ReturnType<typeof readHouse>>;
  readonly rules: (atMs: number) => Promise<{ readonly liveDelayMs: (sport: string) => number }>;
}

/** Starts cash-outs and the private topic of their values. Returns those values. */
export function startCashOut(
  { log, metrics, lifetime, pool }: Base,
  http: HttpApp,
  { hub, replica, rules, ...needs }: CashOutNeeds,
): CashoutValues {
  const parts = makeCashoutParts({
    ...needs,
    pool,
    clock,
    books: replica,
    liveDelay: async (atMs) => (await rules(atMs)).liveDelayMs,
  });
  const values = new CashoutValues(parts);
  hub.servePrivate(
    'cashouts',
    makeCashoutTopic({ clock }, (accountId) => values.begin(accountId)),
  );
  cashoutRoutes(http, {
    calls: makeCashOut(parts),
    setAutomatic: makeSetAutomatic(parts),
    values,
    publish(accountId, changed) {
      values.forget(accountId);
      hub.publishPrivate('me', privateKey(accountId), betNews(changed));
    },
  });
  const sweeper = makeCashoutSweeper({
    ...parts,
    log,
    randomBytes: secureBytes,
    onEnded({ accountId, ticketId, isDeclined, isAutomatic }) {
      values.forget(accountId);
      Promise.all([
        readTicket(pool, { accountId, ticketId }),
        readBalance(pool, accountId),
        isAutomatic ? countMessages(pool, accountId) : undefined,
      ]).then(
        ([ticket, balance, messages]) => {
          const key = privateKey(accountId);
          const news = { isDeclinedCashout: isDeclined, isAutomaticCashout: isAutomatic };
          if (ticket) hub.publishPrivate('me', key, betNews({ ticket, balance }, news));
          if (messages) hub.publishPrivate('me', key, unreadNews(messages.unread));
        },
        (error: unknown) => log.warn({ event: 'cash-out-not-published', err: error }),
      );
    },
  });
  const sweeping = startCashoutSweeper(sweeper, { log, metrics });
  lifetime.add('cash-outs', () => stopLoops(sweeping));
  const telling = startValueNews({
    values,
    listeners: () => hub.privateKeys('cashouts').map(accountOfKey),
    publish: (accountId, cashouts) =>
      hub.publishPrivateHere('cashouts', privateKey(accountId), cashoutNews(cashouts)),
    ...{ log, metrics },
  });
  lifetime.add('cash-out-values', () => telling.stop());
  return values;
}
