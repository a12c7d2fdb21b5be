import { join } from 'node:path';
import { makeCommandId } from '@evens/base';
import { languages, pseudoLanguage, refusalMessage, wordsOf } from '@evens/locales';
import { type Config, parseConfig } from './config.ts';
import {
  createAuth,
  LoginGuard,
  Principals,
  readPrincipalOf,
  readSandboxLogins,
  readSandboxSecret,
  registerAccountRoutes,
  type SandboxLogins,
  seedSandbox,
  sessionCookieName,
  startAccountWorker,
} from './features/accounts/index.ts';
import { checkBooks, startChecker, startPruning } from './features/books/index.ts';
import {
  CashoutValues,
  cashoutRoutes,
  makeCashOut,
  makeCashoutParts,
  makeCashoutSweeper,
  startCashoutSweeper,
  startValueNews,
} from './features/cashout/index.ts';
import { nameOfMatch, registerCatalogueRoutes } from './features/catalogue/index.ts';
import { deskRoutes } from './features/desk/index.ts';
import { historyRoutes, readTicket } from './features/history/index.ts';
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
} from './features/placement/index.ts';
import { startSettlement } from './features/settlement/index.ts';
import { readWebApp, registerPages, registerSiteRoutes } from './features/site/index.ts';
import { makeSlipTidier, selectionId, slipRoutes, startSlipPurge } from './features/slip/index.ts';
import { serveBooks, serveLiveList, startTrading } from './features/trading/index.ts';
import {
  type AccountNews,
  hearAccountNews,
  Lanes,
  makeTopUp,
  newsThroughDatabase,
  openPlayerAccount,
  readBalance,
  readHouse,
  walletRoutes,
} from './features/wallet/index.ts';
import { registerBettingFigures, registerHttpFigures, registerPoolFigures } from './figures.ts';
import { makeClientAddress, networkOf } from './platform/client-address.ts';
import { systemClock } from './platform/clock.ts';
import type { Pool } from './platform/db.ts';
import { createHttp, type HttpApp } from './platform/http.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { endWhenTold, Lifetime } from './platform/lifetime.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics, type Registry } from './platform/metrics.ts';
import { openDatabase } from './platform/open-database.ts';
import { checkPort } from './platform/port.ts';
import { type Probe, registerProbes } from './platform/probes.ts';
import { secureBytes, secureRandom } from './platform/random.ts';
import { StartError } from './platform/start-error.ts';
import { StreamHub } from './platform/stream/hub.ts';
import {
  accountOfKey,
  betNews,
  cashoutNews,
  makePrivateTopic,
  privateKey,
  privateKeyOf,
} from './private-topic.ts';

const clock = systemClock;
const projectRoot = join(import.meta.dirname, '../../..');
const connectionsMax = 24;
/** Statements that take stakes at once: fewer and fuller ones cost less, and one that waits must not hold up all. */
const laneCount = 2;
const demoTopUp = '1000';
const socketsMax = 20_000;
const socketsPerAddressMax = 64;
const streamDrainMs = 3_000;
/** A bet decided less than this before the incident that decided it counts as late; our sources stamp incidents exactly. */
const lateToleranceMs = 0;

/** What every role of the process shares. */
interface Base {
  readonly config: Config;
  readonly log: Log;
  readonly lifetime: Lifetime;
  readonly metrics: Registry;
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly identity: Awaited<ReturnType<typeof openIdentity>>;
}

/** Who players are and what they speak. */
async function openIdentity(config: Config, pool: Pool) {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new StartError('packages/locales has no folder en');
  const offered = config.multilanguage ? languages : [english];
  const understood = { all: config.sandbox ? [...offered, pseudoLanguage] : offered, default: english };
  // Words that can't be read are found now, not by the first player who needs them.
  for (const language of understood.all) wordsOf(language);

  const origin = config.publicOrigin ?? 'http://localhost';
  const secret = config.secret ?? (await readSandboxSecret(pool));
  const auth = await createAuth({ pool, secret, origin });
  const cookieName = sessionCookieName(origin);
  const principals = new Principals({ auth, pool, clock, languages: understood, cookieName });
  return { auth, principals, english, understood, offered };
}

