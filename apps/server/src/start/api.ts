import { join } from 'node:path';
import { type AccountId, err, makeCommandId } from '@evens/base';
import {
  type AccountNews,
  hearAccountNews,
  Lanes,
  openPlayerAccount,
  readBalance,
  readHouse,
  walletRoutes,
} from '../money/index.ts';
import { readTransactions } from '../payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import { makeConnectProbe } from '../platform/connect-probe.ts';
import type { HttpApp } from '../platform/http.ts';
import { secureBytes } from '../platform/random.ts';
import {
  closingRoutes,
  dataExportRoutes,
  documentRoutes,
  FailureDelays,
  folderStorage,
  historyRoutes,
  judgeNewcomer,
  LoginGuard,
  makeMailLink,
  makeNotify,
  messageRoutes,
  presentSettings,
  readSettings,
  realityCheckRoutes,
  registerAccountRoutes,
  registerSettingsRoutes,
  unsubscribeRoutes,
} from '../players/index.ts';
import { bonusRoutes, claimByRegistration, loyaltyRoutes } from '../promotions/index.ts';
import { noteAgreement, readDrawnGames, shareRoutes } from '../site/index.ts';
import {
  BettingMemory,
  boostRoutes,
  dataRoutes,
  favouritesRoutes,
  followCatalogue,
  formRoutes,
  keepOddsHistory,
  makeMatchPresenter,
  makePlaceBet,
  makeRulesReader,
  makeSelectionStatus,
  makeSharedSelections,
  makeSlipTidier,
  makeWaitLane,
  makeWaits,
  oddsHistoryRoutes,
  placementRoutes,
  presentTickets,
  readFavouriteTournaments,
  registerCatalogueRoutes,
  resultsRoutes,
  searchRoutes,
  selectionId,
  slipRoutes,
  startSandboxBoosts,
  startWaits,
  ticketRoutes,
} from '../sportsbook/index.ts';
import { type Base, documentsFolder } from './base.ts';
import { openBettingPools, stakeConnections } from './betting-pools.ts';
import { startCashOut } from './cash-outs.ts';
import { endGamesOf, startCasino } from './casino.ts';
import { fromBaseCurrency } from './exchange.ts';
import { startMarkets } from './markets.ts';
import { registerBettingMetrics } from './metrics.ts';
import { startOperators } from './operators.ts';
import { arcadeFolder, startPages } from './pages.ts';
import { startPayments } from './payments.ts';
import { balanceNews, betNews, favouritesNews, privateKey, unreadNews } from './private-topic.ts';
import { startProtection } from './protection.ts';
import { seedSandboxLogins } from './sandbox-player.ts';
import { startSupport } from './support.ts';

const clock = systemClock;

