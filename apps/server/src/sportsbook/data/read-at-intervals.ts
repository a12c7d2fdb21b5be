import type { Clock } from '@evens/base';

const READ_APART_MS = 10 * 60_000;

/** A value that is read again when asked for, at most every ten minutes: `initial` before the first answer. */
export function readAtIntervals<T>(
  { clock, onError }: { readonly clock: Clock; readonly onError: (error: unknown) => void },
  { initial, read }: { readonly initial: T; readonly read: (nowMs: number) => Promise<T> },
): () => T {
  let value = initial;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - readAtMs >= READ_APART_MS) {
      readAtMs = nowMs;
      read(nowMs)
        .then((next) => {
          value = next;
        })
        .catch(onError);
    }
    return value;
  };
}
