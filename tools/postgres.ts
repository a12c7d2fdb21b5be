import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describeError, PlainError } from './plain-error.ts';
import { explain, give, type Place, prepareCluster, resolvePlace } from './postgres-cluster.ts';
import {
  answers,
  appDatabaseUrl,
  appPasswordFile,
  appUser,
  databaseUrl,
  endOrphans,
  findPostmaster,
  freePort,
  readPassword,
  stopPostmaster,
  withConnection,
} from './postgres-process.ts';
import { type Durability, postgresSettings } from './postgres-settings.ts';
import { hasEnded, isAlive, type ProcessIdentity, readIdentity } from './process-identity.ts';

const logBytesMax = 10 * 1024 * 1024;
const pollMs = 50;
const progressEveryMs = 5_000;
const startWaitMs = 10 * 60_000;
const portAttempts = 5;

export type PostgresOptions = {
  /** The folder that holds `postgres/` and `postgres.log`; it exists, and nobody else starts a server in it. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Default `safe`. */
  readonly durability?: Durability;
  /** Default: any free one. Given when a server that was lost is started again for the same clients. */
  readonly port?: number;
};

export type EmbeddedPostgres = {
  /** URL of the site's own database, `evens`, for the role that owns it. */
  readonly url: string;
  /** The same for the role that the server works with. */
  readonly appUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server ended without `stop` being called. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
};

/** The log starts afresh when it has grown, keeping one older part. */
function openLog(place: Place): number {
  if (existsSync(place.logFile) && statSync(place.logFile).size > logBytesMax) {
    renameSync(place.logFile, `${place.logFile}.old`);
  }
  return openSync(place.logFile, 'a', 0o600);
}

function spawnPostgres(
  place: Place,
  port: number,
  durability: Durability,
): { child: ChildProcess; logFrom: number } {
  const settings = join(place.cluster, 'postgresql.conf');
  writeFileSync(settings, postgresSettings(port, durability));
  give(place, settings, 0o600);
  const logHandle = openLog(place);
  const logFrom = statSync(place.logFile).size;
  const { program, args } = place.account.command(place.binaries.postgres, ['-D', place.cluster]);
  // In a session of its own: Ctrl-C in the terminal must reach the site's server first, and the database only after it.
  const child = spawn(program, args, {
    ...place.account.spawnAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC' },
  });
  child.unref();
  closeSync(logHandle);
  return { child, logFrom };
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs));

/** Waits through crash recovery too; false when the process ended first. */
async function isReady(
  identity: ProcessIdentity,
  url: string,
  log: (line: string) => void,
): Promise<boolean> {
  const startedMs = performance.now();
  let lastProgressMs = startedMs;
  while (isAlive(identity)) {
    if (await answers(url)) return true;
    const nowMs = performance.now();
    if (nowMs - startedMs > startWaitMs)
      throw new PlainError('PostgreSQL did not get ready within ten minutes');
    if (nowMs - lastProgressMs > progressEveryMs) {
      log(`The database is recovering … ${Math.round((nowMs - startedMs) / 1000)} s`);
      lastProgressMs = nowMs;
    }
    await pause();
  }
  return false;
}

