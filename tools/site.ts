import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Config, parseConfig } from '../apps/server/src/config.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { onEndRequest } from './ending.ts';
import { loadSettingFiles } from './load-setting-files.ts';
import { describeError, PlainError, runTool } from './plain-error.ts';
import { removePostgres } from './postgres.ts';
import { defaultDataDir, projectRoot } from './project.ts';
import { isLive, logToFile, type ServerProcess, type ServerReady, startServer } from './server-process.ts';
import { parseSiteOptions, type SiteOptions } from './site-options.ts';
import { keepPostgres } from './supervised-postgres.ts';
import { ensureWebBuilt } from './web-build.ts';

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const progressEveryMs = 5_000;
const liveWaitMs = 5 * 60_000;

function announce(ready: ServerReady, dataDir: string, beganMs: number): void {
  const login = (who: string, it: ServerReady['player']): string[] =>
    it ? [`  ${who.padEnd(10)} ${it.name} / ${it.password}`] : [];
  const lines = [
    '',
    `Evens is running at ${ready.url}   (started in ${((performance.now() - beganMs) / 1000).toFixed(1)} s)`,
    ...login('player', ready.player),
    ...login('operator', ready.operator),
    ...login('agent', ready.agent),
    `  ${'data'.padEnd(10)} ${dataDir}`,
    'Ctrl-C stops it.',
    '',
  ];
  log(lines.join('\n'));
}

/** Asks the server's own parser, so that nonsense is refused before anything is built or started. */
function checkConfig(options: SiteOptions): Config {
  // The address of the embedded database is known only once it runs.
  const DATABASE_URL = process.env.DATABASE_URL || 'postgresql://evens@127.0.0.1/evens';
  const config = parseConfig({
    args: options.serverArgs,
    env: { ...process.env, DATABASE_URL },
    projectRoot,
  });
  if (!config.ok) throw new PlainError(config.error);
  if (options.crowd > 0 && !config.value.sandbox)
    throw new PlainError('--crowd needs the sandbox: its players are made up');
  return config.value;
}

/** Checked before the long steps; the server checks it again, in case another process takes the port in between. */
function checkPort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => {
      const reason =
        describeError(error) === 'the address is in use'
          ? 'another program is using it'
          : describeError(error);
      reject(new PlainError(`port ${port} on ${host} cannot be used: ${reason} (--port N takes another)`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The pages are there at once; the matches take the feed a few seconds. */
async function reportWhenLive(url: string): Promise<void> {
  const startedMs = performance.now();
  const progress = setInterval(() => {
    log(`Loading matches … ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }, progressEveryMs);
  const live = await isLive(url, liveWaitMs);
  clearInterval(progress);
  log(
    live ? 'Matches and prices are there.' : 'The feed is still not up: see server.log in the data folder.',
  );
}

/** Made-up players of the sandbox, in a process of their own. */
function startCrowd(url: string, dataDir: string, players: number): ChildProcess {
  const program = join(projectRoot, 'tools/crowd/crowd.ts');
  return spawn(process.execPath, [program, url, dataDir, `${players}`], {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
}

async function reset(folder: DataFolder): Promise<void> {
  if (process.env.DATABASE_URL) {
    throw new PlainError(
      '--reset removes the embedded database only; DATABASE_URL names one of yours: empty it yourself',
    );
  }
  const cluster = join(folder.path, 'postgres');
  const existed = existsSync(cluster);
  await removePostgres(folder.path);
  // The sandbox's services and mails would refer to accounts that are gone.
  for (const name of readdirSync(folder.path))
    if (/^(sandbox-.*\.sqlite.*|aggregator-rounds\.jsonl|outbox)$/.test(name))
      rmSync(join(folder.path, name), { recursive: true });
  log(existed ? `Removed the database in ${cluster}.` : `There was no database in ${cluster} to remove.`);
}

/** Before it is ready, what the server prints on stderr is kept back: should it end, one line gives the reason. */
function launchServer(
  folder: DataFolder,
  args: readonly string[],
  database: Readonly<Record<string, string>>,
): ServerProcess {
  const toFile = logToFile(join(folder.path, 'server.log'));
  const server = startServer({
    args,
    env: { ...process.env, ...database, EVENS_DATA: folder.path },
    onLine(line, stream) {
      toFile(line);
      if (stream === 'stdout') log(line);
    },
  });
  if (server.pid !== undefined) folder.noteServer(server.pid);
  return server;
}

async function run(): Promise<void> {
  const beganMs = performance.now();
  const options = parseSiteOptions(process.argv.slice(2));
  loadSettingFiles();
  const config = checkConfig(options);
  const endRequest = Promise.withResolvers<'asked'>();
  let stoppingEarly = false;
  onEndRequest(() => {
    stoppingEarly = true;
    endRequest.resolve('asked');
  });

  const folder = await openDataFolder(options.data ?? defaultDataDir, log);
  let crowd: ChildProcess | undefined;
  let stopPostgres = async (): Promise<void> => {};
  try {
    if (config.roles.has('api')) await checkPort(config);
    if (options.reset) await reset(folder);
    await ensureWebBuilt(log);
    let database: Readonly<Record<string, string>> = {};
    let databaseFailed = new Promise<string>(() => {});
    if (!process.env.DATABASE_URL) {
      const postgres = await keepPostgres(folder.path, log);
      stopPostgres = () => postgres.stop();
      database = { DATABASE_URL: postgres.appUrl, EVENS_OWNER_DATABASE_URL: postgres.url };
      databaseFailed = postgres.failed;
    }
    if (stoppingEarly) return;
    log('Starting the server …');
    // All players of the crowd have one address.
    const rates = options.crowd > 0 ? { EVENS_RATE_FACTOR: process.env.EVENS_RATE_FACTOR || '100' } : {};
    const bots = config.sandbox ? { EVENS_TABLE_BOTS: process.env.EVENS_TABLE_BOTS || '1' } : {};
    const server = launchServer(folder, options.serverArgs, { ...database, ...rates, ...bots });
    void server.ready.then((ready) => {
      announce(ready, folder.path, beganMs);
      if (options.crowd > 0) crowd = startCrowd(ready.url, folder.path, options.crowd);
      const takesBets = config.roles.has('api') && config.roles.has('feed');
      if (config.publicOrigin === undefined && takesBets) void reportWhenLive(ready.url);
    });
    const outcome = await Promise.race([
      endRequest.promise,
      server.ended.then(({ line }) => ({ failure: line })),
      databaseFailed.then((line) => ({ failure: line })),
    ]);
    folder.noteStopping();
    crowd?.kill();
    if (outcome === 'asked') log('\nStopping …');
    await server.stop();
    if (outcome !== 'asked') throw new PlainError(outcome.failure);
  } finally {
    await stopPostgres();
    folder.release();
  }
  log('Stopped.');
}

await runTool(run);
// The site is down even if something still holds the event loop.
process.exit();
