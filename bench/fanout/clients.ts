import { seededRandom } from '@evens/base';
import { applyDelta, bookFromImage, type MatchBook } from '@evens/book';
import type { ServerMessage } from '@evens/contract';
import { WebSocket } from 'ws';
import { readToken } from '../../apps/server/src/feed/bus-messages.ts';

export type ClientOrder =
  | {
      readonly t: 'connect';
      readonly port: number;
      readonly count: number;
      readonly slow: number;
      readonly matches: number;
      readonly topicsEach: number;
      readonly seed: string;
    }
  | { readonly t: 'count' }
  | { readonly t: 'report' }
  | { readonly t: 'compare' }
  | { readonly t: 'cut' }
  | { readonly t: 'resume' };

export interface ClientReport {
  readonly applied: number;
  readonly gaps: number;
  /** Number of changes by latency in ms, from feed to applied; the last bucket counts all longer ones. */
  readonly byMs: readonly number[];
}

/** Result after slow readers have caught up. */
export interface Comparison {
  readonly differ: number;
  /** Full images sent to slow readers instead of the missed changes. */
  readonly slowImages: number;
}

const BUCKETS = 5001;

interface Viewer {
  socket: WebSocket | undefined;
  readonly isSlow: boolean;
  readonly topics: readonly string[];
  readonly books: Map<string, MatchBook>;
  readonly tokens: Map<string, string>;
  reading: NodeJS.Timeout | undefined;
  caughtUp: (() => void) | undefined;
}

let viewers: Viewer[] = [];
let url = '';
let applied = 0;
let gaps = 0;
let slowImages = 0;
let byMs = new Array<number>(BUCKETS).fill(0);

function take(viewer: Viewer, message: ServerMessage): void {
  if (message.t === 'pong') viewer.caughtUp?.();
  if (message.t !== 'image' && message.t !== 'delta') return;
  const { topic, to } = message;
  const { seq, epoch } = readToken(to);
  if (message.t === 'image') {
    if (!('fixture' in message.body)) return;
    viewer.books.set(topic, bookFromImage(message.body, epoch, seq));
    viewer.tokens.set(topic, to);
    if (viewer.isSlow) slowImages++;
    return;
  }
  const before = viewer.books.get(topic);
  if (before === undefined || viewer.tokens.get(topic) !== message.from) {
    gaps++;
    viewer.socket?.send(JSON.stringify({ t: 'sub', topics: [{ topic }] }));
    return;
  }
  const book = applyDelta(before, message.body, seq);
  viewer.books.set(topic, book);
  viewer.tokens.set(topic, to);
  if (viewer.isSlow) return;
  applied++;
  const tookMs = Math.max(0, Math.min(BUCKETS - 1, Date.now() - book.pricedAtMs));
  byMs[tookMs] = (byMs[tookMs] ?? 0) + 1;
}

/**
 * Longer than the hub's ping timeout, so that it classifies the reader as slow, and short enough not to be
 * disconnected. The network buffers hold some seconds of changes: a slow reader is detected by its ping long before its
 * unread bytes.
 */
const STALL_MS = 20_000;
const READ_MS = 100;

/** Reads for a moment, then pauses for twenty seconds. */
function readSlowly(viewer: Viewer): void {
  const { socket } = viewer;
  socket?.pause();
  viewer.reading = setTimeout(() => {
    socket?.resume();
    viewer.reading = setTimeout(() => readSlowly(viewer), READ_MS);
  }, STALL_MS);
}

function openSocket(): Promise<WebSocket | undefined> {
  return new Promise((done) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    socket.once('open', () => done(socket));
    socket.on('error', () => done(undefined));
  });
}

/** Opens the viewer's socket, with retries, and subscribes; resolves when the answer has arrived. */
async function open(viewer: Viewer): Promise<void> {
  let socket = await openSocket();
  while (socket === undefined) {
    await new Promise((done) => setTimeout(done, 250));
    socket = await openSocket();
  }
  viewer.socket = socket;
  socket.on('message', (data) => take(viewer, JSON.parse(data.toString())));
  const topics = viewer.topics.map((topic) => {
    const token = viewer.tokens.get(topic);
    return token === undefined ? { topic } : { topic, token };
  });
  const before = viewer.books.size;
  const caughtUp = new Promise<void>((done) => {
    viewer.caughtUp = done;
  });
  socket.send(JSON.stringify({ t: 'sub', topics }));
  socket.send('{"t":"ping","n":1}');
  if (before > 0) await caughtUp;
  else while (viewer.books.size < viewer.topics.length) await new Promise((done) => setTimeout(done, 20));
}

async function connect(order: Extract<ClientOrder, { t: 'connect' }>): Promise<void> {
  const random = seededRandom(order.seed);
  url = `ws://127.0.0.1:${order.port}/api/stream`;
  viewers = Array.from({ length: order.count }, (_, index) => {
    const topics = new Set<string>();
    while (topics.size < order.topicsEach) topics.add(`match/${1 + Math.floor(random() * order.matches)}`);
    return {
      socket: undefined,
      isSlow: index < order.slow,
      topics: [...topics],
      books: new Map(),
      tokens: new Map(),
      reading: undefined,
      caughtUp: undefined,
    };
  });
  const waiting = [...viewers];
  const workers = Array.from({ length: 50 }, async () => {
    for (let viewer = waiting.pop(); viewer !== undefined; viewer = waiting.pop()) await open(viewer);
  });
  await Promise.all(workers);
  for (const viewer of viewers) if (viewer.isSlow) readSlowly(viewer);
}

async function answer(order: ClientOrder): Promise<unknown> {
  switch (order.t) {
    case 'connect':
      await connect(order);
      return 'connected';
    case 'count':
      applied = 0;
      gaps = 0;
      slowImages = 0;
      byMs = new Array<number>(BUCKETS).fill(0);
      return 'counting';
    case 'report': {
      const report: ClientReport = { applied, gaps, byMs };
      return report;
    }
    case 'compare': {
      // All viewers of a topic, including slow ones, must end with the same book.
      for (const viewer of viewers) {
        clearTimeout(viewer.reading);
        viewer.socket?.resume();
      }
      await new Promise((done) => setTimeout(done, 1500));
      const byTopic = new Map<string, { readonly seq: number; readonly text: string }>();
      let differ = 0;
      for (const { books } of viewers) {
        for (const [topic, book] of books) {
          const lines = Array.from(book.markets, ([key, { odds }]) => `${key} ${odds}`).sort();
          const text = lines.join('\n');
          const first = byTopic.get(topic);
          if (first === undefined) byTopic.set(topic, { seq: book.seq, text });
          else if (first.seq === book.seq && first.text !== text) differ++;
        }
      }
      const compared: Comparison = { differ, slowImages };
      return compared;
    }
    case 'cut':
      for (const viewer of viewers) viewer.socket?.terminate();
      return 'cut';
    case 'resume': {
      const startedAtMs = performance.now();
      const times = await Promise.all(
        viewers.map(async (viewer) => {
          await open(viewer);
          return performance.now() - startedAtMs;
        }),
      );
      return times;
    }
  }
}

process.on('message', (order: ClientOrder) => {
  void answer(order).then((result) => process.send?.({ result }));
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
