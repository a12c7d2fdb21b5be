/** Long after a page has what it came for. */
const BEGIN_MS = 15_000;

/** Begins to measure how long prices take to this page, once nothing else is loading. Answers how to call it off. */
export function measureLater(): () => void {
  const timer = window.setTimeout(() => {
    import('./record.ts').then(
      ({ latencyRecord }) => latencyRecord(),
      // Offline: the page that shows it begins it itself.
      () => undefined,
    );
  }, BEGIN_MS);
  return () => window.clearTimeout(timer);
}
