import { createPool, type Pool, type PoolOptions } from './db.ts';
import { migrate } from './migrate.ts';
import { StartError } from './start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'the user may not log in',
  '3D000': 'there is no database of that name',
  '53100': 'its disk is full',
  '53300': 'it has no connection to spare',
  '57P03': 'it is starting up or shutting down',
};

function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The address without its password. */
function shown(url: string): string {
  const parsed = new URL(url);
  return `${parsed.hostname}:${parsed.port || '5432'}${parsed.pathname}`;
}

/** Connects and brings the tables up to date. Refuses, as a StartError, a database that can't be used, and says why. */
export async function openDatabase(options: PoolOptions): Promise<Pool> {
  const pool = createPool(options);
  try {
    const { rows } = await pool.query<{ encoding: string; version: number }>(
      "select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version",
    );
    const [server] = rows;
    if (server?.encoding !== 'UTF8')
      throw new StartError(`DATABASE_URL: ${shown(options.url)} is not in UTF-8`);
    await migrate(pool);
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const reason = reasons[codeOf(error) ?? ''] ?? message;
    throw new StartError(`DATABASE_URL: the database at ${shown(options.url)} cannot be used: ${reason}`);
  }
}
