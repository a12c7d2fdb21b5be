import { makeStore } from './store.ts';

/** How long a chunk may take to load. */
export const CHUNK_LIMIT_MS = 120_000;

/** A chunk could not be loaded: a network failure, or a build that the server no longer has. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const loading = makeStore(0);

function count(change: 1 | -1): void {
  loading.set(loading.get() + change);
}

/** Whether any chunk is loading. */
export function isLoading(): boolean {
  return loading.get() > 0;
}

export const onLoading = loading.subscribe;

/** Loads a chunk, or fails after two minutes. */
export function loadChunk<T>(load: () => Promise<T>, limitMs: number = CHUNK_LIMIT_MS): Promise<T> {
  count(1);
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkError(`loadChunk: no chunk after ${limitMs} ms`)),
      limitMs,
    );
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError('loadChunk: the import failed', { cause })))
      .finally(() => clearTimeout(timer));
  }).finally(() => count(-1));
}
