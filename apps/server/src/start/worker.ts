import { join } from 'node:path';
import { startProviderWatch } from '../casino/index.ts';
import { type AccountNews, readHouse, startBonusFollower } from '../money/index.ts';
import {
  startAgentFollower,
  startChecker,
  startPruning,
  startRiskWatch,
  startSealer,
} from '../operators/index.ts';
import { startReconciliation } from '../payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/db.ts';
import { createMailer } from '../platform/mail.ts';
import {
  folderStorage,
  readDocumentsOf,
  readSupportFilesOf,
  startAccountWorker,
  startDataExports,
  startDocumentSweep,
  startMessages,
  startRealityChecks,
  startSupport,
} from '../players/index.ts';
import {
  startAwards,
  startCashBack,
  startDepositBonuses,
  startLoyaltyFollower,
} from '../promotions/index.ts';
import { makeRulesReader, startSettlement, startSlipPurge } from '../sportsbook/index.ts';
import { type Base, documentsFolder, supportFolder } from './base.ts';
import { toBaseCurrency } from './exchange.ts';
import { openPaymentRecords } from './payment-records.ts';

const clock = systemClock;
/** A bet placed less than this before the incident that decides it also counts as late. Sources stamp exactly, so 0. */
const lateToleranceMs = 0;
/** The bonus follower has one transaction at a time and records a failure on a second connection. */
const followerConnectionsMax = 2;

/** Starts the work without player calls: mails, settlement, the ledger audit, pruning. */
export async function startWorker(base: Base, news: AccountNews, origin: () => string): Promise<void> {
  const { config, log, lifetime, metrics, pool, seal, jobs, identity } = base;
  const outbox = join(config.dataFolder, 'outbox');
  const mailer = createMailer({ smtpUrl: config.smtpUrl, outbox, from: config.mailFrom, clock });
  const accounts = await startAccountWorker({
    pool,
    auth: identity.auth,
    mailer,
    log,
    clock,
    jobs,
    languages: identity.understood,
  });
  lifetime.add('accounts', () => accounts.stop());
  const messages = startMessages({
    pool,
    mailer,
    languages: identity.understood,
    clock,
    log,
    changed: (accountIds) => news.changed(accountIds),
    links: identity.unsubscribeLinks,
    origin,
  });
  lifetime.add('messages', () => messages.stop());

  const settlement = await startSettlement({
    url: config.databaseUrl,
    pool,
    house: await readHouse(pool),
    clock,
    news,
    lateToleranceMs,
    log,
    metrics,
  });
  lifetime.add('settlement', () => settlement.stop());
  const realityChecks = startRealityChecks({
    pool,
    clock,
    log,
    news,
    defaultMinutes: config.profile.realityCheckDefaultMinutes,
  });
  lifetime.add('reality-checks', () => realityChecks.stop());
  const followed = createPool({
    url: config.databaseUrl,
    name: 'bonuses',
    max: followerConnectionsMax,
    byIndexOnly: true,
    onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
  });
  lifetime.add('bonus-connections', () => followed.end());
  const bonuses = startBonusFollower({ pool: followed, clock, log, news });
  lifetime.add('bonuses', () => bonuses.stop());
  const depositBonuses = startDepositBonuses({ pool, clock, log, news });
  lifetime.add('deposit-bonuses', () => depositBonuses.stop());
  const gates = config.profile.identityBefore;
  const awards = startAwards({ pool, clock, log, news, gates });
  lifetime.add('bonus-awards', () => awards.stop());
  const cashBack = startCashBack({ pool, clock, log, news, gates });
  lifetime.add('cash-back', () => cashBack.stop());
  const loyalty = startLoyaltyFollower({ pool, clock, log });
  lifetime.add('loyalty', () => loyalty.stop());
  const agents = startAgentFollower({ pool, log });
  lifetime.add('agents', () => agents.stop());
  const sharedSlips = startSlipPurge({ pool, clock, log });
  lifetime.add('shared-slips', async () => sharedSlips.stop());
  const storage = folderStorage(join(config.dataFolder, documentsFolder));
  const documents = startDocumentSweep({ pool, storage, clock, log });
  lifetime.add('documents', () => documents.stop());
  const pictures = folderStorage(join(config.dataFolder, supportFolder));
  const support = startSupport({
    pool,
    mailer,
    languages: identity.understood,
    clock,
    log,
    storage: pictures,
  });
  lifetime.add('support', () => support.stop());
  const exports = await startDataExports({
    pool,
    clock,
    log,
    jobs,
    async readFiles(accountId) {
      const { files } = await readDocumentsOf({ pool, storage, seal }, accountId);
      return [...files, ...(await readSupportFilesOf({ pool, storage: pictures, seal }, accountId))];
    },
  });
  lifetime.add('data-exports', () => exports.stop());
  const checker = startChecker({ pool, clock, seal, log, metrics });
  lifetime.add('ledger-audit', () => checker.stop());
  const sealer = startSealer({ pool, clock, log, metrics });
  lifetime.add('audit-chain', () => sealer.stop());
  const pruning = startPruning({ pool, feedKeptDays: config.feedKeptDays, clock, log, metrics });
  lifetime.add('pruning', () => pruning.stop());
  const watch = startProviderWatch({
    pool,
    clock,
    log,
    metrics,
    toBase: toBaseCurrency(makeRulesReader(pool), clock),
    lossMaxMinor: config.providerLossMaxMinor,
  });
  lifetime.add('provider-watch', () => watch.stop());
  const risk = startRiskWatch({ pool, clock, log });
  lifetime.add('risk-watch', () => risk.stop());
  const hasSandbox = config.sandbox && config.payments !== 'none';
  const reconciliation = startReconciliation({
    pool,
    clock,
    log,
    metrics,
    providers: await openPaymentRecords({
      dataFolder: hasSandbox ? config.dataFolder : undefined,
      stripe: config.stripe,
      transfers: config.transfers,
      signer: config.signer,
      chains: config.chains,
      db: pool,
      clock,
      log,
    }),
  });
  lifetime.add('reconciliation', () => reconciliation.stop());
}