/** The password of the server's role; made the first time. */
function appPassword(place: Place): string {
  const file = appPasswordFile(place.cluster);
  if (!existsSync(file)) {
    const next = `${file}.new`;
    writeFileSync(next, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    give(place, next, 0o600);
    renameSync(next, file);
  }
  return readFileSync(file, 'utf8').trim();
}

type Urls = Pick<EmbeddedPostgres, 'url' | 'appUrl'>;

async function ensureDatabase(place: Place, port: number): Promise<Urls> {
  const password = readPassword(place.cluster);
  await withConnection(databaseUrl({ port, password }, 'postgres'), async (client) => {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    // A standby gets both from its primary.
    if (rows[0]?.standby) return;
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'evens'");
    if (rowCount === 0) await client.query('create database evens');
    const role = await client.query('select 1 from pg_roles where rolname = $1', [appUser]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    // The password has no character that ends a literal.
    await client.query(
      `${verb} role ${appUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${appPassword(place)}'`,
    );
  });
  return {
    url: databaseUrl({ port, password }, 'evens'),
    appUrl: appDatabaseUrl({ port, password: appPassword(place) }, 'evens'),
  };
}

function watched(identity: ProcessIdentity, port: number, urls: Urls): EmbeddedPostgres {
  let stopping = false;
  const { promise: lost, resolve: reportLost } = Promise.withResolvers<void>();
  const watch = setInterval(() => {
    if (isAlive(identity)) return;
    clearInterval(watch);
    if (!stopping) reportLost();
  }, 250);
  watch.unref();
  return {
    ...urls,
    port,
    pid: identity.pid,
    lost,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await stopPostmaster(identity);
    },
  };
}

/** A server left by a killed start is used as it is; one that doesn't answer is stopped. */
async function adopt(place: Place, log: (line: string) => void): Promise<EmbeddedPostgres | undefined> {
  const left = findPostmaster(place.cluster);
  if (left === undefined) return undefined;
  const { identity, port } = left;
  const url = databaseUrl({ port, password: readPassword(place.cluster) }, 'postgres');
  if (await answers(url)) {
    log('Taking over the database server that an earlier start left running.');
    return watched(identity, port, await ensureDatabase(place, port));
  }
  log('Stopping a database server that an earlier start left behind …');
  await stopPostmaster(identity);
  return undefined;
}

async function launch(place: Place, options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durability = 'safe' } = options;
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const { child, logFrom } = spawnPostgres(place, port, durability);
    const spawnFailure = new Promise<string>((resolve) =>
      child.on('error', (error) => resolve(error.message)),
    );
    const identity = child.pid === undefined ? undefined : readIdentity(child.pid);
    if (child.pid === undefined)
      throw new PlainError(`PostgreSQL could not be started: ${await spawnFailure}`);
    const password = readPassword(place.cluster);
    const url = databaseUrl({ port, password }, 'postgres');
    if (identity !== undefined && (await isReady(identity, url, log))) {
      return watched(identity, port, await ensureDatabase(place, port));
    }
    const written = readFileSync(place.logFile).subarray(logFrom).toString('utf8');
    const mayTryAnother = options.port === undefined && /Address already in use/.test(written);
    if (!mayTryAnother || attempt === portAttempts) throw new PlainError(explain(written, place.dataDir));
  }
}

/**
 * Starts the PostgreSQL that came with the packages, in `dataDir/postgres`, creating it the first time; takes over
 * one that is still running there; recovers after a kill -9. Listens on 127.0.0.1 only, with a password of its own.
 * Fails with a PlainError: no room on the disk, no permission, no memory, a database of another version.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const place = resolvePlace(options.dataDir);
    const adopted = await adopt(place, options.log);
    if (adopted !== undefined) return adopted;
    await endOrphans(place.cluster);
    // Its number may belong to another program by now, and PostgreSQL would then refuse to start.
    rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
    prepareCluster(place, options.log);
    return await launch(place, options);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`the database in ${options.dataDir} could not be started: ${describeError(error)}`);
  }
}

/** URL of the server running in `dataDir`, started by any process. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const cluster = join(dataDir, 'postgres');
  const found = findPostmaster(cluster);
  return found && databaseUrl({ port: found.port, password: readPassword(cluster) }, 'evens');
}

/** Stops what still runs there and removes the database with all that is in it. */
export async function removePostgres(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  const left = findPostmaster(cluster);
  if (left !== undefined) {
    await stopPostmaster(left.identity);
    await hasEnded(left.identity, 1_000);
  }
  await endOrphans(cluster);
  for (const path of [cluster, `${cluster}.new`, `${cluster}.password`])
    rmSync(path, { recursive: true, force: true });
}
