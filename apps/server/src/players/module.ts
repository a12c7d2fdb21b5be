import { join } from 'node:path';
import type { AccountId } from '@evens/base';
import type { Base } from '../base.ts';
import { type AccountNews, openPlayerAccount, privateKey, readBalance } from '../money/index.ts';
import { systemClock } from '../platform/clock.ts';
import { startFollower } from '../platform/follower.ts';
import type { HttpApp } from '../platform/http.ts';
import { stopLoops } from '../platform/loop.ts';
import type { StreamHub } from '../platform/stream/hub.ts';
import type { makeNotify } from './accounts/account-notice.ts';
import { startAccountWorker } from './accounts/account-worker.ts';
import { makeMailLink } from './accounts/email-address.ts';
import { FailureDelays, LoginGuard } from './accounts/login-guard.ts';
import { registerAccountRoutes } from './accounts/routes.ts';
import { closingRoutes } from './closing/routes.ts';
import { startDataExports } from './data-export/export-worker.ts';
import { dataExportRoutes } from './data-export/routes.ts';
import { folderStorage } from './documents/document-storage.ts';
import { readAccountDocuments } from './documents/read-all-documents.ts';
import { documentRoutes } from './documents/routes.ts';
import { startDocumentSweep } from './documents/sweep.ts';
import { historyRoutes } from './history/routes.ts';
import { makeEventFollower } from './messages/follow-events.ts';
import { messageRoutes } from './messages/routes.ts';
import { startMessages } from './messages/start-messages.ts';
import { unreadNews } from './messages/unread-news.ts';
import { unsubscribeRoutes } from './messages/unsubscribe/routes.ts';
import { realityCheckRoutes } from './protection/reality-checks/routes.ts';
import { startRealityChecks } from './protection/reality-checks/sweep.ts';
import { startVaultReleases } from './protection/vault/release-loop.ts';
import { presentSettings } from './settings/present.ts';
import { registerSettingsRoutes } from './settings/routes.ts';
import { readSettings } from './settings/store.ts';
import { type ProtectionNeeds, startProtection } from './start-protection.ts';
import { readAccountSupportFiles } from './support/read-all-files.ts';
import { startChats, supportFolder } from './support/start-chats.ts';
import { startSupport } from './support/start-support.ts';

const clock = systemClock;
const EVENTS_EVERY_MS = 1000;
/** Subfolder of the data folder; neither pages nor images of the site are in it. */
const documentsFolder = 'documents';

type AccountParts = Parameters<typeof registerAccountRoutes>[1];
type HistoryParts = Parameters<typeof historyRoutes>[1];

/** Functions of higher modules that the calls of players use. */
export interface PlayerNeeds
  extends Pick<AccountParts, 'noteAgreement' | 'readFavouriteTournaments' | 'claimBonus'>,
    Pick<
      HistoryParts,
      | 'findGameName'
      | 'findMethodName'
      | 'readRounds'
      | 'readTickets'
      | 'readTicketsByIds'
      | 'readTransactions'
    >,
    Pick<ProtectionNeeds, 'proposeBreak'> {
  /** Connections for pages of histories. */
  readonly lists: HistoryParts['pool'];
  readonly notify: ReturnType<typeof makeNotify>;
  /** Ends the games of an account whose sessions have ended. */
  readonly sessionsEnded: (accountId: AccountId) => Promise<void>;
  /** Ends the waiting bets of an account that may no longer play. */
  readonly endWaits: (accountId: AccountId) => Promise<void>;
}

/** Parts that confirm who a caller is. Delays after wrong passwords are counted once for all processes. */
export function openIdentityParts({ pool, bus, identity, seal }: Base) {
  const proofDelays = new FailureDelays().share(bus, 'guard.proofs');
  return { pool, auth: identity.auth, proofDelays, seal, clock };
}

