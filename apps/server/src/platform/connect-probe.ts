import type { Clock } from '@evens/base';
import { Client } from 'pg';
import { connectionOptions } from './db.ts';
import type { Probe } from './readiness.ts';

/**
 * A new connection costs some milliseconds of the database's processor, so a successful probe is reused for this time.
 */
const OPENED_MS = 5_000;

/** Whether the database accepts new connections: pools may still work with their open ones, and need others later. */
export function makeConnectProbe({ url, clock }: { readonly url: string; readonly clock: Clock }): Probe {
  let openedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.nowMs() - openedAtMs < OPENED_MS) return true;
    const client = new Client(connectionOptions({ url, name: 'probe' }));
    // Later errors are ignored: the connection is closed immediately.
    client.on('error', () => undefined);
    await client.connect();
    openedAtMs = clock.nowMs();
    await client.end();
    return true;
  };
}
