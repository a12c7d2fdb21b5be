import { join } from 'node:path';
import { makeCommandId, type PlayerId } from '@evens/base';
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
import { readWebApp, registerPages, registerSiteRoutes } from './features/site/index.ts';
import {
  Lanes,
  makeTopUp,
  openPlayerAccount,
  readBalance,
  readHouse,
  silentNews,
  walletRoutes,
} from './features/wallet/index.ts';
import { systemClock } from './platform/clock.ts';
import { createHttp } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { endWhenTold, Lifetime } from './platform/lifetime.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { openDatabase } from './platform/open-database.ts';
import { registerProbes } from './platform/probes.ts';
import { secureBytes } from './platform/random.ts';
import { StartError } from './platform/start-error.ts';

const projectRoot = join(import.meta.dirname, '../../..');
const poolMax = 24;
const laneCount = 8;
const demoTopUp = '1000';

interface Ready {
  readonly url: string;
  readonly logins: SandboxLogins | undefined;
}

/** Puts the parts together, in the order in which they need each other. */
async function start(config: Config, lifetime: Lifetime, log: ReturnType<typeof createLog>): Promise<Ready> {
  const clock = systemClock;
  const metrics = createMetrics();
  const isApi = config.roles.has('api');
  const isWorker = config.roles.has('worker');

  const pool = await openDatabase({
    url: config.databaseUrl,
    name: [...config.roles].join('+'),
    max: poolMax,
    onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
  });
  lifetime.add('database', () => pool.end());
  const jobs = await startJobs({ url: config.databaseUrl, log });
  lifetime.add('jobs', () => jobs.stop());

  // Accounts
  const english = languages.find((language) => language.code === 'en');
  if (english === undefined) throw new StartError('packages/locales has no folder en');
  const spoken = config.multilanguage ? languages : [english];
  const understood = { all: config.sandbox ? [...spoken, pseudoLanguage] : spoken, default: english };
  // Words that can't be read are found now, not by the first player who needs them.
  for (const language of understood.all) wordsOf(language);
  const siteLanguages = { ...understood, offered: spoken, multilanguage: config.multilanguage };
  const secret = config.secret ?? (await readSandboxSecret(pool));
  const auth = await createAuth({ pool, secret, origin: config.publicOrigin ?? 'http://localhost' });
  const cookieName = sessionCookieName(config.publicOrigin ?? 'http://localhost');
  const principals = new Principals({ auth, pool, clock, languages: understood, cookieName });

  // Money
  const house = await readHouse(pool);
  const lanes = new Lanes(laneCount);
  const topUp = makeTopUp({ pool, lanes, house, isSandbox: config.sandbox });
  const news = silentNews;

  if (isWorker) {
    const mailer = createMailer({
      smtpUrl: config.smtpUrl,
      outbox: join(config.dataFolder, 'outbox'),
      from: config.mailFrom,
      clock,
    });
    const worker = await startAccountWorker({ pool, auth, mailer, log, clock, jobs, languages: understood });
    lifetime.add('accounts', () => worker.stop());
  }

  const http = await createHttp({
    clock,
    log,
    metrics,
    languages: understood,
    words: (language, { code, data }) => refusalMessage(language, code, data),
    readPrincipal: (cookies) => principals.read(cookies),
    rateFactor: config.rateFactor,
    trustedProxies: config.trustedProxies,
    publicOrigin: config.publicOrigin,
  });
  let url = '';
  const origin = () => config.publicOrigin ?? url;
  registerProbes(http, {
    database: async () => (await pool.query('select 1')).rowCount === 1,
  });

  let logins: SandboxLogins | undefined;
  if (isApi) {
    const webApp = readWebApp(join(projectRoot, 'apps/web/dist'));
    registerAccountRoutes(http, {
      pool,
      auth,
      principals,
      jobs,
      log,
      clock,
      guard: new LoginGuard(),
      openAccount: openPlayerAccount,
      readMoney: (accountId) => readBalance(pool, accountId),
      origin,
    });
    walletRoutes(http, { pool, topUp, news });
    registerSiteRoutes(http, {
      languages: siteLanguages,
      sandbox: config.sandbox,
      versionHash: webApp?.hash ?? 'not-built',
      checkBooks: async () => [],
    });
    registerPages(http, {
      webApp,
      languages: siteLanguages,
      origin,
      matchName: () => undefined,
    });
    if (config.sandbox) {
      const kept = readSandboxLogins(config.dataFolder);
      const nowMs = clock.nowMs();
      await seedSandbox(
        {
          pool,
          auth,
          openAccount: openPlayerAccount,
          async topUp(playerId: PlayerId) {
            const principal = await readPrincipalOf(pool, playerId, understood);
            const commandId = makeCommandId(nowMs, secureBytes(16));
            const topped = await topUp({ principal, commandId, amount: demoTopUp, atMs: nowMs });
            if (!topped.ok) throw new StartError(`the demo player got no play money: ${topped.error.code}`);
          },
        },
        kept,
        { language: english, atMs: nowMs },
      );
      logins = kept.logins;
    }
  }

  const port = await listen(http, config);
  lifetime.add('http', () => http.close());
  url = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;
  return { url: origin(), logins };
}

async function listen(
  http: { listen: (at: { host: string; port: number }) => Promise<number> },
  config: Config,
): Promise<number> {
  try {
    return await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(`port ${config.port} is in use; choose another with --port`);
    if (code === 'EACCES')
      throw new StartError(
        `port ${config.port} may not be used by this user; choose one above 1023 with --port`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`EVENS_HOST: this machine has no address ${config.host}`);
    throw error;
  }
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