async function startWorker(base: Base, news: AccountNews): Promise<void> {
  const { config, log, lifetime, metrics, pool, jobs, identity } = base;
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
  const sharedSlips = startSlipPurge({ pool, clock, log });
  lifetime.add('shared-slips', async () => sharedSlips.stop());
  const checker = startChecker({ pool, clock, log, metrics });
  lifetime.add('books-checker', () => checker.stop());
  const pruning = startPruning({ pool, feedKeptDays: config.feedKeptDays, clock, log, metrics });
  lifetime.add('pruning', () => pruning.stop());
}

/** Books and the stream that carries them. */
async function startMarkets({ config, log, lifetime, metrics, identity }: Base, http: HttpApp) {
  const trading = await startTrading({
    databaseUrl: config.databaseUrl,
    feed: config.feed,
    clock,
    log,
    metrics,
    onFenced() {
      process.stderr.write('evens: another process has taken over the feed of this database\n');
      void lifetime.stop().then(() => process.exit(1));
    },
  }).catch((error: unknown) => {
    throw new StartError(`--feed: ${error instanceof Error ? error.message : String(error)}`);
  });
  lifetime.add('trading', () => trading.stop());
  const { replica } = trading;

  const clientAddress = makeClientAddress(config.trustedProxies);
  const hub = new StreamHub({
    clock,
    random: secureRandom,
    publicOrigin: config.publicOrigin,
    socketsMax,
    socketsPerIpMax: socketsPerAddressMax * config.rateFactor,
    ipOf: (request) => networkOf(clientAddress(request)),
    langOf: (wanted) =>
      (identity.understood.all.find(({ code }) => code === wanted) ?? identity.understood.default).code,
    keyOf: async (cookie) => privateKeyOf(await identity.principals.read(cookie)),
    feed() {
      const { state, atMs, rate } = replica.feed();
      return { state, at: atMs, rate };
    },
    onFailure: (what, error) => log.error({ event: 'stream-failed', what, err: error }),
  });
  const stopBooks = serveBooks({ hub, replica, clock });
  const stopLiveList = serveLiveList({ hub, replica, clock });
  hub.attach(http.fastify.server);
  async function stopStream(): Promise<void> {
    await hub.drain(streamDrainMs);
    stopBooks();
    stopLiveList();
  }
  return { replica, hub, stopStream };
}

interface CashOutNeeds extends Pick<Awaited<ReturnType<typeof startMarkets>>, 'hub' | 'replica'> {
  readonly lanes: Lanes;
  readonly house: Awaited<ReturnType<typeof readHouse>>;
  readonly rules: ReturnType<typeof makeRulesReader>;
}

/** Cash-outs, and the private topic, which tells what open tickets are worth. */
function startCashOut(
  { log, lifetime, pool }: Base,
  http: HttpApp,
  { hub, replica, rules, ...needs }: CashOutNeeds,
): void {
  const parts = makeCashoutParts({
    ...needs,
    pool,
    clock,
    books: replica,
    liveDelay: async (atMs) => (await rules(atMs)).liveDelayMs,
  });
  const values = new CashoutValues(parts);
  hub.servePrivate('me', makePrivateTopic({ pool, clock, onLoad: (accountId) => values.forget(accountId) }));
  cashoutRoutes(http, {
    calls: makeCashOut(parts),
    values,
    tell(accountId, changed) {
      values.forget(accountId);
      hub.privateTold('me', privateKey(accountId), betNews(changed));
    },
  });
  const sweeper = makeCashoutSweeper({
    ...parts,
    randomBytes: secureBytes,
    onEnded({ accountId, ticketId, isDeclined }) {
      values.forget(accountId);
      Promise.all([readTicket(pool, { accountId, ticketId }), readBalance(pool, accountId)]).then(
        ([ticket, balance]) => {
          if (ticket)
            hub.privateTold(
              'me',
              privateKey(accountId),
              betNews({ ticket, balance }, { isDeclinedCashout: isDeclined }),
            );
        },
        (error: unknown) => log.warn({ event: 'cash-out-not-told', err: error }),
      );
    },
  });
  const sweeping = startCashoutSweeper(sweeper, { clock, log });
  lifetime.add('cash-outs', () => sweeping.stop());
  const telling = startValueNews({
    values,
    listeners: () => hub.privateKeys('me').map(accountOfKey),
    tell: (accountId, cashouts) => hub.privateTold('me', privateKey(accountId), cashoutNews(cashouts)),
    log,
  });
  lifetime.add('cash-out-values', () => telling.stop());
}

