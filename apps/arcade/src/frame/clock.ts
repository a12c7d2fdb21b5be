const SECOND_MS = 1000;

/** Milliseconds since the page began: never goes back, and knows nothing of the date. */
export const elapsedMs = (): number => performance.now();

export function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Tells at once and then every second for how many seconds the visit lasts; returns how to stop. */
export function tellVisitTime(
  { StartedAt, At }: { readonly StartedAt: string; readonly At: string },
  tell: (seconds: number) => void,
): () => void {
  const beganMs = elapsedMs() - Math.max(0, Date.parse(At) - Date.parse(StartedAt));
  const tick = (): void => tell((elapsedMs() - beganMs) / SECOND_MS);
  tick();
  const timer = setInterval(tick, SECOND_MS);
  return () => clearInterval(timer);
}

/**
 * The server's time as far as this page can know it: what the opening said, and what has passed since. The device's own
 * clock may be a day off, and commands of such a day are refused.
 */
export function serverClock(openedAtMs: number): () => number {
  const beganMs = elapsedMs();
  return () => Math.round(openedAtMs + elapsedMs() - beganMs);
}
