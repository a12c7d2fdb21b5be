import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { hasEnded, isAlive, type ProcessIdentity, readIdentity } from './process-identity.ts';

export const databaseUser = 'evens';
const waitFastMs = 60_000;
const waitImmediateMs = 10_000;
const orphanWaitMs = 5_000;

/** The role of the site's server, which owns nothing. */
export const appUser = 'evens_app';

export type PostgresAddress = { readonly port: number; readonly password: string };

export function databaseUrl({ port, password }: PostgresAddress, database: string): string {
  return `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;
}

/** As `databaseUrl`, for the role that the server works with. */
export function appDatabaseUrl({ port, password }: PostgresAddress, database: string): string {
  return `postgresql://${appUser}:${password}@127.0.0.1:${port}/${database}`;
}

export function appPasswordFile(cluster: string): string {
  return join(cluster, 'evens-app.password');
}

export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, 'evens.password'), 'utf8').trim();
}

/** Process and port of the server that postmaster.pid names, when it is alive and works on this very folder. */
export function findPostmaster(cluster: string): { identity: ProcessIdentity; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const identity = readIdentity(Number(lines[0]));
    const port = Number(lines[3]);
    if (identity === undefined || !isAlive(identity) || !(port > 0)) return undefined;
    return worksOn(identity.pid, cluster) ? { identity, port } : undefined;
  } catch {
    return undefined;
  }
}

/** The working directory of PostgreSQL's processes is their data folder. Without /proc, the process id must suffice. */
function worksOn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function processesOn(cluster: string): ProcessIdentity[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.filter((pid) => worksOn(Number(pid), cluster)).map((pid) => readIdentity(Number(pid)));
  return found.filter((identity) => identity !== undefined);
}

/** After a kill -9 of the postmaster, most of its workers end automatically; a new one refuses to start until then. */
export async function endOrphans(cluster: string): Promise<void> {
  const postgresOnly = processesOn(cluster).filter(({ pid }) => /^postgres/.test(readCommandName(pid)));
  for (const orphan of postgresOnly) {
    if (await hasEnded(orphan, orphanWaitMs)) continue;
    process.kill(orphan.pid, 'SIGKILL');
    await hasEnded(orphan, orphanWaitMs);
  }
}

function readCommandName(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Fast shutdown; when that takes more than a minute, at once, and the next start recovers from the log. */
export async function stopPostmaster(identity: ProcessIdentity): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', waitFastMs],
    ['SIGQUIT', waitImmediateMs],
    ['SIGKILL', waitImmediateMs],
  ] as const) {
    if (!isAlive(identity)) return;
    process.kill(identity.pid, signal);
    if (await hasEnded(identity, waitMs)) return;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Whether a server answers there within a second. */
export async function answers(url: string): Promise<boolean> {
  try {
    await withConnection(url, (client) => client.query('select 1'), 1_000);
    return true;
  } catch {
    return false;
  }
}

/** Runs a few statements on one connection. */
export async function withConnection<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
  connectionTimeoutMillis = 30_000,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
  // The server going away between statements is reported by the next statement.
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
