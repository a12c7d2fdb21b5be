import { type AccountId, type Clock, err, makeCommandId } from '@evens/base';
import { Client } from 'pg';
import type { Base } from './base.ts';
import { endAccountGames, openTables, serveCasino, workCasino } from './casino/module.ts';
import { serveFeed } from './feed/module.ts';
import { type AccountNews, balanceNews, newsThroughBus, privateKey } from './money/index.ts';
import { openMoney, serveMoney, workMoney } from './money/module.ts';
import { proposeBreak } from './operators/index.ts';
import { approvePayouts, serveOperators, workOperators } from './operators/module.ts';
import { seedSandboxLogins } from './operators/sandbox-logins.ts';
import { readTransactions, type SandboxRecords } from './payments/index.ts';
import { openPayments, processPayments, servePayments, workPayments } from './payments/module.ts';
import { systemClock } from './platform/clock.ts';
import { connectionOptions } from './platform/db.ts';
import type { HttpApp } from './platform/http.ts';
import { secureBytes } from './platform/random.ts';
import type { Probe } from './platform/readiness.ts';
import { judgeNewcomer, makeNotify } from './players/index.ts';
import { openIdentityParts, servePlayers, workPlayers } from './players/module.ts';
import { claimByRegistration, depositCodes } from './promotions/index.ts';
import { servePromotions, workPromotions } from './promotions/module.ts';
import { noteAgreement, readDrawnGames } from './site/index.ts';
import { arcadeFolder, serveSite } from './site/module.ts';
import {
  fromBaseCurrency,
  makePopularity,
  makeRulesReader,
  presentTickets,
  presentTicketsByIds,
  readFavouriteTournaments,
  toBaseCurrency,
} from './sportsbook/index.ts';
import { serveSportsbook, workSportsbook } from './sportsbook/module.ts';

/**
 * A new connection costs some milliseconds of the database's processor, so a successful probe is reused for this time.
 */
const OPENED_MS = 5_000;

/** Whether the database accepts new connections: pools may still work with their open ones, and need others later. */
function makeConnectProbe({ url, clock }: { readonly url: string; readonly clock: Clock }): Probe {
  let openedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.nowMs() - openedAtMs < OPENED_MS) return true;
    const client = new Client(connectionOptions({ url, name: 'probe' }));
    // Later errors are ignored: the connection is closed immediately.
    client.on('error', () => undefined);
    await client.connect();
    openedAtMs = clock.nowMs();
    await client.end();
    return true;
  };
}

const clock = systemClock;

