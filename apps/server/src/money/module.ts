import type { Base } from '../base.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/db.ts';
import type { HttpApp } from '../platform/http.ts';
import type { Registry } from '../platform/metrics.ts';
import { gauge } from '../platform/process-metrics.ts';
import type { StreamHub } from '../platform/stream/hub.ts';
import { openBettingConnections, stakeConnections } from './betting-connections.ts';
import { startBonusFollower } from './bonus-funds/follow.ts';
import { type AccountNews, listenToAccountNews } from './wallet/account-news.ts';
import { Lanes, type LanesOptions } from './wallet/lanes/lanes.ts';
import { privateKey } from './wallet/private-keys.ts';
import { walletRoutes } from './wallet/routes.ts';
import { readHouse } from './wallet/store.ts';

/** The bonus follower has one transaction at a time and records a failure on a second connection. */
const followerConnectionsMax = 2;

function registerLaneMetrics(metrics: Registry, lanes: Lanes): void {
  gauge(metrics, ['evens_lanes_waiting', 'Commands that wait in the lanes'], () => lanes.waiting);
  gauge(
    metrics,
    ['evens_lanes_oldest_wait_ms', 'Wait of the oldest command that was not sent to the database yet'],
    () => lanes.oldestWaitMs,
  );
}

/** Opens the lanes and connections in which stakes are taken, also without calls. */
export async function openMoney(base: Base, options: LanesOptions = {}) {
  const house = await readHouse(base.pool);
  const lanes = new Lanes(stakeConnections, options);
  registerLaneMetrics(base.metrics, lanes);
  return { house, lanes, pools: openBettingConnections(base) };
}

/** Serves balances, and opens the lanes and connections in which stakes are taken. */
export async function serveMoney(base: Base, http: HttpApp, hub: StreamHub) {
  const { config, log, lifetime, pool } = base;
  const news: AccountNews = { changed: (accountIds) => hub.privateChanged(accountIds.map(privateKey)) };
  // A worker process of its own notifies by the database where there is no bus.
  if (!config.roles.has('worker') && config.busUrl === undefined) {
    const subscription = listenToAccountNews(
      {
        url: config.databaseUrl,
        onError: (error) => log.warn({ event: 'account-news-lost', err: error }),
        onGap: () => hub.privateChanged(hub.privateKeys('me')),
      },
      news,
    );
    lifetime.add('account-news', () => subscription.stop());
  }
  const money = await openMoney(base, {
    isOverloaded: () => http.admission.isStanding,
    onStatement: (ms) => http.admission.statementTook(ms),
  });
  walletRoutes(http, pool);
  return { news, ...money };
}

export type Money = Awaited<ReturnType<typeof serveMoney>>;

/** Follows stakes that bonus money paid. */
export function workMoney({ config, log, metrics, lifetime }: Base, news: AccountNews): void {
  const followed = createPool({
    url: config.databaseUrl,
    name: 'bonuses',
    max: followerConnectionsMax,
    byIndexOnly: true,
    onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
  });
  lifetime.add('bonus-connections', () => followed.end());
  const bonuses = startBonusFollower({ pool: followed, clock: systemClock, log, metrics, news });
  lifetime.add('bonuses', () => bonuses.stop());
}
