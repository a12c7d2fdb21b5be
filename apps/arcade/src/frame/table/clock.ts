/** How long a sample is kept at least: the two clocks drift apart by less than a hundredth of a second meanwhile. */
const WINDOW_MS = 30_000;

/**
 * The server's clock, by the instants that its messages carry. What arrives is always late, so that of all that came lately
 * the one that was least late tells most: this clock is behind the server's by the fastest message's way, and never ahead.
 */
export interface TableClock {
  /** Epoch milliseconds of the server, a whole number. */
  nowMs(): number;
  /** A message that was written at `atMs` has just come. */
  hear(atMs: number): void;
  /** Another server may speak from now on: what was heard of the one before says nothing. */
  forget(): void;
}

/** `openedAtMs` is what it shows until it has heard anything. */
export function makeTableClock(elapsedMs: () => number, openedAtMs: number): TableClock {
  let best = openedAtMs - elapsedMs();
  let isGuessed = true;
  let bestBefore: number | undefined;
  let sinceMs = elapsedMs();

  return {
    nowMs: () => Math.floor(elapsedMs() + Math.max(best, bestBefore ?? best)),
    hear(atMs) {
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
