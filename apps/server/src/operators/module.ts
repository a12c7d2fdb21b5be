import type { AccountId } from '@evens/base';
import type { Base } from '../base.ts';
import { heldWinExecutor, type Providers, readHeldWins, readProviderNets } from '../casino/index.ts';
import { type AccountNews, type House, openPlayerAccount } from '../money/index.ts';
import { rateExecutor } from '../payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/db.ts';
import { startFollower } from '../platform/follower.ts';
import type { HttpApp } from '../platform/http.ts';
import type { Executors } from '../platform/proposals/proposals.ts';
import { campaignRoutes, sendPasswordLink, twoPersonsExecutor } from '../players/index.ts';
import {
  bonusAwardExecutor,
  bonusCodeExecutor,
  bonusOfferExecutor,
  bonusOperatorRoutes,
  checkOffers,
  fitShippedOffers,
  loyaltyOperatorRoutes,
  loyaltyTermsExecutor,
  tournamentCancellationExecutor,
  tournamentExecutor,
  tournamentOperatorRoutes,
} from '../promotions/index.ts';
import {
  betCancellationExecutor,
  boostExecutor,
  cancellationExecutor,
  type ExposureBooks,
  fromBaseCurrency,
  makeExposureReader,
  makeReferralQuote,
  makeRulesReader,
  type RulesReader,
  resultExecutor,
  toBaseCurrency,
  type Waits,
} from '../sportsbook/index.ts';
import { actionRoutes } from './actions/routes.ts';
import { agentBackOfficeRoutes } from './agents/back-office-routes.ts';
import { followAgents } from './agents/follow.ts';
import { type AgentParts, agentRoutes } from './agents/routes.ts';
import { topAgentExecutor } from './agents/top-agents.ts';
import { startSealer } from './audit/audit-chain/sealer.ts';
import { startAuditRuns } from './audit/audit-runs.ts';
import { startChecker } from './audit/checker.ts';
import { startPruning } from './audit/pruning.ts';
import { adjustmentExecutor } from './back-office/adjustments.ts';
import { limitsExecutor } from './back-office/limits.ts';
import { playerBreakExecutor } from './back-office/player-breaks.ts';
import { stakeFactorExecutor } from './back-office/players.ts';
import { offerExecutor } from './back-office/referrals.ts';
import { backOfficeRoutes } from './back-office/routes.ts';
import { betRoutes } from './bets/routes.ts';
import { bettingAlertRoutes } from './betting-alerts/routes.ts';
import { startAlertWatch } from './betting-alerts/watch.ts';
import { gameLimitExecutor } from './casino/game-limits.ts';
import { operatorCasinoRoutes } from './casino/routes.ts';
import { consoleSearchRoutes } from './console-search/routes.ts';
import type { SearchParts } from './console-search/search.ts';
import { exposureRoutes } from './exposure/routes.ts';
import { startLedgerMetrics } from './ledger-metrics/start.ts';
import { classExecutor } from './limit-layers/change-class.ts';
import { layerExecutor } from './limit-layers/change-layer.ts';
import { limitLayerRoutes } from './limit-layers/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { operatorAccountExecutor } from './operator-accounts/executor.ts';
import { operatorAccountRoutes } from './operator-accounts/routes.ts';
import { type ApprovalParts, startApprovals } from './payouts/approve-by-rule.ts';
import { payoutRuleExecutor } from './payouts/change-rule.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { type PlayerRecordParts, playerRecordRoutes } from './player-records/routes.ts';
import { reportMailJob } from './reports/mail/queue-mails.ts';
import { mailReport } from './reports/mail/send-mail.ts';
import { reportRoutes } from './reports/routes.ts';
import { startReports } from './reports/start-reports.ts';
import { retentionRoutes } from './retention/routes.ts';
import { riskRoutes } from './risk/routes.ts';
import { watchRisk } from './risk/watch.ts';
import { fundsThresholdExecutor } from './source-of-funds/change-threshold.ts';
import { fundsRoutes } from './source-of-funds/routes.ts';
import { startFundsWatch } from './source-of-funds/watch.ts';
import type { StartParts } from './start/present.ts';
import { startRoutes } from './start/routes.ts';
import { suspicionRoutes } from './suspicions/routes.ts';
import { type TradingParts, tradingRoutes } from './trading/routes.ts';
import { viewRoutes } from './views/routes.ts';

const clock = systemClock;
/** Connections of the back office. */
const OPERATOR_CONNECTIONS = 3;
/** Maximum number of held wins above the maximum in the back office. */
const heldWinsMax = 100;
const AGENTS_EVERY_MS = 5000;
const RISK_EVERY_MS = 15_000;

