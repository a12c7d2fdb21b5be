import type { Clock } from '@evens/base';
import { Client } from 'pg';
import { connectionOptions } from './db.ts';
import type { Probe } from './readiness.ts';

/** A connection takes some milliseconds of the database's processor: one that was opened is good for so long. */
const OPENED_MS = 5_000;

/** Whether the database takes new connections: pools may work on by those that they have, and need others for a first bet. */
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
