import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeError, hasCode, PlainError } from './plain-error.ts';
import { hasEnded, isAlive, type ProcessIdentity, readIdentity } from './process-identity.ts';

/** Below this the database is not started: PostgreSQL stops in the middle of work when its log finds no room. */
const freeBytesNeeded = 300 * 1024 * 1024;
const handOverMs = 3_000;
const stoppingMs = 60_000;
const leftServerMs = 8_000;

type LockFile = {
  readonly holder: ProcessIdentity;
  readonly state: 'running' | 'stopping';
  readonly server?: ProcessIdentity;
};

export type DataFolder = {
  readonly path: string;
  /** Recorded so that the next start can end a server that outlived a killed launcher. */
  noteServer(pid: number): void;
  noteStopping(): void;
  release(): void;
};

function isIdentity(value: unknown): value is ProcessIdentity {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'born' in value &&
    typeof value.born === 'string'
  );
}

/** Undefined if there is no lock, or if the lock file is incomplete. */
function readLock(file: string): LockFile | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('holder' in value) || !isIdentity(value.holder)) return undefined;
    const state = 'state' in value && value.state === 'stopping' ? 'stopping' : 'running';
    const server = 'server' in value && isIdentity(value.server) ? { server: value.server } : {};
    return { holder: value.holder, state, ...server };
  } catch {
    return undefined;
  }
}

function ownIdentity(): ProcessIdentity {
  return readIdentity(process.pid) ?? { pid: process.pid, born: '' };
}

function replaceLock(file: string, lock: LockFile): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(lock));
  renameSync(next, file);
}

/** False if another process holds it. Creating a link, unlike a rename, fails if the file exists. */
function tryLock(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ holder: ownIdentity(), state: 'running' }));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

async function endLeftServer(lock: LockFile, log: (line: string) => void): Promise<void> {
  if (lock.server === undefined || !isAlive(lock.server)) return;
  log('The server of a start that was killed is still running: waiting for it to end …');
  if (await hasEnded(lock.server, leftServerMs)) return;
  process.kill(lock.server.pid, 'SIGKILL');
  await hasEnded(lock.server, leftServerMs);
}

async function waitForHolder(lock: LockFile, file: string, path: string): Promise<void> {
  const waitMs = lock.state === 'stopping' ? stoppingMs : handOverMs;
  if (await hasEnded(lock.holder, waitMs)) return;
  const now = readLock(file);
  if (now?.state === 'stopping' && (await hasEnded(lock.holder, stoppingMs))) return;
  throw new PlainError(`another site (process ${lock.holder.pid}) is running on the data folder ${path}`);
}

async function takeLock(file: string, path: string, log: (line: string) => void): Promise<void> {
  while (!tryLock(file)) {
    const lock = readLock(file);
    if (lock !== undefined && isAlive(lock.holder)) await waitForHolder(lock, file, path);
    if (lock !== undefined) await endLeftServer(lock, log);
    const now = readLock(file);
    // Another start may have taken over the stale lock during the wait.
    if (now === undefined || now.holder.pid === lock?.holder.pid) rmSync(file, { force: true });
  }
}

function checkSpace(path: string): void {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize >= freeBytesNeeded) return;
  const freeMB = Math.floor((bavail * bsize) / (1024 * 1024));
  const neededMB = freeBytesNeeded / (1024 * 1024);
  throw new PlainError(
    `the disk of ${path} is full: ${freeMB} MB are free, at least ${neededMB} MB are needed`,
  );
}

/**
 * Makes the folder where it is missing and takes it for this process: one site per data folder.
 * Refuses, as a PlainError: no room, no permission, another site that is running on it.
 */
export async function openDataFolder(given: string, log: (line: string) => void): Promise<DataFolder> {
  const path = resolve(given);
  const file = join(path, 'site.lock');
  try {
    mkdirSync(path, { recursive: true });
    checkSpace(path);
    await takeLock(file, path, log);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`the data folder ${path} cannot be used: ${describeError(error)}`);
  }
  let lock: LockFile = { holder: ownIdentity(), state: 'running' };
  return {
    path,
    noteServer(pid) {
      const server = readIdentity(pid);
      if (server === undefined) return;
      lock = { ...lock, server };
      replaceLock(file, lock);
    },
    noteStopping() {
      lock = { ...lock, state: 'stopping' };
      try {
        replaceLock(file, lock);
      } catch {
        // A full disk must not prevent the site from stopping; without the note, the next start only waits a little
        // less.
      }
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}
