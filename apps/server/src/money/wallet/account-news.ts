import type { AccountId } from '@evens/base';
import type { SharedBus } from '../../platform/bus/bus.ts';
import type { Pool } from '../../platform/db.ts';
import { listen } from '../../platform/held-connection.ts';
import { privateKey } from './private-keys.ts';

/** Publishes to players' open pages that a balance or tickets changed. Called after the commit; never throws. */
export interface AccountNews {
  changed(accountIds: readonly AccountId[]): void;
}

/** Carries keys of private topics, behind the ends of sessions that were published before. */
export const ACCOUNTS_SUBJECT = 'players.changed';

const channel = 'account_changed';
/** PostgreSQL takes 8,000 bytes a notice; an id is at most 16 digits and a comma. */
const IDS_PER_NOTICE = 450;

/** Publishes from a worker process to the process that holds the sockets, by PostgreSQL notifications. */
export function newsThroughDatabase(pool: Pool, onError: (error: unknown) => void): AccountNews {
  return {
    changed(accountIds) {
      for (let from = 0; from < accountIds.length; from += IDS_PER_NOTICE) {
        const ids = accountIds.slice(from, from + IDS_PER_NOTICE).join(',');
        pool.query('select pg_notify($1, $2)', [channel, ids]).catch(onError);
      }
    },
  };
}

/** Publishes from a worker process to all processes that hold sockets. */
export function newsThroughBus(bus: SharedBus): AccountNews {
  const encoder = new TextEncoder();
  return {
    changed(accountIds) {
      if (accountIds.length > 0)
        bus.publishToOthers(ACCOUNTS_SUBJECT, encoder.encode(JSON.stringify(accountIds.map(privateKey))));
    },
  };
}

export interface ListenerOptions {
  readonly url: string;
  readonly onError: (error: unknown) => void;
  /** Called after a lost connection was opened again. Notifications were lost meanwhile, so anything may have changed. */
  readonly onGap: () => void;
}

/** Listens to notifications of worker processes. Opens a lost connection again. */
export function listenToAccountNews(
  { url, onError, onGap }: ListenerOptions,
  news: AccountNews,
): { stop(): Promise<void> } {
  return listen({
    url,
    name: 'account-news',
    channel,
    onError,
    onGap,
    onNotice(payload) {
      const ids = payload.split(',').map(Number).filter(Number.isSafeInteger);
      // The ids came from the ledger's own rows.
      if (ids.length > 0) news.changed(ids as AccountId[]);
    },
  });
}
