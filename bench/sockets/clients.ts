import { createConnection } from '@evens/web/live/connection.ts';
import type { LiveEnvironment, OpenSocket, SocketEvents } from '@evens/web/live/environment.ts';
import { openRawSocket, type RawSocket } from '../placement/raw-socket.ts';

/** Pages of one process. Their sockets are kept open by the page's own code. */
export type ClientOrder =
  | {
      readonly t: 'open';
      /** API processes: a page goes to the next one once one refuses its connection, as a load balancer does. */
      readonly ports: readonly number[];
      readonly pages: readonly Page[];
      readonly perSecond: number;
    }
  | { readonly t: 'report' };

export interface Page {
  readonly localAddress: string;
  /** Undefined for a visitor. */
  readonly cookie: string | undefined;
  readonly topics: readonly string[];
}

export interface ClientReport {
  readonly open: number;
  /** Messages other than heartbeats since the last report, and their bytes. */
  readonly messages: number;
  readonly bytes: number;
  /** Number of connections that were begun since the last report, by tenth of a second of the epoch. */
  readonly begunByTenth: ReadonlyMap<number, number>;
  /** Durations of handshakes since the last report, and times of their ends. */
  readonly handshakes: readonly { readonly ms: number; readonly atMs: number }[];
  /** Connections that failed since the last report, by reason. */
  readonly failures: ReadonlyMap<string, number>;
}

const REASON_CHARACTERS = 60;
const TENTH_MS = 100;
const START_EVERY_MS = 20;
/** Messages that the page's connection acts on; the others are only counted. */
const ownMessages = ['{"t":"hb"', '{"t":"err'];

let ports: readonly number[] = [];
let current = 0;
let open = 0;
let messages = 0;
let bytes = 0;
let begunByTenth = new Map<number, number>();
let handshakes: { ms: number; atMs: number }[] = [];
let failures = new Map<string, number>();

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function receive(frame: Buffer, events: SocketEvents): void {
  const short = (frame[1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  const begin = frame.toString('latin1', head, head + 9);
  if (ownMessages.some((own) => begin.startsWith(own))) events.received(frame.toString('utf8', head));
  else {
    messages += 1;
    bytes += frame.length;
  }
}

function openSocket({ localAddress, cookie }: Page, events: SocketEvents): OpenSocket {
  let socket: RawSocket;
  let isOpen = false;
  let hasEnded = false;
  let tries = 0;
  const end = (reason: string) => {
    if (hasEnded) return;
    hasEnded = true;
    if (isOpen) open -= 1;
    add(failures, reason, 1);
  };
  const attempt = () => {
    const port = ports[current] ?? 0;
    const begunMs = Date.now();
    const tenth = Math.floor(begunMs / TENTH_MS);
    tries += 1;
    add(begunByTenth, tenth, 1);
    socket = openRawSocket({
      port,
      localAddress,
      ...(cookie !== undefined && { cookie }),
      onOpen() {
        isOpen = true;
        open += 1;
        const atMs = Date.now();
        handshakes.push({ ms: atMs - begunMs, atMs });
        events.opened();
      },
      onFrame: (frame) => receive(frame, events),
      onClose(reason) {
        const isRefused = reason.includes('ECONNREFUSED');
        if (isRefused) add(begunByTenth, tenth, -1);
        if (isRefused && ports[current] === port) current = (current + 1) % ports.length;
        if (isRefused && tries < ports.length) {
          attempt();
          return;
        }
        end(reason.slice(0, REASON_CHARACTERS));
        events.closed();
      },
    });
  };
  attempt();
  return {
    send: (text) => socket.send(text),
    close() {
      end(isOpen ? 'silent' : 'no handshake in time');
      socket.close();
    },
  };
}

const environment: Omit<LiveEnvironment, 'openSocket'> = {
  nowMs: Date.now,
  random: Math.random,
  afterMs(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  onFrame: setImmediate,
  hasInput: () => false,
};

function openPage(page: Page): void {
  const connection = createConnection(
    { ...environment, openSocket: (_url, events) => openSocket(page, events) },
    {
      opened() {
        connection.send({ t: 'sub', topics: page.topics.map((topic) => ({ topic })) });
      },
      received: () => undefined,
      changed: () => undefined,
    },
  );
  connection.start('the site');
}

async function openAll(pages: readonly Page[], perSecond: number): Promise<void> {
  const startMs = performance.now();
  for (let begun = 0; begun < pages.length; ) {
    const due = Math.min(pages.length, Math.ceil(((performance.now() - startMs) / 1000) * perSecond));
    for (; begun < due; begun += 1) {
      const page = pages[begun];
      if (page) openPage(page);
    }
    await new Promise((resolve) => setTimeout(resolve, START_EVERY_MS));
  }
}

function takeReport(): ClientReport {
  const report = { open, messages, bytes, begunByTenth, handshakes, failures };
  messages = 0;
  bytes = 0;
  begunByTenth = new Map();
  handshakes = [];
  failures = new Map();
  return report;
}

process.on('message', (order: ClientOrder) => {
  if (order.t === 'report') {
    process.send?.(takeReport());
    return;
  }
  ports = order.ports;
  void openAll(order.pages, order.perSecond).then(() => process.send?.(takeReport()));
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
