import { type ClientBase, Pool, type PoolClient, types } from 'pg';
import { functionsSchema } from './functions.ts';
import { currentTrace } from './tracing/trace.ts';

export type { Pool, PoolClient };
/** Executes statements: the pool, or one connection inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

const int8 = 20;

/**
 * A bigint column arrives as a number, and one beyond 2^53 is an error instead of a wrong value. Amounts may exceed it:
 * select them as `amount::text` and make a BigInt of the text.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`parseInt8: ${text} does not fit a number: select it as text`);
  return value;
}

/** Tables, then the functions of this version. */
export const functionsPath = `public,${functionsSchema}`;

export const STATEMENT_MS = 30_000;
const CONNECT_MS = 5_000;
/** A connection counts as dead if a statement is unanswered this long after its own timeout. */
const ANSWER_MARGIN_MS = 1_000;
/** Maximum time that a transaction keeps its locks after its client has disconnected. */
const IDLE_TRANSACTION_MS = 10_000;
const KEEP_ALIVE_MS = 5_000;
/** A fresh connection reads the catalogue and plans its statements anew, which takes up to 100 ms of a processor. */
const IDLE_CONNECTION_MS = 60_000;
/**
 * A plan that seems expensive would be compiled. Plans without sequential scans do, and so do those over small tables without statistics:
 * tens of milliseconds of processor time for statements of one, and seconds after a failover, when all connections are new.
 */
const NO_COMPILATION = '-c jit=off';
/** PostgreSQL probes a silent client after 10 s, three times at intervals of 5 s. */
const SERVER_KEEP_ALIVE = [
  '-c tcp_keepalives_idle=10',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=3',
] as const;

export interface PoolOptions {
  readonly url: string;
  readonly name: string;
  /** Maximum number of connections. */
  readonly max: number;
  /** Called for a connection that broke while idle. The next query opens another one. */
  readonly onIdleError: (error: Error) => void;
  /**
   * For statements that look everything up by a key and whose plans are kept: a plan made while a table is still small
   * reads all of it, and is kept while the table grows. Default false.
   */
  readonly byIndexOnly?: boolean;
  /**
   * For named statements whose plan is the same for all values: a connection plans each of them once. Otherwise it does so
   * for its first five uses, and over partitioned tables each plan takes up to 30 ms. Default false.
   */
  readonly plannedOnce?: boolean;
  /** PostgreSQL cancels a statement after this time; a second later its connection counts as dead. Default 30 s. */
  readonly statementMs?: number;
  /** Maximum time that a transaction keeps its locks while its client is silent. Default: `statementMs`, at most 10 s. */
  readonly idleTransactionMs?: number;
  /** Time limit of a new connection. Default 5 s. */
  readonly connectMs?: number;
  /** The server is a standby. Default false: connections to one are refused. */
  readonly isReplica?: boolean;
}

/** Options of every connection, pooled or separate: both sides detect a lost peer. */
export function connectionOptions({ url, name }: { readonly url: string; readonly name: string }) {
  return {
    connectionString: url,
    application_name: `evens-${name}`,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: [`-c search_path=${functionsPath}`, NO_COMPILATION, ...SERVER_KEEP_ALIVE].join(' '),
  };
}

/**
 * Time that the client waits for the answer of one statement, for statements that set a longer `statement_timeout` than
 * the pool's. Spread it into the query's configuration.
 */
export function answeredWithin(statementMs: number): { readonly query_timeout: number } {
  return { query_timeout: statementMs + ANSWER_MARGIN_MS };
}

const READ_ONLY = '25006';

/** After a failover an address may lead to a standby for a moment. Its reads would succeed, with outdated rows, for ever. */
async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database server is read-only'), { code: READ_ONLY });
}

export function createPool(pooled: PoolOptions): Pool {
  const {
    url,
    name,
    max,
    onIdleError,
    byIndexOnly = false,
    plannedOnce = false,
    statementMs = STATEMENT_MS,
    idleTransactionMs = Math.min(statementMs, IDLE_TRANSACTION_MS),
    connectMs = CONNECT_MS,
    isReplica = false,
  } = pooled;
  const base = connectionOptions({ url, name });
  const pool = new Pool({
    ...base,
    connectionTimeoutMillis: connectMs,
    max,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    options: [
      base.options,
      ...(byIndexOnly ? ['-c enable_seqscan=off'] : []),
      ...(plannedOnce ? ['-c plan_cache_mode=force_generic_plan'] : []),
    ].join(' '),
    statement_timeout: statementMs,
    // A half-open connection never answers, so the server's own timeout is not enough.
    query_timeout: statementMs + ANSWER_MARGIN_MS,
    idle_in_transaction_session_timeout: idleTransactionMs,
    ...(!isReplica && { onConnect: refuseReadOnly }),
    types: {
      getTypeParser(oid, format) {
        return oid === int8 && format !== 'binary' ? parseInt8 : types.getTypeParser(oid, format);
      },
    },
  });
  pool.on('error', onIdleError);
  // A connection that breaks between two statements emits an error here too. Without a listener that would end the
  // process. The holder's next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('release', (error) => {
    if (!isConnectionFailure(error) || isStatementTimeout(error)) return;
    onIdleError(error);
    endIdle(pool);
  });
  return pool;
}

/** If one connection is dead, idle ones to the same server are too: the next statements open new ones. */
function endIdle(pool: Pool): void {
  for (let count = pool.idleCount; count > 0; count -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

/** PostgreSQL cancelled the statement after its timeout: it is rolled back. */
function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** Runs `work` in one transaction; a throw rolls it back. A connection that broke is not used again. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const endSpan = currentTrace()?.begin('transaction');
  let broken = false;
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    // A rollback would wait for a dead connection once more.
    if (isConnectionFailure(error) && !isStatementTimeout(error)) broken = true;
    else
      await client.query('rollback').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    endSpan?.();
    client.release(broken);
  }
}

/** Messages of pg errors that have no SQLSTATE and mean a lost connection or a failed connect. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has|was) )/;

/**
 * The database could not be reached, ended the connection, did not answer in time, or is a primary that became
 * read-only: whether the statement was committed is unknown, and the next one is likely to fail in the same way.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // SQLSTATE classes: connection exception, insufficient resources, operator intervention or timeout, system error.
  return (
    code === READ_ONLY ||
    /^(08|53|57|58)[0-9A-Z]{3}$/.test(code) ||
    'syscall' in error ||
    lostConnection.test(error.message)
  );
}

/** A text has a zero byte, which PostgreSQL stores neither in text nor in JSON: the caller sent it. */
export function isZeroByteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}

/** SQLSTATE 23505, with the constraint that refused. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
