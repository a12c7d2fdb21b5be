/** Milliseconds since the page began: never goes back, and knows nothing of the date. */
export const elapsedMs = (): number => performance.now();

/**
 * The server's time as far as this page can know it: what the opening said, and what has passed since. The device's own
 * clock may be a day off, and commands of such a day are refused.
 */
export function serverClock(openedAtMs: number): () => number {
  const beganMs = elapsedMs();
  return () => Math.round(openedAtMs + elapsedMs() - beganMs);
}
