import { type Backend, endBackend, holdConnection } from '../../platform/held-connection.ts';

/** First key of an advisory lock pair, not used elsewhere. The second is the hash of `key`. */
const TABLE_LOCKS = 4_711_310;
const TRY_EVERY_MS = 500;

/** Held by a separate connection: the lock ends when the process ends, for any reason. */
export interface TableLock {
  /** Aborted when the lock is gone. */
  readonly lost: AbortSignal;
  /** The PostgreSQL backend that holds it. */
  readonly backend: Backend;
  release(): Promise<void>;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

export interface TableLockOptions {
  readonly key: string;
  readonly signal: AbortSignal;
  /**
   * Backend of this process's earlier lock whose connection was lost. PostgreSQL may not have noticed, so it is
   * terminated.
   */
  readonly lostBackend?: Backend | undefined;
}

/** Waits until no other process plays these tables. Undefined once the signal is aborted. */
export async function takeTableLock(
  databaseUrl: string,
  { key, signal, lostBackend }: TableLockOptions,
): Promise<TableLock | undefined> {
  const lost = new AbortController();
  const held = await holdConnection({ url: databaseUrl, name: 'table-locks' });
  void held.ended.then(() => lost.abort());
  try {
    if (lostBackend) await endBackend(held.client, lostBackend);
    while (!signal.aborted) {
      const { rows } = await held.client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1::integer, hashtext($2)) as taken',
        [TABLE_LOCKS, key],
      );
      if (rows[0]?.taken) return { lost: lost.signal, backend: held.backend, release: held.end };
      await pause(TRY_EVERY_MS, signal);
    }
    await held.end();
    return undefined;
  } catch (error) {
    await held.end();
    throw error;
  }
}
