import type { Clock } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountNews } from '../../wallet/index.ts';
import { passStay, readStaysToPass } from './store.ts';

const LOOK_EVERY_MS = 3_000;
/** A stay without a stake for so long is over. */
const IDLE_MS = 30 * 60_000;
const BATCH = 200;

export interface RealityCheckParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly news: AccountNews;
}

/** Begins stays, opens the checks that are due, and ends stays of players who have gone. */
export async function sweepRealityChecks({ pool, clock, log, news }: RealityCheckParts): Promise<void> {
  const atMs = clock.nowMs();
  for (const accountId of await readStaysToPass(pool, { atMs, limit: BATCH })) {
    try {
      if (await passStay(pool, { accountId, atMs, idleMs: IDLE_MS })) news.changed([accountId]);
    } catch (error) {
      // One that fails must not hold up the others; it is tried again with the next look.
      log.error({ event: 'reality-check-failed', accountId, err: error });
    }
  }
}

/** The worker's part: checks open within seconds of the moment at which they are due. */
export function startRealityChecks(parts: RealityCheckParts): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    running = sweepRealityChecks(parts)
      .catch((error: unknown) => parts.log.error({ event: 'reality-checks-failed', err: error }))
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
