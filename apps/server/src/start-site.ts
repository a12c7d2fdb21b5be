import { join } from 'node:path';
import { refusalMessage } from '@evens/locales';
import type { Base } from './base.ts';
import { openSealed } from './casino/fairness/sealing/open-sealed.ts';
import type { Config } from './config.ts';
import { startFeedRole } from './feed/module.ts';
import { playTablesAlone, processPaymentsAlone, serveModules, workModules } from './modules.ts';
import { newsThroughBus, newsThroughDatabase } from './money/index.ts';
import { RowArchive } from './platform/archive/row-archive.ts';
import { registerBackupMetric } from './platform/backup-age.ts';
import { createLocalBus } from './platform/bus/bus.ts';
import { connectRedisBus } from './platform/bus/redis-bus.ts';
import { systemClock } from './platform/clock.ts';
import { createPool } from './platform/db.ts';
import { followDrainOrders } from './platform/drain-order.ts';
import type { Draining } from './platform/draining.ts';
import { createHttp, type HttpApp } from './platform/http.ts';
import { startJobs } from './platform/jobs.ts';
import { newHolder } from './platform/lease.ts';
import { makeStartWork } from './platform/leased-work.ts';
import type { Lifetime } from './platform/lifetime.ts';
import type { Log } from './platform/log.ts';
import { startLoop } from './platform/loop.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { openDatabase, roleOwnsTables } from './platform/open-database.ts';
import type { Overload } from './platform/overload.ts';
import { startPartitions } from './platform/partitions.ts';
import { checkPort } from './platform/port.ts';
import { registerProbes } from './platform/probes.ts';
import {
  gauge,
  registerDrainMetric,
  registerHttpMetrics,
  registerPoolMetrics,
  registerReadyMetrics,
} from './platform/process-metrics.ts';
import { LOOK_EVERY_MS, type Probe, Readiness, type SiteFunction } from './platform/readiness.ts';
import { openReplicas } from './platform/replicas.ts';
import { startProcessSigns } from './platform/site-processes.ts';
import { registerSweepFailures } from './platform/sweep-failures.ts';
import type { SandboxLogins } from './players/index.ts';
import { openIdentity } from './players/open-identity.ts';

const clock = systemClock;
const connectionsMax = 24;
/** Statement timeout of players' calls, ms; longer work has its own connections. */
const callStatementMs = 5_000;
const workConnectionsMax = 8;
const leaseConnectionsMax = 2;
const leaseStatementMs = 1_000;

export interface SiteReady {
  readonly url: string;
  /** Logins of the sandbox. */
  readonly logins: SandboxLogins | undefined;
}

interface Running {
  /** Stops the site, also after a failed start. */
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly draining: Draining;
  readonly onTakenOver: () => void;
  readonly overload: Overload;
  /** Default: that of `keepPartitions`. */
  readonly partitionsAhead?: number | undefined;
}

/** Opens HTTP, which refuses new requests while the site drains or is overloaded. */
async function openHttp(
  { config, bus, log, lifetime, metrics, identity }: Base,
  { draining, overload }: Pick<Running, 'draining' | 'overload'>,
): Promise<HttpApp> {
  registerDrainMetric(metrics, draining);
  const { tracesUrl } = config;
  // The libraries of traces are loaded only if they are used.
  const traces =
    tracesUrl === undefined
      ? undefined
      : (await import('./platform/tracing/open-traces.ts')).openTraces({ url: tracesUrl, log });
  if (traces) lifetime.add('traces', () => traces.close());
  const drainOrders = followDrainOrders({ log, metrics, draining, dataFolder: config.dataFolder });
  lifetime.add('drain-orders', () => drainOrders.stop());
  const http = await createHttp({
    clock,
    drain: draining,
    log,
    metrics,
    languages: identity.understood,
    words: (language, { code, data }) => refusalMessage(language, code, data),
    readPrincipal: (cookies) => identity.principals.read(cookies),
    isKnownCookie: (cookies) => identity.principals.isKnown(cookies),
    rateFactor: config.rateFactor,
    trustedProxies: config.trustedProxies,
    streamOrigins: config.streamOrigins,
    operatorsNeedSecondFactor: config.operatorsNeedSecondFactor,
    outsideScripts: config.outsideScripts,
    frameOrigins: config.frameOrigins,
    publicOrigin: config.publicOrigin,
    overload,
    traces,
  });
  registerHttpMetrics(metrics, http);
  lifetime.add('rate-limits', http.limiter.share(bus, clock));
  return http;
}

