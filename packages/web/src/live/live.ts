import type { ServerMessage } from '@evens/contract';
import { type AccountNews, createAccountNews } from './account-news.ts';
import { createConnection } from './connection.ts';
import type { LiveEnvironment } from './environment.ts';
import { createFeedWatch, type FeedWatch } from './feed-watch.ts';
import { createMarketStore, type MarketStore } from './market-store.ts';
import type { BookKind } from './match-entry.ts';
import { isBookDelta, isBookImage, isCashoutsBody, isMeBody } from './server-message.ts';
import { createTopics, type TopicStatus } from './topics.ts';

export interface Live {
  /** Connects a reader. Another address or player opens a new socket; the same ones change nothing. */
  connect(options: { url: string; playerId: number | undefined }): void;
  disconnect(): void;
  /**
   * The server identifies a reader by the cookies of the socket's opening request: must be called after a cookie has
   * changed.
   */
  reopen(): void;
  /** The network is back. */
  retryNow(): void;
  retain(topic: string): () => void;
  topicStatus(topic: string): TopicStatus | undefined;
  /** Requests a topic that was rejected again. */
  retryTopic(topic: string): void;
  /** Newest message of a list or support topic; undefined until it was received. */
  list(topic: string): object | undefined;
  /** Called when the status or list of a topic changes. */
  onTopic(topic: string, listener: () => void): () => void;
  /** Every topic that is retained now, with its status. */
  topics(): ReadonlyMap<string, TopicStatus>;
  /** Receives every message after it was applied, for measuring; one listener at a time. */
  measure(listener: (message: ServerMessage) => void): void;
  /** Reports to the server how long a change took to the screen, ms. */
  reportDrawn(ms: number): void;
  readonly markets: MarketStore;
  readonly feed: FeedWatch;
  readonly account: AccountNews;
}

/**
 * Lists of the schedule: a match that left during a disconnection may have been the last of its sport, so they start
 * anew.
 */
const scheduleTopic = /^list\/(prematch\/|schedule@)/;

/** Topics whose last message is stored unchanged. */
const storedTopic = /^(list\/|support)/;

const bookTopic = /^(match|multi|preview)\/(\d{1,15})$/;

function parseBookTopic(topic: string): { kind: BookKind; matchId: number } | undefined {
  const [, kind, id] = bookTopic.exec(topic) ?? [];
  if (kind !== 'match' && kind !== 'multi' && kind !== 'preview') return undefined;
  return { kind, matchId: Number(id) };
}

/** The live core of the page: one socket, the received state, and its subscribers. */
export function createLive(environment: LiveEnvironment): Live {
  const markets = createMarketStore(environment);
  const feed = createFeedWatch(environment);
  const account = createAccountNews();
  const lists = new Map<string, object>();
  const topicListeners = new Map<string, Set<() => void>>();
  let player: number | undefined;
  let url: string | undefined;
  let releaseMe = () => {};
  let measured: ((message: ServerMessage) => void) | undefined;

  const connection = createConnection(environment, {
    opened: () => topics.opened(),
    received(message) {
      if (message.t === 'hb') {
        feed.receiveHeartbeat(message);
        topics.recall();
      } else if (message.t !== 'pong') topics.received(message);
      measured?.(message);
    },
    changed(state) {
      feed.connectionIs(state);
      if (state !== 'waiting') return;
      for (const topic of [...lists.keys()]) if (scheduleTopic.test(topic)) topics.reset(topic);
    },
  });

  const topics = createTopics(environment, connection, {
    image(topic, token, body) {
      const book = parseBookTopic(topic);
      if (book) {
        if (isBookImage(body)) markets.image(book.kind, book.matchId, token, body);
      } else if (storedTopic.test(topic)) {
        lists.set(topic, body);
        notifyTopic(topic);
      } else if (topic === 'cashouts') {
        if (isCashoutsBody(body)) account.valued(body);
      } else if (topic === 'me' && isMeBody(body)) account.apply(body);
    },
    delta(topic, token, body) {
      const book = parseBookTopic(topic);
      if (book) {
        if (isBookDelta(body)) markets.delta(book.kind, book.matchId, token, body);
      }
    },
    dropped(topic) {
      const book = parseBookTopic(topic);
      if (book) markets.drop(book.kind, book.matchId);
      else if (lists.delete(topic)) notifyTopic(topic);
      else if (topic === 'cashouts') account.valued(undefined);
    },
    statusChanged: notifyTopic,
  });

  function notifyTopic(topic: string) {
    for (const listener of topicListeners.get(topic) ?? []) listener();
  }

  return {
    connect(next) {
      if (player !== next.playerId) {
        player = next.playerId;
        releaseMe();
        releaseMe = () => {};
        account.clear();
        topics.reset('me');
        topics.reset('cashouts');
        topics.reset('support');
        topics.reset('support-queue');
        // The server identifies the player by the cookies of the old socket.
        if (url !== undefined) connection.stop();
        if (player !== undefined) releaseMe = topics.retain('me');
      }
      url = next.url;
      connection.start(url);
    },
    disconnect() {
      url = undefined;
      connection.stop();
    },
    reopen() {
      if (url === undefined) return;
      connection.stop();
      connection.start(url);
    },
    retryNow: () => connection.retryNow(),
    retain: (topic) => topics.retain(topic),
    topicStatus: (topic) => topics.status(topic),
    retryTopic: (topic) => topics.retry(topic),
    topics: () => topics.statuses(),
    measure(listener) {
      measured = listener;
    },
    reportDrawn: (ms) => void connection.send({ t: 'ping', n: 0, drawnMs: Math.round(ms) }),
    list: (topic) => lists.get(topic),
    onTopic(topic, listener) {
      const listeners = topicListeners.get(topic) ?? new Set();
      topicListeners.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topicListeners.get(topic) === listeners) topicListeners.delete(topic);
      };
    },
    markets,
    feed,
    account,
  };
}