export interface OperatorParts
  extends Omit<SearchParts, 'lists'>,
    Pick<PlayerRecordParts, 'lists' | 'readRounds'> {
  readonly betting: Parameters<typeof makeReferralQuote>[0] & {
    readonly house: House;
    readonly rules: RulesReader;
  };
  readonly replica: Parameters<typeof boostExecutor>[0] &
    TradingParts['replica'] &
    ExposureBooks &
    StartParts['replica'];
  readonly waits: Waits;
  readonly readLatency: Parameters<typeof backOfficeRoutes>[1]['readLatency'];
  readonly isGame: Parameters<typeof backOfficeRoutes>[1]['isGame'];
  readonly providers: Providers;
  readonly news: AccountNews;
  readonly notify: AgentParts['notify'];
  /** Limits, offers or rates were changed: cached rules are read again. */
  readonly rulesChanged: () => void;
  /** Ends the account's sessions in browsers and games. */
  readonly sessionsEnded: (accountId: AccountId) => Promise<void>;
  /** An account was locked or unlocked: its browsers reload their player. */
  readonly accountLocked: (accountId: AccountId) => void;
}

function buildExecutors(
  base: Base,
  parts: OperatorParts,
  bonuses: Parameters<typeof bonusOfferExecutor>[0],
): Executors {
  const { identity, jobs, log, origin } = base;
  const { betting, news, replica, rulesChanged, waits } = parts;
  const { house } = betting;
  const accounts = {
    auth: identity.auth,
    openAccount: openPlayerAccount,
    language: identity.english,
    invite(email: string) {
      sendPasswordLink(jobs, { email, language: identity.english.code, origin: origin() }).catch(
        (error: unknown) => log.error({ event: 'account-not-invited', err: error }),
      );
    },
  };
  return {
    result: resultExecutor,
    offer: offerExecutor({ waits }),
    limits: limitsExecutor(rulesChanged),
    'limit-layer': layerExecutor(rulesChanged),
    'player-class': classExecutor(rulesChanged),
    'stake-factor': stakeFactorExecutor((accountId) => news.changed([accountId])),
    boost: boostExecutor(replica, rulesChanged),
    'bet-cancellation': betCancellationExecutor,
    'ticket-cancellation': cancellationExecutor({ house, news }),
    adjustment: adjustmentExecutor({ house, news }),
    'provider-win': heldWinExecutor,
    'game-limit': gameLimitExecutor,
    'top-agent': topAgentExecutor(accounts),
    'bonus-offer': bonusOfferExecutor(bonuses),
    'two-persons': twoPersonsExecutor,
    'bonus-award': bonusAwardExecutor,
    'bonus-code': bonusCodeExecutor,
    'loyalty-terms': loyaltyTermsExecutor,
    tournament: tournamentExecutor,
    'tournament-cancellation': tournamentCancellationExecutor,
    rate: rateExecutor,
    'player-break': playerBreakExecutor,
    'payout-rule': payoutRuleExecutor,
    'funds-threshold': fundsThresholdExecutor,
    'operator-account': operatorAccountExecutor({ ...accounts, sessionsEnded: parts.accountLocked }),
  };
}