/** Starts the calls and topics of all modules. Returns the sandbox logins if it is a sandbox. */
export async function serveModules(base: Base, http: HttpApp) {
  const { config, log, pool, jobs, origin } = base;
  const onError = (error: unknown) => log.warn({ event: 'popularity-not-read', err: error });
  const popularity = makePopularity({ pool, clock, onError });
  const feed = await serveFeed(base, http, popularity);
  const { hub, replica } = feed;
  const money = await serveMoney(base, http, hub);
  const { house, lanes, news, pools } = money;
  const accountChanged = (accountId: AccountId) => news.changed([accountId]);
  const sportsbook = await serveSportsbook(base, http, { feed, money, popularity });
  const { betting, rules, rulesChanged, waits } = sportsbook;
  const casino = await serveCasino(base, http, {
    ...{ lanes, house },
    games: pools.games,
    lists: pools.lists,
    stakes: pools.stakes,
    drawn: readDrawnGames(arcadeFolder),
    fromBase: fromBaseCurrency(rules, clock),
    publishBalance: (accountId, balance, currency) =>
      hub.publishPrivate('me', privateKey(accountId), balanceNews(balance, currency)),
    changed: accountChanged,
  });
  const identityParts = openIdentityParts(base);
  const payments = await openPayments(base, news, http);
  const { findMethodName } = await servePayments(base, http, {
    payments,
    identity: identityParts,
    codes: depositCodes,
  });
  if (config.roles.has('payments')) {
    await processPayments(base, payments);
    await approvePayouts(base, payments.booking);
  }
  servePromotions(base, http, { news, house });
  const notify = makeNotify({ jobs, log, clock, origin });
  const sessionsEnded = async (accountId: AccountId) => {
    hub.privateChanged([privateKey(accountId)]);
    await endAccountGames(pool, accountId);
  };
  await servePlayers(base, http, {
    ...{ hub, news, notify, identityParts, sessionsEnded, noteAgreement },
    lists: pools.lists,
    endWaits: (accountId) => waits.endForBreak(accountId),
    proposeBreak: (proposed, by) => proposeBreak(pool, proposed, by),
    readFavouriteTournaments: (accountId) => readFavouriteTournaments(pool, accountId),
    async claimBonus(claim) {
      const refused = judgeNewcomer('bonus', config.profile);
      const commandId = makeCommandId(claim.atMs, secureBytes(16));
      return refused ? err(refused) : claimByRegistration(pool, { ...claim, commandId });
    },
    findGameName: casino.findGameName,
    readRounds: casino.readRounds,
    findMethodName,
    readTickets: (query) => presentTickets(pools.lists, query),
    readTicketsByIds: (query) => presentTicketsByIds(pools.lists, query),
    readTransactions: (query) => readTransactions(pools.lists, query),
  });
  await serveOperators(base, http, {
    ...{ betting, replica, waits, news, notify, rulesChanged, sessionsEnded, findMethodName },
    lists: pools.lists,
    findMatches: sportsbook.findMatches,
    findGameName: casino.findGameName,
    readRounds: casino.readRounds,
    isGame: casino.isGame,
    providers: casino.providers,
    readLatency: () => feed.latency.report(),
    accountLocked: (accountId) => hub.privateChanged([privateKey(accountId)]),
  });
  await serveSite(base, http, { feed, casino, termsRaised: rulesChanged });
  return {
    logins: await seedSandboxLogins(base, house),
    news,
    sandboxRecords: payments.sandbox?.records,
    readFeedState: () => replica.feed().state,
    stopStream: () => Promise.all([feed.stopStream(), casino.stopStream()]).then(() => undefined),
    probes: {
      feed: async () => replica.feed().state === 'up',
      bus: async () => base.bus.isUp(),
      bets: async () => (await pools.bets.query('select 1')).rowCount === 1,
      async lanes() {
        await lanes.probe(() => pools.stakes.query('select 1'));
        return true;
      },
      connections: makeConnectProbe({ url: config.databaseUrl, clock }),
    },
    functions: {
      account: { own: ['database'] },
      betting: { own: ['database', 'bets', 'lanes', 'connections'], outside: ['feed', 'bus'] },
      casino: { own: ['database', 'lanes', 'connections'] },
    },
  };
}

/** Plays the tables in a process without calls. API processes follow them over the bus. */
export async function playTablesAlone(base: Base): Promise<void> {
  const { house, lanes, pools } = await openMoney(base);
  const news = newsThroughBus(base.bus);
  openTables(base, {
    ...{ house, lanes, stakes: pools.stakes },
    publishBalance: (accountId) => news.changed([accountId]),
  });
}

/** Approves withdrawals by rules, sends payouts and polls providers in a process without calls. */
export async function processPaymentsAlone(base: Base): Promise<void> {
  const payments = await openPayments(base, newsThroughBus(base.bus));
  await processPayments(base, payments);
  await approvePayouts(base, payments.booking);
}

/**
 * Starts the work without calls: mails, settlement, followers, the ledger audit, pruning. `sandboxRecords` reads those of the sandbox's
 * payment service if this process has started it.
 */
export async function workModules(
  base: Base,
  {
    news,
    sandboxRecords,
  }: { readonly news: AccountNews; readonly sandboxRecords: SandboxRecords | undefined },
): Promise<void> {
  const toBase = toBaseCurrency(makeRulesReader(base.pool), clock);
  await base.startWork('players', (lifetime) => workPlayers({ ...base, lifetime }, news));
  await base.startWork('sportsbook', (lifetime) => workSportsbook({ ...base, lifetime }, news));
  await base.startWork('money', (lifetime) => workMoney({ ...base, lifetime }, news));
  await base.startWork('promotions', (lifetime) => workPromotions({ ...base, lifetime }, news));
  await base.startWork('casino', (lifetime) => workCasino({ ...base, lifetime }, toBase));
  await base.startWork('payments', (lifetime) => workPayments({ ...base, lifetime }, sandboxRecords));
  await base.startWork('operators', (lifetime) => workOperators({ ...base, lifetime }));
}