/** The players' site; answers the sandbox's logins where it is one. */
async function startApi(base: Base, http: HttpApp, origin: () => string) {
  const { config, log, lifetime, pool, jobs, identity } = base;
  const { replica, hub, stopStream } = await startMarkets(base, http);

  const news: AccountNews = { changed: (accountIds) => hub.privateChanged(accountIds.map(privateKey)) };
  if (!config.roles.has('worker')) {
    const heard = hearAccountNews(
      { url: config.databaseUrl, onError: (error) => log.warn({ event: 'account-news-lost', err: error }) },
      news,
    );
    lifetime.add('account-news', () => heard.stop());
  }

  const house = await readHouse(pool);
  const lanes = new Lanes(laneCount);
  registerBettingFigures(base.metrics, { hub, lanes });
  const rules = makeRulesReader(pool);
  const topUp = makeTopUp({ pool, lanes, house, isSandbox: config.sandbox });
  const memory = new BettingMemory(pool);
  const betting = { pool, lanes, house, books: replica, clock, rules, memory };
  const placeBet = makePlaceBet(betting);
  const waits = makeWaits({ pool, clock, books: replica, rules, news, log, endWait: makeWaitLane(betting) });
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
  const webApp = readWebApp(join(projectRoot, 'apps/web/dist'));
  registerAccountRoutes(http, {
    pool,
    auth: identity.auth,
    principals: identity.principals,
    jobs,
    log,
    clock,
    guard: new LoginGuard(),
    openAccount: openPlayerAccount,
    readMoney: (accountId) => readBalance(pool, accountId),
    origin,
    sessionsEnded: (accountId) => hub.privateChanged([privateKey(accountId)]),
  });
  walletRoutes(http, { pool, topUp, news });
  placementRoutes(http, {
    placeBet,
    waits,
    selectionStatus: makeSelectionStatus(betting),
    readMoney: (accountId) => readBalance(pool, accountId),
    rules,
    factorPercent(accountId) {
      // Asked for when a slip opens: an operator may have changed it since the player's last bet.
      memory.positions.forget(accountId);
      return memory.factorPercent(accountId);
    },
    tell(accountId, placed) {
      hub.privateTold('me', privateKey(accountId), betNews(placed));
      slipTidier.placed(
        accountId,
        placed.ticket.legs.map(({ marketType, ...leg }) => selectionId({ ...leg, type: marketType })),
      );
    },
  });
  historyRoutes(http, pool);
  deskRoutes(http, {
    pool,
    waits,
    referralMaximum: makeReferralMaximum(betting),
    locks: {
      pool,
      auth: identity.auth,
      principals: identity.principals,
      log,
      sessionsEnded: (accountId) => hub.privateChanged([privateKey(accountId)]),
    },
    rulesChanged: () => rules.forget(),
    accountChanged: (accountId) => news.changed([accountId]),
  });
  startCashOut(base, http, { hub, replica, lanes, house, rules });
  slipRoutes(http, { pool, books: replica });
  registerCatalogueRoutes(http, { replica, pool });
  registerSiteRoutes(http, {
    languages: siteLanguages,
    sandbox: config.sandbox,
    versionHash: webApp?.hash ?? 'not-built',
    checkBooks: async () => {
      const findings = await checkBooks(pool, { scope: 'all', atMs: clock.nowMs() });
      return findings.map(({ check, count, examples }) => ({
        Check: check,
        Count: count,
        Examples: [...examples],
      }));
    },
  });
  registerPages(http, {
    webApp,
    languages: siteLanguages,
    origin,
    sessionCookie: sessionCookieName(config.publicOrigin ?? 'http://localhost'),
    matchName: (matchId) => nameOfMatch(replica, matchId),
  });

  async function seed(): Promise<SandboxLogins | undefined> {
    if (!config.sandbox) return undefined;
    const kept = readSandboxLogins(config.dataFolder);
    const nowMs = clock.nowMs();
    const parts = {
      pool,
      auth: identity.auth,
      openAccount: openPlayerAccount,
      async topUp(playerId: Parameters<typeof readPrincipalOf>[1]) {
        const principal = await readPrincipalOf(pool, playerId, identity.understood);
        const commandId = makeCommandId(nowMs, secureBytes(16));
        const topped = await topUp({ principal, commandId, amount: demoTopUp, atMs: nowMs });
        if (!topped.ok) throw new StartError(`the demo player got no play money: ${topped.error.code}`);
      },
    };
    await seedSandbox(parts, kept, { language: identity.english, atMs: nowMs });
    return kept.logins;
  }
  return { logins: await seed(), news, stopStream, isFeedUp: async () => replica.feed().state === 'up' };
}

