const IDLE_MS = 5000;

/**
 * Has the browser keep the page that is shown without a network, once the requested page is rendered. The
 * development server has no such page.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  setTimeout(() => {
    // Without it a visit without network ends in the browser's own page, as anywhere.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }, IDLE_MS);
}
