import { type ServerMessage, STREAM_TOPICS_MAX } from '@evens/contract';
import { compareClocks, parseClockToken } from './clock-token.ts';
import type { Connection } from './connection.ts';
import type { LiveEnvironment } from './environment.ts';

/** Storage of the state behind topics. `delta` is only called if it follows the stored state. */
export interface TopicSink {
  image(topic: string, token: string, body: object): void;
  delta(topic: string, token: string, body: object): void;
  /** Called when a topic has lost its last holder. */
  dropped(topic: string): void;
  /** `status` has changed. */
  statusChanged(topic: string): void;
}

/**
 * A topic without a status is not requested yet: `pending` until its first message, `rejected` if the server refuses
 * it.
 */
export type TopicStatus = 'pending' | 'fulfilled' | 'rejected';

interface TopicState {
  holders: number;
  /** Token of the state to resume from; undefined requests an image. */
  token: string | undefined;
  /** Waiting for an image: deltas are useless until it arrives. */
  awaitsImage: boolean;
  status: TopicStatus;
  /** On the server's list in this connection. */
  sent: boolean;
  /**
   * A message of this connection was applied. Before that, an older message is not late: the server may have restarted.
   */
  joined: boolean;
  requestedAtMs: number;
  cancelLinger: () => void;
}

/** How long a topic without holders is kept, so that scrolling and going back find its state. */
const LINGER_MS = 4000;
const COLLECT_MS = 10;
/**
 * Minimum time between flushes. A flush is at most two messages and the server accepts 20 per second: scrolling must
 * stay far below that.
 */
const FLUSH_APART_MS = 150;
/** An image that has not arrived after this time is requested again. */
const ASK_AGAIN_MS = 5000;

export interface Topics {
  /** Adds a holder; the returned function removes it, once. */
  retain(topic: string): () => void;
  /** Undefined for a topic without holders. */
  status(topic: string): TopicStatus | undefined;
  statuses(): ReadonlyMap<string, TopicStatus>;
  /** Requests a rejected topic again. */
  retry(topic: string): void;
  opened(): void;
  received(message: Extract<ServerMessage, { topic: string } | { t: 'err' }>): void;
  /** Must be called with every heartbeat: requests overdue images again. */
  recall(): void;
  /** Forgets a topic's state, so that it starts with an image. */
  reset(topic: string): void;
}

/**
 * The topics of this page, each with a count of holders, and the check whether a message follows the stored state. A
 * delta that does not follow causes one request for an image. At most 400 topics are on the server's list; further ones
 * wait for space.
 */
