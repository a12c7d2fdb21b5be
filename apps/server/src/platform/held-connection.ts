import { Client } from 'pg';
import { connectionOptions } from './db.ts';

const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 3_000;
const RETRY_MS = 1_000;
/** Maximum wait for a dead peer when the connection is closed. */
const END_MS = 1_000;

interface HeldConnection {
  readonly client: Client;
  /** Resolves when the connection has ended, for any reason. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

interface HeldOptions {
  readonly url: string;
  /** Shown as `evens-NAME` in `pg_stat_activity`. */
  readonly name: string;
}

/**
 * A connection that is kept for a long time, for notifications. It is asked for an answer every five
 * seconds; one that stays silent for three seconds is ended, so its holder notices a half-open connection.
 */
async function holdConnection(options: HeldOptions): Promise<HeldConnection> {
  const client = new Client({ ...connectionOptions(options), query_timeout: ANSWER_MS });
  // `end` follows.
  client.on('error', () => undefined);
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  client.once('end', onEnd);
  await client.connect();
  const end = async (): Promise<void> => {
    const late = new Promise((resolve) => setTimeout(resolve, END_MS).unref());
    await Promise.race([client.end().catch(() => undefined), late]);
    onEnd();
  };
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(end);
  }, HEARTBEAT_MS);
  void ended.then(() => clearInterval(heartbeat));
  return { client, ended, end };
}

export interface ListenOptions extends HeldOptions {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly onError: (error: unknown) => void;
  /** Called when listening again after lost notifications: anything may have changed. */
  readonly onGap: () => void;
}

/** Listens to a channel until stopped. A lost connection is opened again after a second. */
export function listen(options: ListenOptions): { stop(): Promise<void> } {
  const { channel, onNotice, onError, onGap } = options;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  async function once(hasLost: boolean): Promise<void> {
    const held = await holdConnection(options);
    try {
      held.client.on('notification', ({ payload }) => onNotice(payload ?? ''));
      await held.client.query(`listen ${channel}`);
      if (hasLost) onGap();
      await Promise.race([held.ended, stopped]);
    } finally {
      await held.end();
    }
    if (!stopping.signal.aborted) throw new Error(`listen: the connection for ${channel} ended`);
  }

  async function loop(): Promise<void> {
    for (let hasLost = false; !stopping.signal.aborted; hasLost = true) {
      try {
        await once(hasLost);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())]);
      }
    }
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
