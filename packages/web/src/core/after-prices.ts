/** Delay after which the first prices are there, before most players tap one. */
const PRICES_MS = 1500;

/** Runs work that the first prices must not wait for. Not all browsers have idle callbacks. */
export function afterPrices(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else work();
  }, PRICES_MS);
}
