import type { Base } from '../base.ts';
import { createPool, type Pool, type PoolOptions, type Queryable } from '../platform/db.ts';

/** Concurrent statements that take stakes: a second one may run while the first is slow. */
export const stakeConnections = 2;
/** Statement timeout of bets, ms: a dead connection is detected a second later, before the command's deadline. */
const stakeStatementMs = 2_000;
/** Connections for the reads that check bets and cash-outs. */
const betConnectionsMax = 8;
/** Connections for an account's stakes and a market's possible payouts; each is read at its first bet. */
const limitConnectionsMax = 4;
/** Connections for game sessions. Each is read and written at its first round and later, often many at once. */
const gameConnectionsMax = 4;
const gameStatementMs = 5_000;
/** Refusals and repeats are batched in few statements: three kinds of look-ups, at most two of each concurrently. */
const lookupConnectionsMax = 3;
/** Connections for histories. Without `byIndexOnly` an empty partition makes PostgreSQL sort all rows of an account. */
const listConnectionsMax = 3;

interface BettingConnections {
  readonly bets: Pool;
  /** Connections that take stakes; their number bounds the lanes. */
  readonly stakes: Pool;
  /** Reads of repeated and refused commands. */
  readonly lookups: Pool;
  /** Stakes and possible payouts that limits are checked against. */
  readonly limits: Pool;
  /** Game sessions, and visits to the casino. */
  readonly games: Pool;
  /** Pages of histories. */
  readonly lists: Queryable;
}

/** Opens the connection pools of betting; they close at shutdown, in the reverse order. */
export function openBettingConnections({
  config,
  log,
  lifetime,
  replicas,
}: Pick<Base, 'config' | 'log' | 'lifetime' | 'replicas'>): BettingConnections {
  const open = (
    name: keyof BettingConnections,
    options: Pick<PoolOptions, 'max' | 'statementMs' | 'byIndexOnly' | 'plannedOnce'> & {
      readonly url?: string;
    },
  ) => {
    const pool = createPool({
      url: config.databaseUrl,
      name,
      onIdleError: (error) => log.warn({ event: 'database-connection-lost', err: error }),
      ...options,
    });
    lifetime.add(name, () => pool.end());
    return pool;
  };
  const lists = { max: listConnectionsMax, byIndexOnly: true } as const;
  const plannedOnce = { byIndexOnly: true, plannedOnce: true } as const;
  return {
    bets: open('bets', {
      url: config.pooledDatabaseUrl,
      max: betConnectionsMax,
      statementMs: stakeStatementMs,
    }),
    stakes: open('stakes', { max: stakeConnections, byIndexOnly: true, statementMs: stakeStatementMs }),
    lookups: open('lookups', { max: lookupConnectionsMax, byIndexOnly: true, statementMs: stakeStatementMs }),
    limits: open('limits', { ...plannedOnce, max: limitConnectionsMax, statementMs: stakeStatementMs }),
    games: open('games', { ...plannedOnce, max: gameConnectionsMax, statementMs: gameStatementMs }),
    lists: replicas.readsFor(open('lists', lists), { name: 'lists', ...lists }),
  };
}