/** Serves the back office and the agents' area. */
export async function serveOperators(base: Base, http: HttpApp, parts: OperatorParts): Promise<void> {
  const { config, identity, log, replicas } = base;
  // Separate connections, so that reads by players never block operators.
  const pool = createPool({
    url: config.pooledDatabaseUrl,
    name: 'operators',
    max: OPERATOR_CONNECTIONS,
    onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
  });
  base.lifetime.add('operator-database', () => pool.end());
  const { betting, isGame, news, rulesChanged, sessionsEnded, waits } = parts;
  const { house, rules } = betting;
  const bonuses = {
    pool,
    wageringTimesMax: config.profile.wageringTimesMax,
    allowsMixedProducts: config.profile.allowsMixedProducts,
    bounds: config.operatorBounds,
  };
  const reads = replicas.readsFor(pool, { name: 'operators', max: OPERATOR_CONNECTIONS });
  const executors = buildExecutors(base, parts, bonuses);
  const exposure = makeExposureReader({ pool: reads, clock, rules, books: parts.replica });
  backOfficeRoutes(http, {
    ...{ pool, reads },
    waits,
    rules,
    bounds: config.operatorBounds,
    executors,
    isGame,
    readLatency: parts.readLatency,
    quoteReferral: makeReferralQuote(betting),
    toBase: toBaseCurrency(rules, clock),
    exposure,
    locks: {
      pool,
      auth: identity.auth,
      principals: identity.principals,
      log,
      sessionsEnded: parts.accountLocked,
    },
    rulesChanged,
    accountChanged: (accountId) => news.changed([accountId]),
  });
  const toBase = toBaseCurrency(rules, clock);
  operatorCasinoRoutes(http, {
    ...{ pool, reads, isGame, toBase, providers: parts.providers, findGameName: parts.findGameName },
    readProviders: (atMs) => readProviderNets({ pool, toBase }, atMs),
    readHeldWins: () => readHeldWins(pool, heldWinsMax),
  });
  const agents: AgentParts = {
    pool: base.pool,
    reads: replicas.readsFor(base.pool, { name: 'agents', max: OPERATOR_CONNECTIONS }),
    auth: identity.auth,
    principals: identity.principals,
    openAccount: openPlayerAccount,
    house,
    fromBase: fromBaseCurrency(rules, clock),
    news,
    log,
    sessionsEnded,
    notify: parts.notify,
  };
  agentRoutes(http, agents);
  agentBackOfficeRoutes(http, agents);
  operatorAccountRoutes(http, { pool });
  reportRoutes(http, { pool, reads });
  actionRoutes(http, { pool, reads, executors });
  operationsRoutes(http, { pool, jobs: base.jobs, dataFolder: config.dataFolder });
  startRoutes(http, { pool, replica: parts.replica });
  riskRoutes(http, { pool });
  payoutRoutes(http, { pool, reads });
  limitLayerRoutes(http, {
    ...{ pool, rules, rulesChanged },
    bounds: config.operatorBounds,
    replica: parts.replica,
  });
  suspicionRoutes(http, { pool });
  fundsRoutes(http, { pool });
  retentionRoutes(http, { reads, feedKeptDays: config.feedKeptDays });
  tradingRoutes(http, { pool, replica: parts.replica, clock });
  exposureRoutes(http, { db: reads, exposure });
  bettingAlertRoutes(http, { pool, rulesChanged });
  await base.startWork('betting-alerts', (lifetime) =>
    startAlertWatch({
      ...{ pool: base.pool, clock, exposure, log, lifetime, metrics: base.metrics },
      replica: parts.replica,
    }),
  );
  betRoutes(http, {
    ...{ db: reads, fromBase: fromBaseCurrency(rules, clock), toBase },
  });
  consoleSearchRoutes(http, parts);
  viewRoutes(http, pool);
  playerRecordRoutes(http, {
    ...parts,
    ...{ pool, reads },
    archivedRounds: base.archivedRounds,
    defaultMinutes: config.profile.realityCheckDefaultMinutes,
  });
  campaignRoutes(http, { pool, languages: identity.offered });
  await fitShippedOffers(pool, { ...config.profile, log });
  await checkOffers(pool, config.profile);
  bonusOperatorRoutes(http, bonuses);
  loyaltyOperatorRoutes(http, bonuses);
  tournamentOperatorRoutes(http, bonuses);
}

/** Approves withdrawals by rules, in the process that has the payment providers. */
export async function approvePayouts(base: Base, parts: Omit<ApprovalParts, 'bounds'>): Promise<void> {
  await base.startWork('automatic-payouts', (leased) => {
    const approvals = startApprovals({ ...parts, bounds: base.config.withdrawalBounds });
    leased.add('automatic-payouts', () => approvals.stop());
  });
}

/** Follows agents' months and reports, mails reports, proves and prunes the ledger, and looks for patterns of harmful play. */
export async function workOperators(base: Base): Promise<void> {
  const { config, pool, seal, jobs, log, lifetime, metrics } = base;
  const agents = startFollower({
    ...{ name: 'agents', everyMs: AGENTS_EVERY_MS, log, metrics },
    run: () => followAgents(pool),
  });
  lifetime.add('agents', () => agents.stop());
  const checker = startChecker({ pool, clock, seal, log, metrics });
  lifetime.add('ledger-audit', () => checker.stop());
  const ledgerMetrics = startLedgerMetrics({ pool, clock, log, metrics });
  lifetime.add('ledger-metrics', () => ledgerMetrics.stop());
  const sealer = startSealer({ pool, clock, log, metrics });
  lifetime.add('audit-chain', () => sealer.stop());
  const auditRuns = startAuditRuns({ pool, clock, log, metrics });
  lifetime.add('audit-runs', () => auditRuns.stop());
  const pruning = startPruning({ pool, feedKeptDays: config.feedKeptDays, clock, log, metrics });
  lifetime.add('pruning', () => pruning.stop());
  const mailing = { ...base, languages: base.identity.understood };
  await jobs.work(reportMailJob, (job) => mailReport(mailing, job));
  const reports = startReports({ pool, jobs, clock, log, metrics });
  lifetime.add('reports', () => reports.stop());
  const funds = startFundsWatch({ pool, rules: makeRulesReader(pool), clock, log, metrics });
  lifetime.add('funds-watch', () => funds.stop());
  const risk = startFollower({
    ...{ name: 'risk', everyMs: RISK_EVERY_MS, log, metrics },
    run: async () => (await watchRisk({ pool, clock, log })).isAtEnd,
  });
  lifetime.add('risk-watch', () => risk.stop());
}
