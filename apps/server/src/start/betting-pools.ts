import { createPool, type Pool } from '../platform/db.ts';
import type { Base } from './base.ts';

/** Concurrent statements that take stakes: one, and another while one is late. */
export const stakeConnections = 2;
/** Statement timeout of bets, ms: a dead connection is detected a second later, before the command's deadline. */
const stakeStatementMs = 2_000;
/** For the reads that bets and cash-outs are checked by. */
const betConnectionsMax = 8;
/** Refusals and repeats are batched in few statements: three kinds of look-ups, at most two of each at once. */
const lookupConnectionsMax = 3;
/** For pages of histories. Without `byIndexOnly` an empty partition makes PostgreSQL sort all rows of an account. */
const listConnectionsMax = 3;

interface BettingPools {
  readonly bets: Pool;
  /** Connections that take stakes; their number bounds the lanes. */
  readonly stakes: Pool;
  /** Reads of repeated and refused commands. */
  readonly lookups: Pool;
  /** Pages of histories. */
  readonly lists: Pool;
}

/** Opens the connection pools of betting; they close at shutdown, in the reverse order. */
export function openBettingPools({
  config,
  log,
  lifetime,
}: Pick<Base, 'config' | 'log' | 'lifetime'>): BettingPools {
  const open = (
    name: keyof BettingPools,
    options: { readonly max: number; readonly statementMs?: number; readonly byIndexOnly?: boolean },
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
  return {
    bets: open('bets', { max: betConnectionsMax, statementMs: stakeStatementMs }),
    stakes: open('stakes', { max: stakeConnections, byIndexOnly: true, statementMs: stakeStatementMs }),
    lookups: open('lookups', { max: lookupConnectionsMax, byIndexOnly: true, statementMs: stakeStatementMs }),
    lists: open('lists', { max: listConnectionsMax, byIndexOnly: true }),
  };
}
