import { join } from 'node:path';
import { type AccountId, amount, err, makeCommandId } from '@evens/base';
import {
  LoginGuard,
  makeNotify,
  readPrincipalOf,
  readSandboxLogins,
  recordOperatorAction,
  registerAccountRoutes,
  type SandboxLogins,
  seedSandbox,
  sendPasswordLink,
  sessionCookieName,
} from '../features/accounts/index.ts';
import {
  type AgentParts,
  agentBackOfficeRoutes,
  agentRoutes,
  topAgentExecutor,
} from '../features/agents/index.ts';
import { heldWinExecutor, readHeldWins, readProviderNets } from '../features/aggregator/index.ts';
import {
  adjustmentExecutor,
  backOfficeRoutes,
  limitsExecutor,
  offerExecutor,
  raiseTermsIn,
  resultExecutor,
  stakeFactorExecutor,
} from '../features/back-office/index.ts';
import {
  bonusOfferExecutor,
  bonusOperatorRoutes,
  bonusRoutes,
  checkOffers,
  claimByRegistration,
} from '../features/bonuses/index.ts';
import { boostExecutor, boostRoutes, startSandboxBoosts } from '../features/boosts/index.ts';
import {
  makeMatchPresenter,
  matchFacts,
  registerCatalogueRoutes,
  sportPageLookups,
  sportPages,
} from '../features/catalogue/index.ts';
import { closingRoutes } from '../features/closing/index.ts';
import {
  contentEditingRoutes,
  contentPageLookups,
  contentPages,
  contentRoutes,
  makePublications,
  noteAgreement,
  readShipped,
  shipTexts,
} from '../features/content/index.ts';
import { dataRoutes } from '../features/data/index.ts';
import { dataExportRoutes } from '../features/data-export/index.ts';
import { documentRoutes, folderStorage } from '../features/documents/index.ts';
import { favouritesRoutes, readFavouriteTournaments } from '../features/favourites/index.ts';
import { formRoutes } from '../features/form/index.ts';
import { historyRoutes } from '../features/history/index.ts';
import { checkLedger, readHeads } from '../features/ledger-audit/index.ts';
import {
  loyaltyRoutes,
  readLoyaltyFlags,
  readLoyaltyRule,
  writeLoyaltyFlag,
} from '../features/loyalty/index.ts';
import { campaignRoutes, messageRoutes, unsubscribeRoutes } from '../features/messages/index.ts';
import { keepOddsHistory, oddsHistoryRoutes } from '../features/odds-history/index.ts';
import { areDepositsOpen, readCashierFlags, readTransactions } from '../features/payments/index.ts';
import {
  BettingMemory,
  makePlaceBet,
  makeReferralMaximum,
  makeRulesReader,
  makeSelectionStatus,
  makeWaitLane,
  makeWaits,
  placementRoutes,
  startWaits,
} from '../features/placement/index.ts';
import type { Executors } from '../features/proposals/index.ts';
import { judgeNewcomer, realityCheckRoutes } from '../features/protection/index.ts';
import { resultsRoutes } from '../features/results/index.ts';
import { riskRoutes } from '../features/risk/index.ts';
import { followCatalogue, searchRoutes } from '../features/search/index.ts';
import { presentSettings, readSettings, registerSettingsRoutes } from '../features/settings/index.ts';
import { cancellationExecutor } from '../features/settlement/index.ts';
import { shareRoutes } from '../features/share/index.ts';
import {
  makeReadSiteRule,
  readDrawnGames,
  readSiteRule,
  readWebApp,
  registerArcadePages,
  registerPages,
  registerSitemap,
  registerSiteRoutes,
  siteFlagRoutes,
  writeMultilanguage,
} from '../features/site/index.ts';
import { makeSharedSelections, makeSlipTidier, selectionId, slipRoutes } from '../features/slip/index.ts';
import {
  findBySecret,
  serveSupport,
  supportOperatorRoutes,
  supportRoutes,
  VisitorSecrets,
} from '../features/support/index.ts';
import {
  type AccountNews,
  creditPlayMoney,
  hearAccountNews,
  Lanes,
  openPlayerAccount,
  readBalance,
  readHouse,
  walletRoutes,
} from '../features/wallet/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { secureBytes } from '../platform/random.ts';

