/** Interval of the poll, and time limit of each request. */
export const VERSION_POLL_MS = 300_000;
const VERSION_TIMEOUT_MS = 1000;
const CLEAR_CACHE_TIMEOUT_MS = 3000;

export interface VersionEnvironment {
  /** The server's hash. Throws if it does not arrive before the signal aborts. */
  fetchHash(signal: AbortSignal): Promise<string>;
  clearServerCache(signal: AbortSignal): Promise<void>;
  clearBrowserCache(): Promise<void>;
  readStored(): string | undefined;
  store(hash: string): void;
  reload(): void;
  log(text: string): void;
}

/** The server's hash, or undefined after one second; that is only logged. */
async function readCurrentHash(world: VersionEnvironment): Promise<string | undefined> {
  try {
    return await world.fetchHash(AbortSignal.timeout(VERSION_TIMEOUT_MS));
  } catch {
    world.log('Request timed out');
    return undefined;
  }
}

/** Clears the browser's cache of the site. A cache that cannot be cleared within 3 s is logged and ignored. */
async function clearCache(world: VersionEnvironment): Promise<void> {
  try {
    await world.clearServerCache(AbortSignal.timeout(CLEAR_CACHE_TIMEOUT_MS));
  } catch {
    world.log('Clearing the cache timed out');
  }
  await world.clearBrowserCache();
}

/**
 * At start: another version than last time clears the cache and reloads the page, once, because the new hash is stored
 * first. Returns whether the page is about to be reloaded.
 */
export async function checkVersionAtStart(world: VersionEnvironment): Promise<boolean> {
  const hash = await readCurrentHash(world);
  if (hash === undefined) return false;
  const stored = world.readStored();
  world.store(hash);
  if (stored === undefined || stored === hash) return false;
  await clearCache(world);
  world.reload();
  return true;
}

/** Polls every five minutes: another version prompts the player to refresh. Returns the function that ends the poll. */
export function pollVersion(world: VersionEnvironment, onNewVersion: () => void): () => void {
  const timer = setInterval(async () => {
    const hash = await readCurrentHash(world);
    const stored = world.readStored();
    if (hash !== undefined && stored !== undefined && hash !== stored) onNewVersion();
  }, VERSION_POLL_MS);
  return () => clearInterval(timer);
}

/** Action of the refresh button. */
export async function refreshNow(world: VersionEnvironment): Promise<void> {
  const hash = await readCurrentHash(world);
  if (hash !== undefined) world.store(hash);
  await clearCache(world);
  world.reload();
}
