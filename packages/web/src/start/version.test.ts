import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkVersionAtStart,
  pollVersion,
  refreshNow,
  VERSION_POLL_MS,
  type VersionEnvironment,
} from './version.ts';

/** A browser whose server answers or hangs; what happens is written down in order. */
function world(options: { hash: string; stored?: string; hangs?: boolean }) {
  const happened: string[] = [];
  const state = { hash: options.hash, stored: options.stored };
  const answer = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (!options.hangs) resolve();
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const acts: VersionEnvironment = {
    fetchHash: async (signal) => {
      await answer(signal);
      return state.hash;
    },
    clearServerCache: async (signal) => {
      await answer(signal);
      happened.push('server cache cleared');
    },
    clearBrowserCache: async () => void happened.push('browser cache cleared'),
    readStored: () => state.stored,
    store: (hash) => {
      state.stored = hash;
      happened.push(`stored ${hash}`);
    },
    reload: () => void happened.push('reload'),
    log: (text) => void happened.push(text),
  };
  return { acts, happened, state };
}

beforeEach(() => {
  vi.useFakeTimers();
  // The browser's own follows the real clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('at start', () => {
  it('the first version that is seen is stored at start', async () => {
    const { acts, happened } = world({ hash: 'a' });
    expect(await checkVersionAtStart(acts)).toBe(false);
    expect(happened).toEqual(['stored a']);
  });

  it('another version at start clears the cache and reloads, once', async () => {
    const { acts, happened } = world({ hash: 'b', stored: 'a' });
    expect(await checkVersionAtStart(acts)).toBe(true);
    expect(happened).toEqual(['stored b', 'server cache cleared', 'browser cache cleared', 'reload']);
    expect(await checkVersionAtStart(acts)).toBe(false);
  });

  it('the version check at start waits at most one second', async () => {
    const { acts, happened } = world({ hash: 'b', stored: 'a', hangs: true });
    const checked = checkVersionAtStart(acts);
    await vi.advanceTimersByTimeAsync(999);
    expect(happened).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(happened).toEqual(['Request timed out']);
    expect(await checked).toBe(false);
  });
});

describe('later', () => {
  it('the poll checks every five minutes and reports a new version', async () => {
    const { acts, state } = world({ hash: 'a', stored: 'a' });
    const reported = vi.fn();
    const stop = pollVersion(acts, reported);
    await vi.advanceTimersByTimeAsync(VERSION_POLL_MS);
    expect(reported).not.toHaveBeenCalled();
    state.hash = 'b';
    await vi.advanceTimersByTimeAsync(VERSION_POLL_MS - 1);
    expect(reported).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toHaveBeenCalledOnce();
    stop();
    await vi.advanceTimersByTimeAsync(VERSION_POLL_MS * 2);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('a reload on demand happens even if clearing the cache takes more than three seconds', async () => {
    const { acts, happened } = world({ hash: 'b', stored: 'a', hangs: true });
    const refreshed = refreshNow(acts);
    // A second for the version, three for the cache.
    await vi.advanceTimersByTimeAsync(3999);
    expect(happened).not.toContain('reload');
    await vi.advanceTimersByTimeAsync(1);
    expect(happened.at(-1)).toBe('reload');
    await refreshed;
  });
});