export function createTopics(
  environment: LiveEnvironment,
  connection: Pick<Connection, 'send' | 'state'>,
  sink: TopicSink,
): Topics {
  const topics = new Map<string, TopicState>();
  const leaving = new Set<string>();
  let sentCount = 0;
  let collecting = false;
  let flushedAtMs = Number.NEGATIVE_INFINITY;

  function collect() {
    if (collecting) return;
    collecting = true;
    const remainingMs = flushedAtMs + FLUSH_APART_MS - environment.nowMs();
    environment.afterMs(Math.max(COLLECT_MS, remainingMs), () => {
      collecting = false;
      flush();
    });
  }

  function become(topic: string, state: TopicState, status: TopicStatus) {
    if (state.status === status) return;
    state.status = status;
    sink.statusChanged(topic);
  }

  function forget(topic: string, state: TopicState) {
    state.cancelLinger();
    topics.delete(topic);
    if (state.sent) {
      sentCount--;
      leaving.add(topic);
    }
    sink.dropped(topic);
    sink.statusChanged(topic);
  }

  function dropOldest() {
    for (const [topic, state] of topics) {
      if (sentCount < STREAM_TOPICS_MAX) return;
      if (state.holders === 0 && state.sent) forget(topic, state);
    }
  }

  function flush() {
    if (connection.state() !== 'open') {
      leaving.clear();
      return;
    }
    flushedAtMs = environment.nowMs();
    dropOldest();
    if (leaving.size > 0) connection.send({ t: 'unsub', topics: [...leaving] });
    leaving.clear();
    const requestedTopics: { topic: string; token?: string }[] = [];
    for (const [topic, state] of topics) {
      if (state.sent || state.status === 'rejected') continue;
      if (sentCount >= STREAM_TOPICS_MAX) break;
      state.sent = true;
      state.requestedAtMs = environment.nowMs();
      sentCount++;
      requestedTopics.push(state.token === undefined ? { topic } : { topic, token: state.token });
    }
    if (requestedTopics.length > 0) connection.send({ t: 'sub', topics: requestedTopics });
  }

  function requestImages(requestedTopics: readonly (readonly [string, TopicState])[]) {
    if (requestedTopics.length === 0) return;
    for (const [, state] of requestedTopics) {
      state.token = undefined;
      state.awaitsImage = true;
      state.requestedAtMs = environment.nowMs();
    }
    connection.send({ t: 'sub', topics: requestedTopics.map(([topic]) => ({ topic })) });
  }

  function isOlder(token: string, than: string | undefined): boolean {
    const a = parseClockToken(token);
    const b = than === undefined ? undefined : parseClockToken(than);
    return a !== undefined && b !== undefined && compareClocks(a, b) <= 0;
  }

  return {
    retain(topic) {
      let state = topics.get(topic);
      if (!state) {
        state = {
          holders: 0,
          token: undefined,
          awaitsImage: true,
          status: 'pending',
          sent: false,
          joined: false,
          requestedAtMs: environment.nowMs(),
          cancelLinger: () => {},
        };
        topics.set(topic, state);
        collect();
        sink.statusChanged(topic);
      }
      const own = state;
      own.cancelLinger();
      own.holders++;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        own.holders--;
        if (own.holders > 0 || topics.get(topic) !== own) return;
        own.cancelLinger = environment.afterMs(LINGER_MS, () => {
          if (own.holders > 0 || topics.get(topic) !== own) return;
          forget(topic, own);
          collect();
        });
      };
    },
    status: (topic) => topics.get(topic)?.status,
    statuses: () => new Map(Array.from(topics, ([topic, { status }]) => [topic, status])),
    retry(topic) {
      const state = topics.get(topic);
      if (state?.status !== 'rejected') return;
      become(topic, state, 'pending');
      collect();
    },
    opened() {
      sentCount = 0;
      for (const [topic, state] of topics) {
        state.sent = false;
        state.joined = false;
        if (state.status === 'rejected') become(topic, state, 'pending');
      }
      leaving.clear();
      flush();
    },
    received(message) {
      if (message.t === 'err') {
        const state = message.topic === undefined ? undefined : topics.get(message.topic);
        if (!state) return;
        // A rate limit is no verdict on the topic: `recall` requests it again.
        const isVerdict = message.code !== 'too-fast';
        if (state.sent) {
          state.sent = false;
          sentCount--;
        }
        if (isVerdict && message.topic !== undefined) become(message.topic, state, 'rejected');
        return;
      }
      const state = topics.get(message.topic);
      if (!state) return;
      if (message.t === 'image') {
        if (state.joined && !state.awaitsImage && isOlder(message.to, state.token)) return;
        state.token = message.to;
        state.awaitsImage = false;
        state.joined = true;
        sink.image(message.topic, message.to, message.body);
        become(message.topic, state, 'fulfilled');
      } else if (!state.awaitsImage) {
        if (message.from === state.token) {
          state.token = message.to;
          state.joined = true;
          sink.delta(message.topic, message.to, message.body);
          become(message.topic, state, 'fulfilled');
        } else if (!state.joined || !isOlder(message.to, state.token)) {
          requestImages([[message.topic, state]]);
        }
      }
    },
    recall() {
      const nowMs = environment.nowMs();
      requestImages(
        Array.from(topics).filter(
          ([, state]) => state.sent && state.awaitsImage && nowMs - state.requestedAtMs > ASK_AGAIN_MS,
        ),
      );
      flush();
    },
    reset(topic) {
      const state = topics.get(topic);
      if (!state) return;
      state.token = undefined;
      state.awaitsImage = true;
      sink.dropped(topic);
      become(topic, state, 'pending');
    },
  };
}
