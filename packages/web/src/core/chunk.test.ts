import { describe, expect, it, vi } from 'vitest';
import { CHUNK_LIMIT_MS, ChunkError, isLoading, loadChunk } from './chunk.ts';

describe('a chunk of the site', () => {
  it('fails after 120 seconds', async () => {
    vi.useFakeTimers();
    const loaded = loadChunk(() => new Promise(() => {}));
    const failed = expect(loaded).rejects.toThrow(ChunkError);
    await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS - 1);
    expect(isLoading()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(isLoading()).toBe(false);
    vi.useRealTimers();
  });

  it('fails at once with the cause when the server no longer has it', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadChunk(() => Promise.reject(gone))).rejects.toMatchObject({ cause: gone });
  });

  it('returns what was loaded', async () => {
    expect(await loadChunk(async () => 7)).toBe(7);
  });
});
