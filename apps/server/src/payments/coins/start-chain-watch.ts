import type { Clock } from '@evens/base';
import { type ChainWatchParts, watchChains } from './watch-chains.ts';

const EVERY_MS = 1000;

/** Reads the chains of one source every second, one run at a time. */
export function startChainWatch(parts: ChainWatchParts & { readonly clock: Clock }): {
  stop(): Promise<void>;
} {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  // A source that cannot be reached is logged once, not every second.
  let isFailing = false;
  async function runPass(): Promise<void> {
    try {
      await watchChains(parts, parts.clock.nowMs());
      isFailing = false;
    } catch (error) {
      if (!isFailing) parts.log.error({ event: 'chains-not-watched', err: error });
      isFailing = true;
    }
  }
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = runPass().finally(() => {
      isRunning = false;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
