import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** Started with `fork`: receives one order, answers with its port. */
export interface BareOrder {
  readonly topics: readonly string[];
  readonly changesPerSecond: number;
  /** Bytes of a change. */
  readonly bytes: number;
}

const HEARTBEAT_MS = 2000;
const HEARTBEATS_PER_PING = 2;
const BACKLOG = 4096;

/** The minimum: `ws`, a set of sockets for each topic, heartbeats and pings as the site sends them. */
process.once('message', ({ topics, changesPerSecond, bytes }: BareOrder) => {
  const readers = new Map(topics.map((topic) => [topic, new Set<WebSocket>()]));
  const all = new Set<WebSocket>();
  const server = createServer();
  const sockets = new WebSocketServer({
    server,
    path: '/api/stream',
    perMessageDeflate: false,
    clientTracking: false,
  });
  sockets.on('connection', (socket) => {
    all.add(socket);
    const joined: Set<WebSocket>[] = [];
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(socket);
      for (const set of joined) set.delete(socket);
    });
    socket.on('message', (data) => {
      const message: { readonly topics?: readonly { readonly topic: string }[] } = JSON.parse(String(data));
      for (const { topic } of message.topics ?? []) {
        const set = readers.get(topic);
        if (!set) continue;
        set.add(socket);
        joined.push(set);
      }
    });
  });
  let beats = 0;
  setInterval(() => {
    const beat = JSON.stringify({ t: 'hb', at: Date.now(), feed: { state: 'up', at: Date.now(), rate: 1 } });
    const pings = beats % HEARTBEATS_PER_PING === 0;
    beats += 1;
    for (const socket of all) {
      socket.send(beat);
      if (pings) socket.ping();
    }
  }, HEARTBEAT_MS);
  const change = 'x'.repeat(bytes);
  let next = 0;
  const publish = () => {
    const topic = topics[next % topics.length] ?? '';
    next += 1;
    for (const socket of readers.get(topic) ?? []) socket.send(change);
  };
  if (changesPerSecond > 0) setInterval(publish, 1000 / changesPerSecond);
  server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG }, () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
