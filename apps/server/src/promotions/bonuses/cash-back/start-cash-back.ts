import type { AccountId, Clock } from '@evens/base';
import type { AccountNews } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../../platform/loop.ts';
import { Resting } from '../../../platform/resting.ts';
import type { IdentityGate } from '../../../players/index.ts';
import { closeDuePeriod } from './close-period.ts';
import { readDueEntries } from './entry-store.ts';

const ENTRIES_PER_SWEEP = 200;
const SWEEP_EVERY_MS = 5000;
/** Pause after a failure. */
const REST_MS = 300_000;

export interface CashBackParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly news: AccountNews;
  /** Actions for which the jurisdiction requires an identity document. */
  readonly gates: readonly IdentityGate[];
  /** Maximum number of postings per side and statement. For tests. */
  readonly postingsMax?: number;
}

/**
 * Closes the period of one entry, in as many transactions as its postings need. Returns whether something was credited.
 */
async function closeWhole(
  { pool, gates, postingsMax }: CashBackParts,
  entry: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  for (;;) {
    const turn = await closeDuePeriod(pool, {
      ...entry,
      gates,
      ...(postingsMax === undefined ? {} : { max: postingsMax }),
    });
    if (turn !== 'counting') return turn === 'credited';
  }
}

/**
 * Returns a sweep over ended periods. Several processes may sweep at the same time. The sweep returns the number of
 * credited periods.
 */
export function makeCashBackSweeper(parts: CashBackParts): () => Promise<number> {
  const { pool, clock, log, news } = parts;
  const resting = new Resting<number>(REST_MS);
  return async () => {
    const atMs = clock.nowMs();
    let credited = 0;
    const due = await readDueEntries(pool, { atMs, without: resting.at(atMs), limit: ENTRIES_PER_SWEEP });
    for (const { id, accountId } of due) {
      try {
        if (!(await closeWhole(parts, { id, accountId, atMs }))) continue;
        credited += 1;
        news.changed([accountId]);
      } catch (error) {
        // A failure affects only its own entry.
        resting.add(id, atMs);
        log.error({ event: 'cash-back-failed', entryId: id, err: error });
      }
    }
    return credited;
  };
}

/** Starts crediting cash-back when periods end. */
export function startCashBack(parts: CashBackParts): Loop {
  return startLoop(parts, {
    name: 'cash-back',
    everyMs: SWEEP_EVERY_MS,
    firstAfterMs: 0,
    run: makeCashBackSweeper(parts),
  });
}
