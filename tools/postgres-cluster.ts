import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { databaseUser } from './postgres-process.ts';
import { scramIterations } from './postgres-settings.ts';

const majorVersion = '18';

/** Where an embedded server's files are, and who runs it. */
export type Place = {
  readonly dataDir: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount;
};

export function resolvePlace(dataDir: string): Place {
  const binaries = findPostgresBinaries();
  const cluster = join(dataDir, 'postgres');
  const account = choosePostgresAccount(binaries.postgres, dataDir, cluster);
  return { dataDir, cluster, logFile: join(dataDir, 'postgres.log'), binaries, account };
}

/** Whether the disk has too little space for one more file of PostgreSQL's log. */
function isFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < 16 * 1024 * 1024;
}

/** Summarises PostgreSQL's output in one line. */
export function explain(written: string, dataDir: string): string {
  if (/No space left on device|Check free disk space/.test(written) || isFull(dataDir))
    return `the disk of ${dataDir} is full`;
  if (/Cannot allocate memory|could not map anonymous shared memory/.test(written))
    return 'there is too little memory';
  if (/Address already in use/.test(written)) return 'the port of the database is taken by another program';
  if (/Permission denied/.test(written)) return `PostgreSQL may not use ${dataDir}: permission denied`;
  const lines = written.trim().split('\n');
  const telling = lines.findLast((line) => /(FATAL|PANIC|error|could not)/.test(line)) ?? lines.at(-1);
  const message = telling?.replace(/^.*?(FATAL|PANIC|initdb: error|error):\s*/, '') ?? '';
  return message === ''
    ? `PostgreSQL ended without a word (see ${join(dataDir, 'postgres.log')})`
    : `PostgreSQL: ${message}`;
}

/** Hands a file to the account that runs the server. */
export function give(place: Place, path: string, mode: number): void {
  if (place.account.owner !== undefined) chownSync(path, place.account.owner.uid, place.account.owner.gid);
  chmodSync(path, mode);
}

/** Written under another name and renamed, so that a kill in between leaves nothing half made. */
function createCluster(place: Place): void {
  const fresh = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  give(place, fresh, 0o700);
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  give(place, passwordFile, 0o600);
  const { program, args } = place.account.command(place.binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    `--set=${scramIterations}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-clean',
  ]);
  const result = spawnSync(program, args, {
    ...place.account.spawnAs,
    cwd: '/',
    encoding: 'utf8',
    stdio: 'pipe',
  });
  if (result.status !== 0) {
    const written = result.error?.message ?? `${result.stdout}\n${result.stderr}`;
    // Before the remains are removed: their size affects the explanation.
    const reason = explain(written, place.dataDir);
    rmSync(fresh, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    throw new PlainError(reason);
  }
  renameSync(passwordFile, join(fresh, 'evens.password'));
  renameSync(fresh, place.cluster);
}

/** Creates the database files where there are none; refuses, as a PlainError, those of another version. */
export function prepareCluster(place: Place, log: (line: string) => void): void {
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
    log('Creating the database …');
    createCluster(place);
  }
  const found = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== majorVersion) {
    throw new PlainError(
      `${place.cluster} was made by PostgreSQL ${found}; this site runs PostgreSQL ${majorVersion}`,
    );
  }
}
