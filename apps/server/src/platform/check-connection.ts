import { functionsPath, type Pool } from './db.ts';
import { StartError } from './start-error.ts';

const remedy = 'see "PgBouncer" in docs/several-processes.md';

interface Settings {
  readonly path: string;
  readonly statementMs: number;
  readonly idleTransactionMs: number;
  readonly version: number;
  /** Whether the server compiles plans. */
  readonly compiles: boolean;
}

async function readSettings(pool: Pool): Promise<Settings | undefined> {
  const { rows } = await pool.query<Settings>(
    `select replace(current_setting('search_path'), ' ', '') as path,
       (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
       (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleTransactionMs",
       current_setting('server_version_num')::int as version, current_setting('jit')::boolean as compiles`,
  );
  return rows[0];
}

/** Refuses a pooler: session locks, notifications and the pools' own settings need connections to the server itself. */
export async function checkConnection(pool: Pool, setting: string, statementMs: number): Promise<void> {
  const settings = await readSettings(pool);
  if (settings?.path !== functionsPath || settings.statementMs !== statementMs)
    throw new StartError(
      `${setting}: the settings of a connection were lost, as by a pooler; it names the server itself, DATABASE_POOL_URL the pooler: ${remedy}`,
    );
}

/** The first version that reports a changed search_path, which poolers need to keep it. */
const REPORTS_PATH = 180_000;

/** Refuses a pooler that would run statements without the functions of this version, or without time limits. */
export async function checkPooledConnection(pool: Pool): Promise<void> {
  const settings = await readSettings(pool);
  if (settings?.path !== functionsPath || settings.version < REPORTS_PATH)
    throw new StartError(
      `DATABASE_POOL_URL: the search_path of a connection is not kept, which needs PgBouncer 1.21 and PostgreSQL 18: ${remedy}`,
    );
  if (settings.statementMs === 0 || settings.idleTransactionMs === 0)
    throw new StartError(
      `DATABASE_POOL_URL: the role has no statement_timeout or idle_in_transaction_session_timeout of its own: ${remedy}`,
    );
  if (settings.compiles)
    throw new StartError(`DATABASE_POOL_URL: the role has no jit = off of its own: ${remedy}`);
  const clients = [await pool.connect(), await pool.connect()];
  try {
    // The second client is given the server connection of the first one, where the name may exist already.
    for (const client of clients) await client.query({ name: 'pooler-check', text: 'select 1' });
  } catch {
    throw new StartError(
      `DATABASE_POOL_URL: the pooler does not keep prepared statements apart, which needs max_prepared_statements: ${remedy}`,
    );
  } finally {
    for (const client of clients) client.release(true);
  }
}
