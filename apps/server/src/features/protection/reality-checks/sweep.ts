import type { Clock } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountNews } from '../../wallet/index.ts';
import { beginStays, passStay, readLastJournalId, readStaysDue } from './store.ts';

const LOOK_EVERY_MS = 3_000;
/** A stay without a stake for so long is over. */
const IDLE_MS = 30 * 60_000;
const BATCH = 200;
/** Looked at by a worker that begins. */
const JOURNALS_AT_START = 2000;
/** The newest that one look reads, after a pause of the worker. Who still plays has a stake among them. */
const JOURNALS_AT_ONCE = 20_000;

export interface RealityCheckParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly news: AccountNews;
  /** Of the profile, for players who chose nothing; null for none. */
  readonly defaultMinutes: number | null;
}

/** Opens the checks that are due, and ends stays of players who have gone. */
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
      // One that fails must not hold up the others; it is tried again with the next look.
      log.error({ event: 'reality-check-failed', accountId, err: error });
    }
  }
}

/**
 * The worker's part: begins stays and opens checks within seconds. What was staked is looked for from the journal on that was
 * the newest two looks ago, since journals are not committed in the order of their ids.
 */
export function startRealityChecks(parts: RealityCheckParts): { stop(): Promise<void> } {
  const { pool, log, defaultMinutes } = parts;
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  let looked: readonly [number, number] | undefined;

  async function lookOnce(): Promise<void> {
    const last = await readLastJournalId(pool);
    const [before, previous] = looked ?? [last - JOURNALS_AT_START, last - JOURNALS_AT_START];
    const afterJournal = Math.max(0, before, last - JOURNALS_AT_ONCE);
    await beginStays(pool, { afterJournal, lastJournal: last, defaultMinutes });
    looked = [previous, last];
    await openDueChecks(parts);
  }

  const look = () => {
    if (isBusy) return;
    isBusy = true;
    running = lookOnce()
      .catch((error: unknown) => log.error({ event: 'reality-checks-failed', err: error }))
      .finally(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
