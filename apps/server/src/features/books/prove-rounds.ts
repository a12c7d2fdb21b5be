import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { type KeptRound, readKeptRounds, rerunRound } from '../casino/index.ts';
import type { Proof } from './prove-tickets.ts';

/** Run again between two turns of the event loop: some milliseconds. */
const ROUNDS_AT_ONCE = 100;
const EXAMPLES_MAX = 5;

/**
 * Runs rounds of the house's games again from their bets, moves and seeds, and compares what they took, paid, and whether
 * they are over. At most the `most` newest. Rounds of rules that have changed since are passed over. Nothing is changed.
 */
export async function proveRounds(pool: Pool, { most }: { readonly most: number }): Promise<Proof> {
  const { rows } = await pool.query<{ first: number }>(
    'select greatest(0, coalesce(max(id), 0) - $1::bigint) as first from round',
    [most],
  );
  let after = rows[0]?.first ?? 0;
  let count = 0;
  const examples: string[] = [];
  for (;;) {
    // One moment for rounds and their moves.
    const kept = await inTransaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return readKeptRounds(client, { after, limit: ROUNDS_AT_ONCE });
    });
    for (const round of kept) {
      const wrong = differs(round);
      if (wrong === undefined) continue;
      count += 1;
      if (examples.length < EXAMPLES_MAX) examples.push(wrong);
    }
    const last = kept.at(-1);
    if (!last || kept.length < ROUNDS_AT_ONCE) return { count, examples };
    after = last.id;
    await nextTurn();
  }
}

function differs(round: KeptRound): string | undefined {
  try {
    const due = rerunRound(round);
    if (!due) return undefined;
    const isRight =
      due.stakeMinor === round.stakeMinor &&
      due.returnMinor === round.returnMinor &&
      due.isOver === round.isOver;
    return isRight
      ? undefined
      : `round ${round.id} of ${round.game}: staked ${round.stakeMinor} and paid ${round.returnMinor} instead of ${due.stakeMinor} and ${due.returnMinor}`;
  } catch (error) {
    return `round ${round.id} of ${round.game}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
