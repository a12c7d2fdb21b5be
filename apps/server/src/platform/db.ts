import { Pool, type PoolClient, types } from 'pg';

export type { Pool, PoolClient };
/** What runs a statement: the pool, or one connection inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

const int8 = 20;

/**
 * A bigint column arrives as a number, and one beyond 2^53 is an error instead of a wrong value. Amounts may exceed it:
 * select them as `amount::text` and make a BigInt of the text.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number: select it as text`);
  return value;
}

const statementTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;

export interface PoolOptions {
  readonly url: string;
  readonly name: string;
  /** Most connections at once. */
  readonly max: number;
  /** What to do with a connection that broke while idle; the next query opens another. */
  readonly onIdleError: (error: Error) => void;
  /**
   * For statements that look everything up by a key and are planned once: a plan made while a table is still small reads
   * all of it, and is kept while the table grows. Default false.
   */
  readonly byIndexOnly?: boolean;
}

export function createPool({ url, name, max, onIdleError, byIndexOnly = false }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: `evens-${name}`,
    max,
    ...(byIndexOnly && { options: '-c enable_seqscan=off' }),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types: {
      getTypeParser(oid, format) {
        return oid === int8 && format !== 'binary' ? parseInt8 : types.getTypeParser(oid, format);
      },
    },
  });
  pool.on('error', onIdleError);
  // A connection that dies between two statements of its holder says so here too, and an error event that nobody hears
  // ends the process. The holder learns of it by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction; a throw rolls it back. A connection that broke is not used again. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What pg throws, without a code, for a connection that it has lost or cannot get. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has|was) )/;

/**
 * The database could not be reached, ended the connection, or did not answer in time: whether the statement was
 * committed is unknown, and the next one is likely to fail in the same way.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Of SQLSTATE: connection exception, no resources, ended by an operator or a timeout, system error.
  return /^(08|53|57|58)[0-9A-Z]{3}$/.test(code) || 'syscall' in error || lostConnection.test(error.message);
}

/** SQLSTATE 23505, with the constraint that refused. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
