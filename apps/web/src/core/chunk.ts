import { makeStore } from './store.ts';

/** How long a part of the site may take to load. */
export const CHUNK_LIMIT_MS = 120_000;

/** A part of the site did not come: the network, or a build that is gone from the server. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const loading = makeStore(0);

function count(change: 1 | -1): void {
  loading.set(loading.get() + change);
}

/** Whether any part is on its way. */
export function isLoading(): boolean {
  return loading.get() > 0;
}

export const onLoading = loading.subscribe;

/** Loads a part of the site, or fails after two minutes. */
export function loadChunk<T>(load: () => Promise<T>, limitMs: number = CHUNK_LIMIT_MS): Promise<T> {
  count(1);
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('loading took too long')), limitMs);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError('loading failed', { cause })))
      .finally(() => clearTimeout(timer));
  }).finally(() => count(-1));
}
