import { createServer, type Server } from 'node:http';
import { MessageChannel, Worker } from 'node:worker_threads';
import { bookImage, clockToken } from '@evens/book';
import { type WebSocket, WebSocketServer } from 'ws';
import { createReplica, serveBooks } from '../../apps/server/src/feed/index.ts';
import { type Bus, createPortBus } from '../../apps/server/src/platform/bus/bus.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { StreamHub } from '../../apps/server/src/platform/stream/hub.ts';
import { parseClientMessage } from '../../apps/server/src/platform/stream/message.ts';
import type { BenchOwnerData } from './owner-thread.ts';
import type { BenchSourceOptions } from './source.ts';

export interface ServerOrder extends BenchSourceOptions {
  readonly kind: 'hub' | 'bare';
}

export interface ServerUsage {
  /** CPU of the process without the owner's thread. */
  readonly cpuSeconds: number;
  readonly rssBytes: number;
  readonly sent: number;
  readonly conflated: number;
}

type Sent = () => { readonly sent: number; readonly conflated: number };

/** The hub, as the site runs it. */
function serveHub(server: Server, bus: Bus): Sent {
  const replica = createReplica({ bus, clock: systemClock, onLost: (id) => console.error('lost', id) });
  const hub = new StreamHub({
    clock: systemClock,
    random: secureRandom,
    publicOrigin: undefined,
    socketsMax: 10_000,
    socketsPerIpMax: 10_000,
    clientIp: (request) => request.socket.remoteAddress ?? '',
    languageCode: () => 'en',
    admit: async () => true,
    findKey: async () => undefined,
    feed: () => {
      const { state, atMs, rate } = replica.feed();
      return { state, at: atMs, rate };
    },
    onFailure: (what, error) => console.error(what, error),
  });
  serveBooks({ hub, replica, clock: systemClock });
  hub.attach(server);
  return () => {
    const { framesSent, framesConflated } = hub.metrics();
    return { sent: framesSent, conflated: framesConflated };
  };
}

/** The minimum that sends the same bytes to the same sockets: `ws`, a set of sockets per topic, a loop. */
function serveBare(server: Server, bus: Bus): Sent {
  const readers = new Map<string, Set<WebSocket>>();
  const replica = createReplica({ bus, clock: systemClock, onLost: () => {} });
  let sent = 0;
  const sockets = new WebSocketServer({ server, path: '/api/stream', perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    const joined: Set<WebSocket>[] = [];
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const set of joined) set.delete(socket);
    });
    socket.on('message', (data) => {
      const message = parseClientMessage(data.toString());
      if (!message.ok || message.value.t !== 'sub') return;
      for (const { topic } of message.value.topics) {
        const id = topic.slice('match/'.length);
        const book = replica.view(Number(id))?.book;
        if (book === undefined) continue;
        const to = clockToken(book.epoch, book.seq);
        socket.send(JSON.stringify({ t: 'image', topic, to, body: bookImage(book) }));
        const subject = `match.${id}`;
        const set = readers.get(subject) ?? new Set();
        readers.set(subject, set);
        set.add(socket);
        joined.push(set);
      }
    });
  });
  bus.subscribe('match.', (subject, bytes) => {
    const set = readers.get(subject);
    if (set === undefined) return;
    for (const socket of set) {
      socket.send(bytes, { binary: false });
      sent++;
    }
  });
  return () => ({ sent, conflated: 0 });
}

/** Started with `fork`: receives one ServerOrder, answers with its port, then answers every message with its usage. */
process.once('message', ({ kind, ...options }: ServerOrder) => {
  const { port1, port2 } = new MessageChannel();
  const data: BenchOwnerData = { ...options, busPort: port2 };
  const worker = new Worker(new URL('./owner-thread.ts', import.meta.url), {
    workerData: data,
    transferList: [port2],
  });
  const server = createServer();
  const sent = (kind === 'hub' ? serveHub : serveBare)(server, createPortBus(port1));
  process.on('message', () => {
    worker.once('message', (ownerSeconds: number) => {
      const { user, system } = process.cpuUsage();
      const usage: ServerUsage = {
        cpuSeconds: (user + system) / 1e6 - ownerSeconds,
        rssBytes: process.memoryUsage.rss(),
        ...sent(),
      };
      process.send?.(usage);
    });
    worker.postMessage('usage');
  });
  server.listen(0, '127.0.0.1', 4096, () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
