import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type KeptRound,
  type KeptSharedRound,
  readKeptRounds,
  readKeptSharedRounds,
  rerunRound,
  wrongInShared,
} from '../../casino/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { type KeptSpin, readKeptSpins, wrongInSpin } from '../../promotions/index.ts';
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
  idOf(one: T): number;
  /** Describes the fault. Undefined without one. */
  wrongIn(one: T): string | undefined;
}

/** Checks at most the `most` newest, page by page, each page in one snapshot. Read-only. */
async function proveEach<T>(pool: Pool, { seal, most }: ProofOptions, kept: ProofSource<T>): Promise<Proof> {
  const { rows } = await pool.query<{ first: number }>(
    `select greatest(0, coalesce(max(id), 0) - $1::bigint) as first from ${kept.table}`,
    [most],
  );
  let after = rows[0]?.first ?? 0;
  let count = 0;
  const examples: string[] = [];
  for (;;) {
    const page = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return kept.read(client, seal, { after, limit: kept.atOnce });
    });
    for (const one of page) {
      const wrong = wrongOrThrown(() => kept.wrongIn(one));
      if (wrong === undefined) continue;
      count += 1;
      if (examples.length < EXAMPLES_MAX) examples.push(`${kept.table} ${kept.idOf(one)}: ${wrong}`);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < kept.atOnce) return { count, examples };
    after = kept.idOf(last);
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
export function proveRounds(pool: Pool, asked: ProofOptions): Promise<Proof> {
  return proveEach<KeptRound>(pool, asked, {
    table: 'round',
    atOnce: ROUNDS_AT_ONCE,
    read: readKeptRounds,
    idOf: ({ id }) => id,
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
export function proveSharedRounds(pool: Pool, asked: ProofOptions): Promise<Proof> {
  return proveEach<KeptSharedRound>(pool, asked, {
    table: 'shared_round',
    atOnce: SHARED_ROUNDS_AT_ONCE,
    read: readKeptSharedRounds,
    idOf: ({ round }) => round.id,
    wrongIn: wrongInShared,
  });
}

/** Draws spins of the loyalty wheel again from their seeds. */
export function proveSpins(pool: Pool, asked: ProofOptions): Promise<Proof> {
  return proveEach<KeptSpin>(pool, asked, {
    table: 'loyalty_spin',
    atOnce: ROUNDS_AT_ONCE,
    read: (db, _, page) => readKeptSpins(db, page),
    idOf: ({ id }) => id,
    wrongIn: wrongInSpin,
  });
}