/** Serves accounts: log-in, details, limits, documents, messages, support and histories. */
export async function servePlayers(
  base: Base,
  http: HttpApp,
  {
    hub,
    news,
    identityParts,
    ...needs
  }: PlayerNeeds & {
    readonly hub: StreamHub;
    readonly news: AccountNews;
    readonly identityParts: ReturnType<typeof openIdentityParts>;
  },
): Promise<void> {
  const { config, log, pool, jobs, identity, origin, seal } = base;
  const { profile } = config;
  const { principals } = identity;
  const { notify, sessionsEnded } = needs;
  const accountChanged = (accountId: AccountId) => news.changed([accountId]);
  registerAccountRoutes(http, {
    ...identityParts,
    notify,
    mailLink: makeMailLink(jobs, origin),
    principals,
    jobs,
    log,
    guard: new LoginGuard().share(base.bus),
    openAccount: openPlayerAccount,
    noteAgreement: needs.noteAgreement,
    readMoney: (accountId) => readBalance(pool, accountId),
    readFavouriteTournaments: needs.readFavouriteTournaments,
    readSettings: async ({ id, language }) => presentSettings(await readSettings(pool, id), language),
    origin,
    sessionsEnded,
    claimBonus: needs.claimBonus,
    ageMin: profile.ageMin,
  });
  dataExportRoutes(http, { ...identityParts, jobs, log, notify });
  closingRoutes(http, { ...identityParts, principals, log, notify, sessionsEnded });
  startProtection(base, http, {
    ...needs,
    identity: identityParts,
    accountChanged,
    async playEnded(accountId) {
      await sessionsEnded(accountId);
      await needs.endWaits(accountId);
      accountChanged(accountId);
    },
  });
  registerSettingsRoutes(http, { pool, languages: identity.offered });
  const storage = folderStorage(join(config.dataFolder, documentsFolder));
  documentRoutes(http, { pool, storage, seal, ageMin: profile.ageMin, accountChanged });
  startChats(base, http, hub);
  realityCheckRoutes(http, { pool, profile, accountChanged });
  messageRoutes(http, {
    pool,
    publishUnread: (accountId, count) => hub.publishPrivate('me', privateKey(accountId), unreadNews(count)),
  });
  await unsubscribeRoutes(http, { pool, links: identity.unsubscribeLinks });
  historyRoutes(http, { ...needs, pool: needs.lists, archivedRounds: base.archivedRounds });
}

/** Mails, messages, reality checks, and the removal of old files. */
export async function workPlayers(base: Base, news: AccountNews): Promise<void> {
  const { config, log, lifetime, metrics, pool, seal, jobs, mailer, identity, origin } = base;
  const languages = identity.understood;
  const mailing = { pool, mailer, languages, clock, log, metrics };
  const accounts = await startAccountWorker({ ...mailing, auth: identity.auth, jobs });
  lifetime.add('accounts', () => stopLoops(accounts));
  const changed = (accountIds: readonly AccountId[]) => news.changed(accountIds);
  const events = startFollower({
    ...{ name: 'messages', everyMs: EVENTS_EVERY_MS, log, metrics },
    run: makeEventFollower(pool, changed),
  });
  lifetime.add('events', () => events.stop());
  const messages = startMessages({
    ...mailing,
    changed,
    links: identity.unsubscribeLinks,
    origin,
  });
  lifetime.add('messages', () => stopLoops(messages));
  const defaultMinutes = config.profile.realityCheckDefaultMinutes;
  const realityChecks = startRealityChecks({ pool, clock, log, metrics, news, defaultMinutes });
  lifetime.add('reality-checks', () => realityChecks.stop());
  const vault = startVaultReleases({ pool, clock, log, metrics, news });
  lifetime.add('vault', () => vault.stop());
  const storage = folderStorage(join(config.dataFolder, documentsFolder));
  const documents = startDocumentSweep({ pool, storage, clock, log, metrics });
  lifetime.add('documents', () => documents.stop());
  const pictures = folderStorage(join(config.dataFolder, supportFolder));
  const support = startSupport({ ...mailing, storage: pictures });
  lifetime.add('support', () => stopLoops(support));
  const exports = await startDataExports({
    ...{ pool, clock, log, metrics, jobs, archivedRounds: base.archivedRounds },
    async readFiles(accountId) {
      const { files } = await readAccountDocuments({ pool, storage, seal }, accountId);
      return [...files, ...(await readAccountSupportFiles({ pool, storage: pictures, seal }, accountId))];
    },
  });
  lifetime.add('data-exports', () => exports.stop());
}
