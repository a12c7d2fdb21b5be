import { followRounds, isMidRound } from '@evens/web/core/displayed-rounds.ts';
import { LOOK_EVERY_MS } from './use-tournaments.ts';

/** The server counts a round within this time after its end: it follows sealed journals. */
const COUNTED_MAX_MS = 10_000;
/** Interval of reads while rounds are being counted, ms. */
const COUNTING_EVERY_MS = 2500;

/**
 * Calls `read` in long intervals, and in short ones for some seconds after each displayed round. While a result is hidden, it
 * waits for the next displayed one, because a score would reveal it. Returns the function that stops it.
 */
export function readAfterRounds(read: () => void): () => void {
  let untilMs = 0;
  let isDue = false;
  const isCounting = () => performance.now() < untilMs;
  const schedule = () =>
    setTimeout(
      () => {
        isDue = true;
        if (!isMidRound()) readNow();
      },
      isCounting() ? COUNTING_EVERY_MS : LOOK_EVERY_MS,
    );
  let timer = schedule();
  function readNow(): void {
    isDue = false;
    read();
    restart();
  }
  function restart(): void {
    clearTimeout(timer);
    timer = schedule();
  }
  const unfollow = followRounds(() => {
    const wasCounting = isCounting();
    untilMs = performance.now() + COUNTED_MAX_MS;
    if (isDue) readNow();
    else if (!wasCounting) restart();
  });
  return () => {
    clearTimeout(timer);
    unfollow();
  };
}
