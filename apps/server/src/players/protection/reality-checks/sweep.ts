import type { Clock } from '@evens/base';
import type { AccountNews } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../../platform/loop.ts';
import { beginStays, passStay, readLastJournalId, readStaysDue } from './store.ts';

const LOOK_EVERY_MS = 3_000;
/** A stay ends after this time without a stake. */
const IDLE_MS = 30 * 60_000;
const BATCH = 200;
/** Number of journals that a starting worker reads. */
const JOURNALS_AT_START = 2000;
/** Maximum number of newest journals per run, after a pause of the worker. Active players have a stake among them. */
const JOURNALS_AT_ONCE = 20_000;

export interface RealityCheckParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly news: AccountNews;
  /** The profile's default for players without a choice; null for none. */
  readonly defaultMinutes: number | null;
}

/** Opens due checks, and ends stays of idle players. */
export async function openDueChecks({
  pool,
  clock,
  log,
  news,
}: Omit<RealityCheckParts, 'defaultMinutes'>): Promise<void> {
  const atMs = clock.nowMs();
  for (const accountId of await readStaysDue(pool, { atMs, limit: BATCH })) {
    try {
      if (await passStay(pool, { accountId, atMs, idleMs: IDLE_MS })) news.changed([accountId]);
    } catch (error) {
      // A failure must not delay the other accounts; it is retried in the next run.
      log.error({ event: 'reality-check-failed', accountId, err: error });
    }
  }
}

/**
 * The worker's part: begins stays and opens checks within seconds. Reads from the journal that was the newest two runs
 * ago, because journals are not committed in id order.
 */
export function startRealityChecks(parts: RealityCheckParts): Loop {
  const { pool, defaultMinutes } = parts;
  let looked: readonly [number, number] | undefined;
  return startLoop(parts, {
    name: 'reality-checks',
    everyMs: LOOK_EVERY_MS,
    async run() {
      const last = await readLastJournalId(pool);
      const [before, previous] = looked ?? [last - JOURNALS_AT_START, last - JOURNALS_AT_START];
      const afterJournal = Math.max(0, before, last - JOURNALS_AT_ONCE);
      await beginStays(pool, { afterJournal, lastJournal: last, defaultMinutes });
      looked = [previous, last];
      await openDueChecks(parts);
    },
  });
}
