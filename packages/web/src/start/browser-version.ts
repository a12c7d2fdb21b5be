import { api } from '../core/api.ts';
import type { VersionEnvironment } from './version.ts';

const KEY = 'evens.version';

/** The version check's world in a real browser. */
export const browserVersion: VersionEnvironment = {
  async fetchHash(signal) {
    const result = await api('GET /api/version/hash', { signal });
    if (!result.ok) throw new Error(`fetchHash: the server refused with ${result.error.code}`);
    return result.value.data;
  },
  async clearServerCache(signal) {
    await api('POST /api/version/clearcache', { signal });
  },
  async clearBrowserCache() {
    if (!('caches' in window)) return;
    for (const key of await caches.keys()) await caches.delete(key);
  },
  readStored() {
    try {
      return localStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  store(hash) {
    try {
      localStorage.setItem(KEY, hash);
    } catch {
      // Without storage versions cannot be compared, and no reload is needed.
    }
  },
  reload: () => location.reload(),
  log: (text) => console.warn(text),
};
