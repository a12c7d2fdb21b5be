import { checkConnection, checkPooledConnection } from './check-connection.ts';
import { createPool, inTransaction, type Pool, type PoolOptions, STATEMENT_MS } from './db.ts';
import { grantPrivileges, ownsTables } from './grant-privileges.ts';
import { installJobs } from './jobs.ts';
import { checkMigrated, migrate, migrationLock } from './migrate.ts';
import { StartError } from './start-error.ts';

const failureReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'the user may not log in',
  '08P01':
    'it refuses the settings of a connection, as a pooler does: see "PgBouncer" in docs/several-processes.md',
  '25006': 'it is read-only: a standby server, or one that is no longer the primary',
  '3D000': 'there is no database of that name',
  '53100': 'its disk is full',
  '53300': 'it has no connection to spare',
  '57P03': 'it is starting up or shutting down',
};

function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The address without its password. */
function formatAddress(url: string): string {
  const parsed = new URL(url);
  return `${parsed.hostname}:${parsed.port || '5432'}${parsed.pathname}`;
}

export interface DatabaseOptions extends PoolOptions {
  /**
   * Connection URL of the role that owns the tables. Undefined: the role of `url` owns them, or the schema is already
   * current.
   */
  readonly ownerUrl?: string | undefined;
  /** URL of the returned pool. Default: `url`. */
  readonly pooledUrl?: string;
}

/** Migrates as the owner, and grants the app's role its privileges. */
async function prepareAsOwner(ownerUrl: string, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  const owner = createPool({ url: ownerUrl, name: 'owner', max: 1, onIdleError: () => undefined });
  try {
    await checkConnection(owner, 'EVENS_OWNER_DATABASE_URL', STATEMENT_MS);
    await migrate(owner);
    await installJobs(ownerUrl);
    const { rows: owners } = await owner.query<{ role: string }>('select current_user as role');
    const appRole = rows[0]?.role;
    if (appRole === undefined || appRole === owners[0]?.role) return;
    await inTransaction(owner, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await grantPrivileges(client, appRole);
    });
  } finally {
    await owner.end();
  }
}

/** Whether the role of DATABASE_URL could change the tables and disable the ledger's guards. */
export async function roleOwnsTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(ownsTables);
  return rows[0]?.owns !== false;
}

async function mayMigrate(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_schema_privilege(current_user, 'public', 'create') as may`,
  );
  return rows[0]?.may === true;
}

function unusable(setting: 'DATABASE_URL' | 'DATABASE_POOL_URL', url: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  const reason = failureReasons[errorCode(error) ?? ''] ?? message;
  return new StartError(`${setting}: the database at ${formatAddress(url)} cannot be used: ${reason}`);
}

/** Connects and migrates the tables. Throws a StartError with the reason if the database cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Pool> {
  const pool = createPool(options);
  try {
    await checkConnection(pool, 'DATABASE_URL', options.statementMs ?? STATEMENT_MS);
    const { rows } = await pool.query<{ encoding: string; version: number }>(
      "select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version",
    );
    const [server] = rows;
    if (server?.encoding !== 'UTF8')
      throw new StartError(`DATABASE_URL: ${formatAddress(options.url)} is not in UTF-8`);
    if (options.ownerUrl !== undefined) await prepareAsOwner(options.ownerUrl, pool);
    else if (await mayMigrate(pool)) await migrate(pool);
    await checkMigrated(pool);
  } catch (error) {
    await pool.end();
    throw unusable('DATABASE_URL', options.url, error);
  }
  const { url, pooledUrl = url } = options;
  if (pooledUrl === url) return pool;
  await pool.end();
  const pooled = createPool({ ...options, url: pooledUrl });
  try {
    await checkPooledConnection(pooled);
    return pooled;
  } catch (error) {
    await pooled.end();
    throw unusable('DATABASE_POOL_URL', pooledUrl, error);
  }
}
