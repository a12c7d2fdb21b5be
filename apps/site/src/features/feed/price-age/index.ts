/** Delay after which the page has finished loading. */
const BEGIN_MS = 15_000;

/** Starts measuring the delay of prices to this page, after other loading. Returns the function that cancels it. */
export function measureLater(): () => void {
  const timer = window.setTimeout(() => {
    import('./record.ts').then(
      ({ latencyRecord }) => latencyRecord(),
      // Offline: the page that displays the measurement starts it.
      () => undefined,
    );
  }, BEGIN_MS);
  return () => window.clearTimeout(timer);
}
