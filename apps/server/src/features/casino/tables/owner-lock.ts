import { Client } from 'pg';

/** Of a pair of numbers that nothing else in the database locks on; the table's key is the other. */
const TABLE_LOCKS = 4_711_310;
const TRY_EVERY_MS = 500;
const CONNECT_MS = 10_000;

/** Held by a connection of its own: whatever ends the process ends the lock. */
export interface TableLock {
  /** Aborted when the lock is gone. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

async function connect(databaseUrl: string, onEnd: () => void): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'evens-table-locks',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // `end` says the same.
  client.on('error', () => undefined);
  client.once('end', onEnd);
  await client.connect();
  return client;
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

/** Waits until no other process plays these tables; undefined once the signal says that it is no use any more. */
export async function takeTableLock(
  databaseUrl: string,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<TableLock | undefined> {
  const lost = new AbortController();
  const client = await connect(databaseUrl, () => lost.abort());
  try {
    while (!signal.aborted) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1::integer, hashtext($2)) as taken',
        [TABLE_LOCKS, key],
      );
      if (rows[0]?.taken) return { lost: lost.signal, release: () => client.end().catch(() => undefined) };
      await pause(TRY_EVERY_MS, signal);
    }
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
