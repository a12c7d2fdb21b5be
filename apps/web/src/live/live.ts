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
  /** Who listens, and where. Another address or player opens a new socket; the same ones change nothing. */
  connect(options: { url: string; playerId: number | undefined }): void;
  disconnect(): void;
  /** The server knows a reader by the cookies that the socket was opened with: call after a cookie has changed. */
  reopen(): void;
  /** The network came back. */
  retryNow(): void;
  retain(topic: string): () => void;
  topicStatus(topic: string): TopicStatus | undefined;
  /** Asks anew for a topic that was rejected. */
  retryTopic(topic: string): void;
  /** What a list or a topic of support said last; undefined until it has. */
  list(topic: string): object | undefined;
  /** Called for another status or list of a topic. */
  onTopic(topic: string, listener: () => void): () => void;
  /** Every topic that is held now, and its status. */
  topics(): ReadonlyMap<string, TopicStatus>;
  /** Hears every message after it was taken, for measuring; one listener at a time. */
  measure(listener: (message: ServerMessage) => void): void;
  readonly markets: MarketStore;
  readonly feed: FeedWatch;
  readonly account: AccountNews;
}

/** Lists of the schedule: what left while the line was down may have been the last of its sport, so they begin anew. */
const scheduleTopic = /^list\/(prematch\/|schedule@)/;

/** Topics whose last message is kept as it came. */
const keptWhole = /^(list\/|support)/;

const bookTopic = /^(match|multi|preview)\/(\d{1,15})$/;

function parseBookTopic(topic: string): { kind: BookKind; matchId: number } | undefined {
  const [, kind, id] = bookTopic.exec(topic) ?? [];
  if (kind !== 'match' && kind !== 'multi' && kind !== 'preview') return undefined;
  return { kind, matchId: Number(id) };
}

/** The live side of the page: one socket, what came over it, and who wants to know. */
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
        feed.heard(message);
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
      } else if (keptWhole.test(topic)) {
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
        // The server knows the player by the old socket's cookies.
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
