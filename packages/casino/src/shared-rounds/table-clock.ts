import type { Clock } from '@evens/base';
import type { TableClock } from './round-engine.ts';

function timer(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timeout = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/** The machine's time, and waiting for it. */
export function makeTableClock(clock: Clock): TableClock {
  return {
    nowMs: () => clock.nowMs(),
    async wait(untilMs, signal) {
      // A timer may fire a millisecond early.
      for (let nowMs = clock.nowMs(); nowMs < untilMs && !signal.aborted; nowMs = clock.nowMs())
        await timer(untilMs - nowMs, signal);
    },
  };
}
