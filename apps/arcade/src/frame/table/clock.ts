/** Minimum age up to which samples are used. In this time the two clocks drift apart by less than 10 ms. */
const WINDOW_MS = 30_000;

/**
 * Estimates the server's clock from the times in its messages. Every message arrives late, so the least late of the recent
 * ones gives the best estimate: this clock is behind the server's by the delay of the fastest message, and never ahead.
 */
export interface TableClock {
  /** The server's epoch milliseconds, a whole number. */
  nowMs(): number;
  /** A message that was written at `atMs` has just arrived. */
  addSample(atMs: number): void;
  /** Drops all samples: the next message may come from another server. */
  forget(): void;
}

/** `openedAtMs` is the time shown until the first message arrives. */
export function makeTableClock(elapsedMs: () => number, openedAtMs: number): TableClock {
  let best = openedAtMs - elapsedMs();
  let isGuessed = true;
  let bestBefore: number | undefined;
  let sinceMs = elapsedMs();

  return {
    nowMs: () => Math.floor(elapsedMs() + Math.max(best, bestBefore ?? best)),
    addSample(atMs) {
      const nowMs = elapsedMs();
      const offset = atMs - nowMs;
      if (isGuessed) {
        isGuessed = false;
        best = offset;
        sinceMs = nowMs;
      } else if (nowMs - sinceMs > WINDOW_MS) {
        bestBefore = best;
        best = offset;
        sinceMs = nowMs;
      } else best = Math.max(best, offset);
    },
    forget() {
      isGuessed = true;
      bestBefore = undefined;
    },
  };
}
