const SECOND_MS = 1000;

/** Milliseconds since the page was loaded: monotonic, without a date. */
export const elapsedMs = (): number => performance.now();

export function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Calls back at once and then every second with the length of the visit in seconds; returns the function that stops it. */
export function reportVisitTime(
  { StartedAt, At }: { readonly StartedAt: string; readonly At: string },
  report: (seconds: number) => void,
): () => void {
  const beganMs = elapsedMs() - Math.max(0, Date.parse(At) - Date.parse(StartedAt));
  const tick = (): void => report((elapsedMs() - beganMs) / SECOND_MS);
  tick();
  const timer = setInterval(tick, SECOND_MS);
  return () => clearInterval(timer);
}

/**
 * Estimate of the server's time: the time in the opening's answer plus the time that has passed since. The device's own clock
 * may be a day off, and the server refuses commands with such a time.
 */
export function serverClock(openedAtMs: number): () => number {
  const beganMs = elapsedMs();
  return () => Math.round(openedAtMs + elapsedMs() - beganMs);
}