/** Starts the parts in the order of their dependencies. */
export async function startSite(config: Config, running: Running): Promise<SiteReady> {
  const { lifetime, log, onTakenOver, partitionsAhead } = running;
  await checkPort({ host: config.host, port: config.port });
  const metrics = createMetrics();
  const processId = newHolder();
  const onIdleError = (error: Error) => log.warn({ event: 'database-connection-lost', err: error });
  const pool = await openDatabase({
    url: config.databaseUrl,
    pooledUrl: config.pooledDatabaseUrl,
    ownerUrl: config.ownerDatabaseUrl,
    name: [...config.roles].join('+'),
    max: connectionsMax,
    onIdleError,
    statementMs: callStatementMs,
  });
  lifetime.add('database', () => pool.end());
  const isOwner = await roleOwnsTables(pool);
  if (isOwner)
    log.warn({
      event: 'database-role-owns-tables',
      advice: 'DATABASE_URL should name a role of its own; EVENS_OWNER_DATABASE_URL the owner',
    });
  registerPoolMetrics(metrics, pool);
  const partitions = await startPartitions({ pool, log, metrics, partitionsAhead });
  lifetime.add('partitions', () => partitions.stop());
  registerSweepFailures(metrics, pool);
  registerBackupMetric(metrics, { dataFolder: config.dataFolder, clock });
  const seal = await openSealed(config, { pool, lifetime, log, metrics });
  const jobs = await startJobs({ url: config.databaseUrl, isOwner, log });
  lifetime.add('jobs', () => jobs.stop());
  const identity = await openIdentity(config, pool);
  let url = '';
  const origin = () => config.publicOrigin ?? url;
  const bus =
    config.busUrl === undefined
      ? createLocalBus()
      : connectRedisBus({ url: config.busUrl, key: identity.deriveKey('bus'), log, metrics });
  lifetime.add('bus', () => bus.close());
  gauge(metrics, ['evens_bus_up', '1 while messages reach all processes'], () => (bus.isUp() ? 1 : 0));
  identity.principals.share(bus);
  const leasePool = createPool({
    url: config.databaseUrl,
    name: 'leases',
    max: leaseConnectionsMax,
    statementMs: leaseStatementMs,
    onIdleError,
  });
  lifetime.add('lease-database', () => leasePool.end());
  const startWork = makeStartWork({
    ...{ holder: processId, pool: leasePool, log, metrics, lifetime },
    hasStandby: config.busUrl !== undefined,
    onTakenOver: () => void lifetime.stop().then(onTakenOver),
  });
  const mailer = createMailer({
    ...{ smtpUrl: config.smtpUrl, from: config.mailFrom, clock },
    outbox: join(config.dataFolder, 'outbox'),
  });
  const shared = { bus, startWork, seal, jobs, mailer, identity, origin };
  const replicas = openReplicas({
    ...{ primaryUrl: config.databaseUrl, log, metrics, lifetime },
    urls: config.roles.has('api') ? config.readDatabaseUrls : [],
  });
  const archivedRounds = new RowArchive(config.dataFolder, 'round');
  const base: Base = {
    config,
    processId,
    log,
    lifetime,
    onTakenOver,
    metrics,
    pool,
    replicas,
    archivedRounds,
    ...shared,
  };
  if (config.roles.has('feed')) await startFeedRole(base);
  const http = await openHttp(base, running);
  const api = config.roles.has('api') ? await serveModules(base, http) : undefined;
  if (!api && config.roles.has('tables')) await playTablesAlone(base);
  if (!api && config.roles.has('payments')) await processPaymentsAlone(base);
  if (config.roles.has('worker')) {
    const onError = (error: unknown) => log.warn({ event: 'account-news-lost', err: error });
    const workPool = createPool({
      url: config.databaseUrl,
      name: 'work',
      max: workConnectionsMax,
      onIdleError,
    });
    lifetime.add('work-database', () => workPool.end());
    const news =
      api?.news ??
      (config.busUrl === undefined ? newsThroughDatabase(workPool, onError) : newsThroughBus(bus));
    await workModules({ ...base, pool: workPool }, { news, sandboxRecords: api?.sandboxRecords });
  }
  const database: Probe = async () => (await pool.query('select 1')).rowCount === 1;
  const functions: Record<string, SiteFunction> = api?.functions ?? {
    ...(config.roles.has('feed') ? { feed: { own: ['database'] } } : {}),
    ...(config.roles.has('tables') ? { tables: { own: ['database'] } } : {}),
    ...(config.roles.has('payments') ? { payments: { own: ['database'] } } : {}),
    ...(config.roles.has('worker') ? { work: { own: ['database'] } } : {}),
  };
  const readiness = new Readiness({ clock, probes: { database, ...api?.probes }, functions });
  registerReadyMetrics(metrics, readiness);
  const probing = startLoop(base, {
    name: 'readiness',
    everyMs: LOOK_EVERY_MS,
    run: () => readiness.read(),
  });
  lifetime.add('readiness', () => probing.stop());
  registerProbes(http, readiness, {
    metricsToken: config.metricsToken,
    isBehindProxy: config.publicOrigin !== undefined || config.trustedProxies.length > 0,
    databaseRole: isOwner ? 'owner' : 'app',
  });
  const signs = startProcessSigns({
    ...{ pool, processId, log, metrics, roles: [...config.roles] },
    readState: () => ({
      isDraining: running.draining.isDraining,
      eventLoopDelayMs: http.overload.delayMs,
      commandsPending: http.admission.pending,
      feedState: api?.readFeedState() ?? null,
    }),
  });
  lifetime.add('process-signs', () => signs.stop());
  const port = await http.listen({ host: config.host, port: config.port });
  // In parallel: the server closes only after its last socket.
  lifetime.add('http', () => Promise.all([http.close(), api?.stopStream()]).then(() => undefined));
  url = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;
  return { url: origin(), logins: api?.logins };
}
