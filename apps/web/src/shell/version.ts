/** The poll, and how long each request may take. */
export const VERSION_POLL_MS = 300_000;
const VERSION_LIMIT_MS = 1000;
const CLEAR_CACHE_LIMIT_MS = 3000;

export interface VersionWorld {
  /** The hash that the server holds. Throws when it doesn't come before the signal aborts. */
  fetchHash(signal: AbortSignal): Promise<string>;
  clearServerCache(signal: AbortSignal): Promise<void>;
  clearBrowserCache(): Promise<void>;
  readStored(): string | undefined;
  store(hash: string): void;
  reload(): void;
  log(text: string): void;
}

/** The server's hash, or undefined after a second: that is logged and nothing else. */
async function currentHash(world: VersionWorld): Promise<string | undefined> {
  try {
    return await world.fetchHash(AbortSignal.timeout(VERSION_LIMIT_MS));
  } catch {
    world.log('Request timed out');
    return undefined;
  }
}

/** Drops what the browser keeps of the site. A cache that can't be cleared in 3 s is logged and left. */
async function clearCache(world: VersionWorld): Promise<void> {
  try {
    await world.clearServerCache(AbortSignal.timeout(CLEAR_CACHE_LIMIT_MS));
  } catch {
    world.log('Clearing the cache timed out');
  }
  await world.clearBrowserCache();
}

/**
 * At start: another version than last time clears the cache and loads the page again, once, as the new hash is stored
 * first. Answers whether the page is about to go.
 */
export async function checkVersionAtStart(world: VersionWorld): Promise<boolean> {
  const hash = await currentHash(world);
  if (hash === undefined) return false;
  const stored = world.readStored();
  world.store(hash);
  if (stored === undefined || stored === hash) return false;
  await clearCache(world);
  world.reload();
  return true;
}

/** Every five minutes from then on: another version asks the player to refresh. Returns what ends the poll. */
export function pollVersion(world: VersionWorld, onNewVersion: () => void): () => void {
  const timer = setInterval(async () => {
    const hash = await currentHash(world);
    const stored = world.readStored();
    if (hash !== undefined && stored !== undefined && hash !== stored) onNewVersion();
  }, VERSION_POLL_MS);
  return () => clearInterval(timer);
}

/** What the refresh button does. */
export async function refreshNow(world: VersionWorld): Promise<void> {
  const hash = await currentHash(world);
  if (hash !== undefined) world.store(hash);
  await clearCache(world);
  world.reload();
}