import { type Base, documentsFolder, supportFolder } from './base.ts';
import { openBettingPools, stakeConnections } from './betting-pools.ts';
import { startCashOut } from './cash-outs.ts';
import { endGamesOf, startCasino } from './casino.ts';
import { fromBaseCurrency, toBaseCurrency } from './exchange.ts';
import { startMarkets } from './markets.ts';
import { registerBettingMetrics } from './metrics.ts';
import { startPayments } from './payments.ts';
import { balanceNews, betNews, favouritesNews, privateKey, unreadNews } from './private-topic.ts';
import { startProtection } from './protection.ts';

const clock = systemClock;
const projectRoot = join(import.meta.dirname, '../../../..');
const arcadeFolder = join(projectRoot, 'apps/arcade/dist');
/** What the sandbox's player begins with, minor units of EUR. */
const demoPlayMoney = amount(1000_00n);
/** Wins above the maximum that the back office lists. */
const heldWinsShown = 100;

/** The players' site; answers the sandbox's logins where it is one. */
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
  const lanes = new Lanes(stakeConnections, { waitMaxMs: () => http.admission.waitMaxMs });
  registerBettingMetrics(base.metrics, { hub, lanes });
  http.admission.setLaneWait(() => lanes.expectedWaitMs);
  const { bets, stakes, lookups, lists } = openBettingPools(base);
  const rules = makeRulesReader(bets);
  const memory = new BettingMemory(bets);
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

  const siteLanguages = {
    ...identity.understood,
    offered: identity.offered,
    multilanguage: config.multilanguage,
  };
  const readRule = makeReadSiteRule(
    () => readSiteRule(pool),
    () => clock.nowMs(),
  );
  const readLanguages = async () => {
    const isOn = config.multilanguage && (await readRule()).multilanguage;
    return { ...siteLanguages, multilanguage: isOn };
  };
  const webApp = readWebApp(join(projectRoot, 'apps/web/dist'));
  const guard = new LoginGuard();
  const notify = makeNotify({ jobs, log, clock, origin });
  const sessionsEnded = async (accountId: AccountId) => {
    hub.privateChanged([privateKey(accountId)]);
    await endGamesOf(pool, accountId);
  };
  registerAccountRoutes(http, {
    notify,
    pool,
    seal: base.seal,
    auth: identity.auth,
    principals: identity.principals,
    jobs,
    log,
    clock,
    guard,
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
  const identityParts = { pool, auth: identity.auth, guard, seal: base.seal, clock };
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
      // What a bonus or a free bet paid changes them too: all of it is read again.
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
  const bonusOperators = {
    pool,
    wageringTimesMax: config.profile.wageringTimesMax,
    grantMaxMinor: config.operatorBounds.bonusGrantMinor,
  };
  const executors: Executors = {
    result: resultExecutor,
    offer: offerExecutor({ waits }),
    limits: limitsExecutor(rulesChanged),
    'stake-factor': stakeFactorExecutor(accountChanged),
    boost: boostExecutor(replica, rulesChanged),
    'ticket-cancellation': cancellationExecutor({ house, news }),
    adjustment: adjustmentExecutor({ house, news }),
    'provider-win': heldWinExecutor,
    'top-agent': topAgentExecutor({
      auth: identity.auth,
      openAccount: openPlayerAccount,
      language: identity.english,
      invite(email) {
        sendPasswordLink(jobs, { email, language: identity.english.code, origin: origin() }).catch(
          (error: unknown) => log.error({ event: 'agent-not-invited', err: error }),
        );
      },
    }),
    'bonus-offer': bonusOfferExecutor(bonusOperators),
  };
  backOfficeRoutes(http, {
    pool,
    waits,
    rules,
    bounds: config.operatorBounds,
    executors,
    isGame: casino.isGame,
    readProviders: (atMs) => readProviderNets({ pool, toBase: toBaseCurrency(rules, clock) }, atMs),
    readHeldWins: () => readHeldWins(pool, heldWinsShown),
    referralMaximum: makeReferralMaximum(betting),
    locks: {
      pool,
      auth: identity.auth,
      principals: identity.principals,
      log,
      sessionsEnded: (accountId) => hub.privateChanged([privateKey(accountId)]),
    },
    rulesChanged,
    accountChanged,
  });
  const agentParts: AgentParts = {
    pool,
    auth: identity.auth,
    principals: identity.principals,
    openAccount: openPlayerAccount,
    house,
    fromBase: fromBaseCurrency(rules, clock),
    news,
    log,
    sessionsEnded,
  };
  agentRoutes(http, agentParts);
  agentBackOfficeRoutes(http, agentParts);
  riskRoutes(http, { pool });
  const storage = folderStorage(join(config.dataFolder, documentsFolder));
  documentRoutes(http, { pool, storage, seal: base.seal, accountChanged });
  const secrets = new VisitorSecrets(http.guesses, (hash) => findBySecret(pool, hash));
  const support = {
    pool,
    storage: folderStorage(join(config.dataFolder, supportFolder)),
    seal: base.seal,
    secrets,
    isSecure: config.publicOrigin?.startsWith('https:') === true,
    changed: serveSupport({
      pool,
      stream: hub,
      secrets,
      readPrincipal: (cookie) => identity.principals.read(cookie),
    }),
  };
  supportRoutes(http, support);
  supportOperatorRoutes(http, support);
  realityCheckRoutes(http, { pool, profile: config.profile, accountChanged });
  messageRoutes(http, {
    pool,
    publishUnread: (accountId, count) => hub.publishPrivate('me', privateKey(accountId), unreadNews(count)),
  });
  campaignRoutes(http, { pool, languages: identity.offered });
  await unsubscribeRoutes(http, { pool, links: identity.unsubscribeLinks });
  const payments = await startPayments(base, http, {
    origin,
    news,
    identity: { pool, seal: base.seal, auth: identity.auth, guard, clock },
  });
  await checkOffers(pool, config.profile);
  bonusOperatorRoutes(http, bonusOperators);
  bonusRoutes(http, { pool, accountChanged });
  loyaltyRoutes(http, { pool, seal: base.seal, accountChanged });
  historyRoutes(http, {
    pool: lists,
    ...casino,
    nameOfMethod: payments.nameOfMethod,
    readTransactions: (asked) => readTransactions(lists, asked),
  });
  slipRoutes(http, { pool, books: replica });
  boostRoutes(http, { pool, books: replica, rules, selectionStatus, bounds: config.operatorBounds });
  if (config.sandbox) {
    const changed = () => rules.forget();
    const bounds = config.operatorBounds;
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
  const published = makePublications(pool, () => clock.nowMs());
  contentRoutes(http, { pool, published, origin });
  contentEditingRoutes(http, {
    pool,
    published,
    languages: identity.offered,
    raiseTerms: raiseTermsIn,
    termsRaised: rulesChanged,
  });
  const shipped = await shipTexts(pool, readShipped(), clock.nowMs());
  if (shipped > 0) log.info({ event: 'texts-shipped', texts: shipped });
  shareRoutes(http, { replica, readShared: makeSharedSelections({ pool, books: replica }) });
  registerSiteRoutes(http, {
    readLanguages,
    sandbox: config.sandbox,
    ageMin: config.profile.ageMin,
    outsideScripts: config.outsideScripts,
    async readOpen() {
      const [flags, loyalty, depositsOpen] = await Promise.all([
        readCashierFlags(pool),
        readLoyaltyRule(pool),
        areDepositsOpen(pool),
      ]);
      return {
        HasAddFundsInHeader: flags['add-funds-header'],
        HasAddFundsInSlip: flags['add-funds-slip'],
        LoyaltyAvailable: loyalty.isOpen,
        WheelAvailable: loyalty.wheelOpen,
        WidgetAvailable: loyalty.widgetOpen,
        DepositsAvailable: depositsOpen,
        IsCryptoGrouped: flags['crypto-grouping'],
        RedirectsVouchers: flags['vouchers-redirect'],
        RedirectsG2a: flags['g2a-redirect'],
      };
    },
    async setDraining({ isDraining, reason, operator, atMs }) {
      await recordOperatorAction(pool, {
        operator,
        action: isDraining ? 'drain' : 'undrain',
        subject: 'process',
        details: { reason },
        atMs,
      });
      http.drain.set(isDraining);
      return http.draining;
    },
    versionHash: webApp?.hash ?? 'not-built',
    checkLedger: async () => {
      const findings = await checkLedger(pool, { scope: 'all', atMs: clock.nowMs(), seal: base.seal });
      return findings.map(({ check, count, examples }) => ({
        Check: check,
        Count: count,
        Examples: [...examples],
      }));
    },
    readAuditHeads: async () =>
      (await readHeads(pool)).map(({ chain, block, toId, head, sealedAt }) => ({
        Chain: chain,
        Block: block,
        ToID: toId,
        Head: head,
        SealedAt: sealedAt.toISOString(),
      })),
  });
  siteFlagRoutes(http, {
    pool,
    isOneLanguage: !config.multilanguage,
    readFlags: async (db) => ({
      'multi-language': (await readSiteRule(db)).multilanguage,
      ...(await readLoyaltyFlags(db)),
    }),
    writeFlag: (db, flag, isOn) =>
      flag === 'multi-language' ? writeMultilanguage(db, isOn) : writeLoyaltyFlag(db, flag, isOn),
    record: recordOperatorAction,
  });
  registerArcadePages(http, readWebApp(arcadeFolder));
  registerPages(http, {
    webApp,
    readLanguages,
    origin,
    sessionCookie: sessionCookieName(config.publicOrigin ?? 'http://localhost'),
    matchFacts: (matchId, language) => matchFacts(replica, matchId, language),
    lookups: {
      ...sportPageLookups({ replica, pool }),
      ...casino.pageLookups,
      ...contentPageLookups(published, () => clock.nowMs()),
    },
  });
  registerSitemap(http, {
    readLanguages,
    origin,
    listedPages: [
      () => sportPages({ replica }),
      casino.listedPages,
      () => contentPages(published, clock.nowMs()),
    ],
  });

  async function seed(): Promise<SandboxLogins | undefined> {
    if (!config.sandbox) return undefined;
    const kept = readSandboxLogins(config.dataFolder);
    const nowMs = clock.nowMs();
    const parts = {
      pool,
      auth: identity.auth,
      openAccount: openPlayerAccount,
      async givePlayMoney(playerId: Parameters<typeof readPrincipalOf>[1]) {
        const principal = await readPrincipalOf(pool, playerId, identity.understood);
        const { accountId, currency } = principal;
        await creditPlayMoney(pool, {
          accountId,
          commandId: makeCommandId(nowMs, secureBytes(16)),
          amount: demoPlayMoney,
          currency,
          sandboxBank: house[currency].sandboxBank,
          atMs: nowMs,
        });
      },
    };
    await seedSandbox(parts, kept, { language: identity.english, atMs: nowMs });
    return kept.logins;
  }
  return {
    logins: await seed(),
    news,
    stopStream: () => Promise.all([stopStream(), casino.stopStream()]).then(() => undefined),
    probes: {
      feed: async () => replica.feed().state === 'up',
      bets: async () => (await bets.query('select 1')).rowCount === 1,
      async lanes() {
        await lanes.probe(() => stakes.query('select 1'));
        return true;
      },
    },
    functions: {
      account: { own: ['database'] },
      betting: { own: ['database', 'bets', 'lanes'], outside: ['feed'] },
      casino: { own: ['database', 'lanes'] },
    },
  };
}