interface Ready {
  readonly url: string;
  readonly logins: SandboxLogins | undefined;
}

/** Puts the parts together, in the order in which they need each other. */
async function start(config: Config, lifetime: Lifetime, log: Log): Promise<Ready> {
  await checkPort({ host: config.host, port: config.port });
  const metrics = createMetrics();
  const pool = await openDatabase({
    url: config.databaseUrl,
    name: [...config.roles].join('+'),
    max: connectionsMax,
    onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
  });
  lifetime.add('database', () => pool.end());
  registerPoolFigures(metrics, pool);
  const jobs = await startJobs({ url: config.databaseUrl, log });
  lifetime.add('jobs', () => jobs.stop());
  const identity = await openIdentity(config, pool);
  const base: Base = { config, log, lifetime, metrics, pool, jobs, identity };

  const http = await createHttp({
    clock,
    log,
    metrics,
    languages: identity.understood,
    words: (language, { code, data }) => refusalMessage(language, code, data),
    readPrincipal: (cookies) => identity.principals.read(cookies),
    rateFactor: config.rateFactor,
    trustedProxies: config.trustedProxies,
    publicOrigin: config.publicOrigin,
  });
  registerHttpFigures(metrics, http);
  let url = '';
  const origin = () => config.publicOrigin ?? url;
  const api = config.roles.has('api') ? await startApi(base, http, origin) : undefined;
  if (config.roles.has('worker')) {
    const onError = (error: unknown) => log.warn({ event: 'account-news-lost', err: error });
    await startWorker(base, api?.news ?? newsThroughDatabase(pool, onError));
  }
  const probes: Record<string, Probe> = {
    database: async () => (await pool.query('select 1')).rowCount === 1,
    ...(api === undefined ? {} : { feed: api.isFeedUp }),
  };
  registerProbes(http, probes, {
    metricsToken: config.metricsToken,
    isBehindProxy: config.publicOrigin !== undefined || config.trustedProxies.length > 0,
  });
  const port = await http.listen({ host: config.host, port: config.port });
  // Together: the server is closed only when its last socket is.
  lifetime.add('http', () => Promise.all([http.close(), api?.stopStream()]).then(() => undefined));
  url = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;
  return { url: origin(), logins: api?.logins };
}

function announce({ url, logins }: Ready, launched: boolean): void {
  if (launched) {
    process.stdout.write(`${JSON.stringify({ ready: { url, ...logins } })}\n`);
    return;
  }
  process.stdout.write(`Evens is running at ${url}\n`);
  if (logins === undefined) return;
  for (const [who, { name, password }] of Object.entries(logins))
    process.stdout.write(`  ${who.padEnd(10)} ${name} / ${password}\n`);
}

async function main(): Promise<void> {
  const parsed = parseConfig({ args: process.argv.slice(2), env: process.env, projectRoot });
  if (!parsed.ok) throw new StartError(parsed.error);
  const config = parsed.value;
  const log = createLog(config.logLevel, [...config.roles].join('+'));
  const lifetime = new Lifetime(log);
  endWhenTold(lifetime, { watchInput: config.launched });
  try {
    announce(await start(config, lifetime, log), config.launched);
  } catch (error) {
    await lifetime.stop();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`evens: ${error.message}\n`);
  process.exit(1);
}
