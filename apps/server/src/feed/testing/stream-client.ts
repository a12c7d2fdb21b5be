import { applyDelta, bookFromImage, type MatchBook } from '@evens/book';
import type { CashoutsBody, ListBody, LiveList, MeBody, ServerMessage } from '@evens/contract';
import { WebSocket } from 'ws';
import { readToken } from '../bus-messages.ts';

/** A reader of the stream that keeps to the contract: images replace, deltas join or the topic is asked for anew. */
export interface StreamClient {
  readonly socket: WebSocket;
  readonly books: Map<string, MatchBook>;
  readonly tokens: Map<string, string>;
  readonly errors: { readonly code: string; readonly topic?: string | undefined }[];
  readonly counts: { images: number; deltas: number; heartbeats: number; gaps: number; pongs: number };
  lastHeartbeat: Extract<ServerMessage, { t: 'hb' }> | undefined;
  live: LiveList | undefined;
  /** Lists by topic, as they were published last. */
  readonly lists: Map<string, ListBody>;
  me: MeBody | undefined;
  cashouts: CashoutsBody | undefined;
  sub(topics: readonly string[], tokens?: ReadonlyMap<string, string>): void;
  send(text: string): void;
  /** Resolves when the condition holds; looks again at every message. */
  until(condition: () => boolean, withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Whether a delta's body is of the private topic. */
export interface ClientOptions {
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Called for every applied change of a book. */
  readonly onBook?: (topic: string, book: MatchBook) => void;
}

/** Connects; rejects with the HTTP status where the upgrade was refused. */
export async function connectStream({ url, headers = {}, onBook }: ClientOptions): Promise<StreamClient> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const waiters = new Set<() => void>();
  const client: StreamClient = {
    socket,
    books: new Map(),
    tokens: new Map(),
    errors: [],
    counts: { images: 0, deltas: 0, heartbeats: 0, gaps: 0, pongs: 0 },
    lastHeartbeat: undefined,
    live: undefined,
    lists: new Map(),
    me: undefined,
    cashouts: undefined,
    sub(topics, tokens = new Map()) {
      const requestedTopics = topics.map((topic) => {
        const token = tokens.get(topic);
        return token === undefined ? { topic } : { topic, token };
      });
      socket.send(JSON.stringify({ t: 'sub', topics: requestedTopics }));
    },
    send: (text) => socket.send(text),
    async until(condition, withinMs = 5000) {
      if (condition()) return;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(check);
          reject(new Error('waited in vain'));
        }, withinMs);
        const check = () => {
          if (!condition()) return;
          clearTimeout(timer);
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
      });
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      await new Promise((done) => {
        socket.once('close', done);
        socket.close();
      });
    },
  };

  function take(message: ServerMessage): void {
    if (message.t === 'hb') {
      client.counts.heartbeats++;
      client.lastHeartbeat = message;
    } else if (message.t === 'pong') client.counts.pongs++;
    else if (message.t === 'err') client.errors.push({ code: message.code, topic: message.topic });
    else if (message.t === 'image') takeImage(message);
    else takeDelta(message);
  }

  function takeImage(message: Extract<ServerMessage, { t: 'image' }>): void {
    client.counts.images++;
    client.tokens.set(message.topic, message.to);
    if ('fixture' in message.body) {
      const { epoch, seq } = readToken(message.to);
      const book = bookFromImage(message.body, epoch, seq);
      client.books.set(message.topic, book);
      onBook?.(message.topic, book);
    } else if ('live' in message.body) client.live = message.body;
    else if ('sports' in message.body || 'days' in message.body || 'ids' in message.body)
      client.lists.set(message.topic, message.body);
    else if ('cashouts' in message.body) client.cashouts = message.body;
    else if (!('last' in message.body || 'changes' in message.body)) client.me = message.body;
  }

  function takeDelta(message: Extract<ServerMessage, { t: 'delta' }>): void {
    const before = client.books.get(message.topic);
    if (before === undefined || client.tokens.get(message.topic) !== message.from) {
      client.counts.gaps++;
      client.sub([message.topic]);
      return;
    }
    client.counts.deltas++;
    const book = applyDelta(before, message.body, readToken(message.to).seq);
    client.books.set(message.topic, book);
    client.tokens.set(message.topic, message.to);
    onBook?.(message.topic, book);
  }

  socket.on('message', (data) => {
    take(JSON.parse(data.toString()));
    for (const waiter of [...waiters]) waiter();
  });
  socket.on('close', () => {
    for (const waiter of [...waiters]) waiter();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    );
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  return client;
}
