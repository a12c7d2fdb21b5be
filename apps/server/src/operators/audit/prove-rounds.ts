import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  describeRoundFault,
  readStoredRounds,
  readStoredSharedRounds,
  rerunRound,
  type StoredRound,
  type StoredSharedRound,
} from '../../casino/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { readStoredSpins, type StoredSpin, wrongInSpin } from '../../promotions/index.ts';
import type { Proof } from './prove-tickets.ts';

/** Rounds replayed per turn of the event loop; takes some milliseconds. */
const ROUNDS_AT_ONCE = 100;
/** Each shared round may have a thousand bets. */
const SHARED_ROUNDS_AT_ONCE = 5;
const EXAMPLES_MAX = 5;

interface ProofOptions {
  /** Decrypts the seeds of unrevealed rounds. */
  readonly seal: Seal;
  readonly most: number;
}

interface ProofSource<T> {
  /** Table whose sequence counts the ids. */
  readonly table: 'round' | 'shared_round' | 'loyalty_spin';
  readonly atOnce: number;
  read(
    db: Queryable,
    seal: Seal,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly T[]>;
  getId(one: T): number;
  /** Describes the fault. Undefined without one. */
  wrongIn(one: T): string | undefined;
}

/** Checks at most the `most` newest, page by page, each page in one snapshot. Read-only. */
async function proveEach<T>(
  pool: Pool,
  { seal, most }: ProofOptions,
  source: ProofSource<T>,
): Promise<Proof> {
  const { rows } = await pool.query<{ first: number }>(
    `select greatest(0, coalesce(max(id), 0) - $1::bigint) as first from ${source.table}`,
    [most],
  );
  let after = rows[0]?.first ?? 0;
  let count = 0;
  const examples: string[] = [];
  for (;;) {
    const page = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return source.read(client, seal, { after, limit: source.atOnce });
    });
    for (const one of page) {
      const wrong = wrongOrThrown(() => source.wrongIn(one));
      if (wrong === undefined) continue;
      count += 1;
      if (examples.length < EXAMPLES_MAX) examples.push(`${source.table} ${source.getId(one)}: ${wrong}`);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < source.atOnce) return { count, examples };
    after = source.getId(last);
    await nextTurn();
  }
}

function wrongOrThrown(wrongIn: () => string | undefined): string | undefined {
  try {
    return wrongIn();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Replays rounds of in-house games from their bets, moves and seeds, and compares stakes, payouts and whether they have
 * ended. Rounds of older rules are skipped.
 */
export function proveRounds(pool: Pool, options: ProofOptions): Promise<Proof> {
  return proveEach<StoredRound>(pool, options, {
    table: 'round',
    atOnce: ROUNDS_AT_ONCE,
    read: readStoredRounds,
    getId: ({ id }) => id,
    wrongIn(round) {
      const due = rerunRound(round);
      if (!due) return undefined;
      const isRight =
        due.stakeMinor === round.stakeMinor &&
        due.returnMinor === round.returnMinor &&
        due.isOver === round.isOver;
      return isRight
        ? undefined
        : `${round.game} staked ${round.stakeMinor} and paid ${round.returnMinor} instead of ${due.stakeMinor} and ${due.returnMinor}`;
    },
  });
}

/**
 * Recomputes the results of shared rounds from their secrets, and every payout from the result and the player's
 * decisions.
 */
export function proveSharedRounds(pool: Pool, options: ProofOptions): Promise<Proof> {
  return proveEach<StoredSharedRound>(pool, options, {
    table: 'shared_round',
    atOnce: SHARED_ROUNDS_AT_ONCE,
    read: readStoredSharedRounds,
    getId: ({ round }) => round.id,
    wrongIn: describeRoundFault,
  });
}

/** Draws spins of the loyalty wheel again from their seeds. */
export function proveSpins(pool: Pool, options: ProofOptions): Promise<Proof> {
  return proveEach<StoredSpin>(pool, options, {
    table: 'loyalty_spin',
    atOnce: ROUNDS_AT_ONCE,
    read: (db, _, page) => readStoredSpins(db, page),
    getId: ({ id }) => id,
    wrongIn: wrongInSpin,
  });
}