/** Starts the players' site; returns the sandbox logins if it is a sandbox. */
export async function startApi(base: Base, http: HttpApp, origin: () => string) {
  const { config, log, lifetime, pool, jobs, identity } = base;
  const { replica, hub, popularity, stopStream } = await startMarkets(base, http);

  const news: AccountNews = { changed: (accountIds) => hub.privateChanged(accountIds.map(privateKey)) };
  if (!config.roles.has('worker')) {
    const heard = hearAccountNews(
      {
        url: config.databaseUrl,
        onError: (error) => log.warn({ event: 'account-news-lost', err: error }),
        onGap: () => hub.privateChanged(hub.privateKeys('me')),
      },
      news,
    );
    lifetime.add('account-news', () => heard.stop());
  }

  const house = await readHouse(pool);
  const lanes = new Lanes(stakeConnections, {
    isOverloaded: () => http.admission.isStanding,
    onStatement: (ms) => http.admission.statementTook(ms),
  });
  registerBettingMetrics(base.metrics, { hub, lanes });
  const { bets, stakes, lookups, limits, games, lists } = openBettingPools(base);
  const rules = makeRulesReader(bets);
  const memory = new BettingMemory(limits);
  const cashOutValues = startCashOut({ ...base, pool: bets }, http, { hub, replica, lanes, house, rules });
  const betting = { pool: bets, lookups, stakes, lanes, house, books: replica, clock, rules, memory };
  const placeBet = makePlaceBet(betting);
  const selectionStatus = makeSelectionStatus(betting);
  const waits = makeWaits({
    pool: bets,
    clock,
    books: replica,
    rules,
    news,
    log,
    endWait: makeWaitLane(betting),
  });
  const sweeping = startWaits(waits, {
    onError: (error) => log.error({ event: 'waits-not-swept', err: error }),
  });
  lifetime.add('waits', () => sweeping.stop());
  const slipTidier = makeSlipTidier(pool, (error) => log.warn({ event: 'slips-not-tidied', err: error }));
  lifetime.add('slip-tidier', () => slipTidier.stop());

  const guard = new LoginGuard();
  const proofDelays = new FailureDelays();
  const notify = makeNotify({ jobs, log, clock, origin });
  const sessionsEnded = async (accountId: AccountId) => {
    hub.privateChanged([privateKey(accountId)]);
    await endGamesOf(pool, accountId);
  };
  registerAccountRoutes(http, {
    notify,
    mailLink: makeMailLink(jobs, origin),
    pool,
    seal: base.seal,
    auth: identity.auth,
    principals: identity.principals,
    jobs,
    log,
    clock,
    guard,
    proofDelays,
    openAccount: openPlayerAccount,
    noteAgreement,
    readMoney: (accountId) => readBalance(pool, accountId),
    readFavouriteTournaments: (accountId) => readFavouriteTournaments(pool, accountId),
    readSettings: async ({ id, language }) => presentSettings(await readSettings(pool, id), language),
    origin,
    sessionsEnded,
    async claimBonus(claim) {
      const refused = judgeNewcomer('bonus', config.profile);
      const commandId = makeCommandId(claim.atMs, secureBytes(16));
      return refused ? err(refused) : claimByRegistration(pool, { ...claim, commandId });
    },
    ageMin: config.profile.ageMin,
  });
  const identityParts = {
    pool,
    auth: identity.auth,
    proofDelays,
    seal: base.seal,
    clock,
  };
  dataExportRoutes(http, { ...identityParts, jobs, log, notify });
  closingRoutes(http, { ...identityParts, principals: identity.principals, log, notify, sessionsEnded });
  startProtection(base, http, {
    identity: identityParts,
    async playEnded(accountId) {
      await sessionsEnded(accountId);
      await waits.endForBreak(accountId);
      news.changed([accountId]);
    },
  });
  registerSettingsRoutes(http, { pool, languages: identity.offered });
  walletRoutes(http, pool);
  placementRoutes(http, {
    placeBet,
    waits,
    selectionStatus,
    readMoney: (accountId) => readBalance(pool, accountId),
    rules,
    factorPercent: (accountId) => memory.factorPercent(accountId),
    publish(accountId, placed) {
      // A bet that was paid by a bonus or free bet changes these too, so the whole account state is read again.
      if (placed.ticket.funding) news.changed([accountId]);
      else hub.publishPrivate('me', privateKey(accountId), betNews(placed));
      cashOutValues.forget(accountId);
      slipTidier.placed(
        accountId,
        placed.ticket.legs.map(({ marketType, ...leg }) => selectionId({ ...leg, type: marketType })),
        clock.nowMs(),
      );
    },
  });
  const casino = await startCasino(base, http, {
    games,
    lists,
    drawn: readDrawnGames(arcadeFolder),
    stakes,
    lanes,
    house,
    fromBase: fromBaseCurrency(rules, clock),
    publishBalance: (accountId, balance, currency) =>
      hub.publishPrivate('me', privateKey(accountId), balanceNews(balance, currency)),
    changed: (accountId) => news.changed([accountId]),
  });
  const rulesChanged = () => rules.forget();
  const accountChanged = (accountId: AccountId) => news.changed([accountId]);
  await startOperators(base, http, {
    origin,
    betting,
    replica,
    waits,
    isGame: casino.isGame,
    news,
    notify,
    rulesChanged,
    sessionsEnded,
    accountLocked: (accountId) => hub.privateChanged([privateKey(accountId)]),
  });
  const storage = folderStorage(join(config.dataFolder, documentsFolder));
  documentRoutes(http, { pool, storage, seal: base.seal, ageMin: config.profile.ageMin, accountChanged });
  startSupport(base, http, hub);
  realityCheckRoutes(http, { pool, profile: config.profile, accountChanged });
  messageRoutes(http, {
    pool,
    publishUnread: (accountId, count) => hub.publishPrivate('me', privateKey(accountId), unreadNews(count)),
  });
  await unsubscribeRoutes(http, { pool, links: identity.unsubscribeLinks });
  const payments = await startPayments(base, http, {
    origin,
    news,
    identity: { pool, seal: base.seal, auth: identity.auth, proofDelays, clock },
  });
  bonusRoutes(http, { pool, accountChanged });
  loyaltyRoutes(http, { pool, seal: base.seal, accountChanged });
  historyRoutes(http, {
    pool: lists,
    ...casino,
    nameOfMethod: payments.nameOfMethod,
    readTickets: (asked) => presentTickets(lists, asked),
    readTransactions: (asked) => readTransactions(lists, asked),
  });
  ticketRoutes(http, lists);
  slipRoutes(http, { pool, books: replica });
  boostRoutes(http, { pool, books: replica, rules, selectionStatus, bounds: config.operatorBounds });
  if (config.sandbox) {
    const bounds = config.operatorBounds;
    const changed = rulesChanged;
    const kept = startSandboxBoosts({ pool, books: replica, bounds, selectionStatus, clock, log, changed });
    lifetime.add('sandbox-boosts', () => kept.stop());
  }
  oddsHistoryRoutes(http, keepOddsHistory(replica, clock));
  const present = makeMatchPresenter(replica);
  dataRoutes(http, { replica, present, popularity });
  registerCatalogueRoutes(http, { replica, pool, present });
  const searched = followCatalogue(replica);
  lifetime.add('search', async () => searched.stop());
  searchRoutes(http, { replica, present, index: searched.index });
  favouritesRoutes(http, {
    pool,
    replica,
    present,
    publish: (accountId, favourites) =>
      hub.publishPrivate('me', privateKey(accountId), favouritesNews(favourites)),
  });
  resultsRoutes(http, { pool });
  formRoutes(http, { pool });
  await startPages(base, http, { origin, replica, casino, termsRaised: rulesChanged });
  shareRoutes(http, { replica, readShared: makeSharedSelections({ pool, books: replica }) });
  return {
    logins: await seedSandboxLogins(base, house),
    news,
    stopStream: () => Promise.all([stopStream(), casino.stopStream()]).then(() => undefined),
    probes: {
      feed: async () => replica.feed().state === 'up',
      bets: async () => (await bets.query('select 1')).rowCount === 1,
      async lanes() {
        await lanes.probe(() => stakes.query('select 1'));
        return true;
      },
      connections: makeConnectProbe({ url: config.databaseUrl, clock }),
    },
    functions: {
      account: { own: ['database'] },
      betting: { own: ['database', 'bets', 'lanes', 'connections'], outside: ['feed'] },
      casino: { own: ['database', 'lanes', 'connections'] },
    },
  };
}
