import { type FeedState, type ServerMessage, STALE_AFTER_MS } from '@evens/contract';
import type { ConnectionState } from './connection.ts';
import type { LiveEnvironment } from './environment.ts';

/** Why prices are outdated, or `fresh`. `connecting` lasts only until the first heartbeat. */
export type Freshness = 'connecting' | 'fresh' | 'offline' | 'silent' | 'feed-down' | 'recovering';

/** `stopped` before the first opening and after a deliberate close; `disconnected` from a break to the next opening. */
export type TransportStatus = 'started' | 'disconnected' | 'stopped';

export interface FeedView {
  readonly freshness: Freshness;
  readonly connection: ConnectionState;
  readonly transport: TransportStatus;
}

/**
 * Whether prices on screen are known to be outdated. Not before the first heartbeat: the data that was just loaded is
 * valid.
 */
export function isStale({ freshness }: FeedView): boolean {
  return freshness !== 'fresh' && freshness !== 'connecting';
}

export interface FeedWatch {
  receiveHeartbeat(heartbeat: Extract<ServerMessage, { t: 'hb' }>): void;
  connectionIs(state: ConnectionState): void;
  view(): FeedView;
  onView(listener: () => void): () => void;
  /** The server's wall time, estimated from its heartbeats. Small steps back are suppressed. */
  serverNowMs(): number;
  /** Source seconds per second: 1 until the first heartbeat. */
  sourceRate(): number;
  /** Age of the source's last message; undefined before the first heartbeat. */
  priceAgeMs(): number | undefined;
}

const OFFSETS_KEPT = 8;
/** A larger step back means that a clock was set. */
const STEP_BACK_MAX_MS = 5000;
const transports = { open: 'started', waiting: 'disconnected', stopped: 'stopped' } as const;

/**
 * Judges whether the prices on screen are current. The server's silence is measured from the last heartbeat by this
 * device's clock, so a wrong wall time does no harm. The source's silence is measured by the server's clock, which both
 * times come from.
 */
export function createFeedWatch(environment: LiveEnvironment): FeedWatch {
  const startedAtMs = environment.nowMs();
  const listeners = new Set<() => void>();
  const offsetsMs: number[] = [];
  let connection: ConnectionState = 'stopped';
  let heartbeatAtMs: number | undefined;
  let last: { atMs: number; state: FeedState; feedAtMs: number; rate: number } | undefined;
  let transport: TransportStatus = 'stopped';
  let view: FeedView = { freshness: 'connecting', connection, transport };
  let cancelCheck = () => {};

  /** The heartbeat that travelled fastest, among those stored, has the smallest lag. */
  function offsetMs(): number {
    return offsetsMs.length === 0 ? 0 : Math.max(...offsetsMs);
  }

  let latestMs = Number.NEGATIVE_INFINITY;
  /** The offset falls when the fastest heartbeat is dropped: without this, clocks on screen would run backwards. */
  function serverNowMs(): number {
    const nowMs = environment.nowMs() + offsetMs();
    if (nowMs > latestMs || latestMs - nowMs > STEP_BACK_MAX_MS) latestMs = nowMs;
    return latestMs;
  }

  function priceAgeMs(): number | undefined {
    if (!last || heartbeatAtMs === undefined) return undefined;
    return Math.max(0, last.atMs - last.feedAtMs) + (environment.nowMs() - heartbeatAtMs);
  }

  function judge(): Freshness {
    const nowMs = environment.nowMs();
    if (!last || heartbeatAtMs === undefined) {
      return nowMs - startedAtMs > STALE_AFTER_MS ? 'offline' : 'connecting';
    }
    if (nowMs - heartbeatAtMs > STALE_AFTER_MS) return connection === 'open' ? 'silent' : 'offline';
    if (last.state === 'late') return 'silent';
    if (last.state === 'down') return 'feed-down';
    if (last.state === 'recovering') return 'recovering';
    return (priceAgeMs() ?? 0) > STALE_AFTER_MS ? 'silent' : 'fresh';
  }

  function check() {
    cancelCheck();
    const freshness = judge();
    if (freshness !== view.freshness || connection !== view.connection) {
      view = { freshness, connection, transport };
      for (const listener of listeners) listener();
    }
    if (connection === 'stopped') return;
    const quietMs = environment.nowMs() - (heartbeatAtMs ?? startedAtMs);
    const leftMs = STALE_AFTER_MS - Math.max(quietMs, priceAgeMs() ?? 0);
    cancelCheck = environment.afterMs(leftMs > 0 ? leftMs + 20 : 1000, check);
  }

  return {
    receiveHeartbeat({ at, feed }) {
      const nowMs = environment.nowMs();
      heartbeatAtMs = nowMs;
      last = { atMs: at, state: feed.state, feedAtMs: feed.at, rate: feed.rate };
      offsetsMs.push(at - nowMs);
      if (offsetsMs.length > OFFSETS_KEPT) offsetsMs.shift();
      check();
    },
    connectionIs(state) {
      connection = state;
      if (state !== 'connecting') transport = transports[state];
      check();
    },
    view: () => view,
    onView(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    serverNowMs,
    sourceRate: () => last?.rate ?? 1,
    priceAgeMs,
  };
}
