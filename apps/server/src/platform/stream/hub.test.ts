import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { textFrame } from './frame.ts';
import { type HubOptions, StreamHub } from './hub.ts';
import { LAGGING_MS, LOST_MS, SLOW_BYTES, TURN_BYTES_MAX } from './reader.ts';

interface ReceivedMessage {
  readonly t: string;
  readonly topic?: string;
  readonly from?: string;
  readonly to?: string;
  readonly code?: string;
  readonly body?: { readonly n: number; readonly who?: string };
  readonly feed?: unknown;
  readonly n?: number;
  readonly measure?: boolean;
}

interface Client {
  readonly socket: WebSocket;
  readonly messages: ReceivedMessage[];
  send(message: unknown): void;
  until(condition: (messages: readonly ReceivedMessage[]) => boolean, withinMs?: number): Promise<void>;
  /** Resolves when everything that the server had sent until now has been heard. */
  caughtUp(): Promise<void>;
}

const START_MS = 1_700_000_000_000;
let nowMs = START_MS;
let server: Server;
let hub: StreamHub;
let port = 0;
let clients: WebSocket[] = [];
let counter = 0;
let sessions = new Map<string, string>();
let failures: unknown[] = [];

/** A topic whose state is a number that only grows. */
const numbers = {
  snapshot: (topic: string) =>
    topic === 'num/none' ? undefined : { token: `1.${counter}`, body: () => `{"n":${counter}}` },
};

function publish(padding = 0): void {
  const from = `1.${counter++}`;
  const to = `1.${counter}`;
  const text = `{"t":"delta","topic":"num/1","from":"${from}","to":"${to}","body":{"n":${counter},"pad":"${'x'.repeat(padding)}"}}`;
  hub.publish('num/1', { from, to, frame: textFrame(text) });
}

async function start(change: Partial<HubOptions> = {}): Promise<void> {
  hub = new StreamHub({
    clock: { nowMs: () => nowMs },
    random: () => 0.5,
    publicOrigin: undefined,
    socketsMax: 50,
    socketsPerIpMax: 50,
    clientIp: (request) => request.socket.remoteAddress ?? '',
    languageCode: (requested) => requested ?? 'en',
    admit: async () => true,
    findKey: async (cookie) => sessions.get(cookie ?? ''),
    feed: () => ({ state: 'up', at: nowMs - 7, rate: 1 }),
    onFailure: (_what, error) => failures.push(error),
    ...change,
  });
  hub.serve('num/', numbers);
  server = createServer();
  hub.attach(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
}

async function restart(change: Partial<HubOptions>): Promise<void> {
  await hub.drain(0);
  await new Promise((done) => server.close(done));
  await start(change);
}

async function connect(
  headers: Record<string, string> = {},
  query = '',
  options: { readonly autoPong?: boolean } = {},
): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/stream${query}`, {
    headers,
    perMessageDeflate: false,
    ...options,
  });
  clients.push(socket);
  const received: ReceivedMessage[] = [];
  const looks = new Set<() => void>();
  let pings = 1_000_000;
  socket.on('message', (data) => {
    received.push(JSON.parse(data.toString()));
    for (const check of [...looks]) check();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`status ${response.statusCode}`)),
    );
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  const client: Client = {
    socket,
    messages: received,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until: (condition, withinMs = 5000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`waited in vain; heard ${received.length}`)),
          withinMs,
        );
        const check = () => {
          if (!condition(received)) return;
          clearTimeout(timer);
          looks.delete(check);
          resolve();
        };
        looks.add(check);
        check();
      }),
    async caughtUp() {
      const n = pings++;
      client.send({ t: 'ping', n });
      await client.until((all) => all.some((each) => each.t === 'pong' && each.n === n));
    },
  };
  return client;
}

const of = (client: Client, t: string) => client.messages.filter((each) => each.t === t);
const sub = (topic: string, token?: string) => ({
  t: 'sub',
  topics: [token === undefined ? { topic } : { topic, token }],
});

beforeEach(async () => {
  nowMs = START_MS;
  counter = 0;
  sessions = new Map();
  failures = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await start();
});

afterEach(async () => {
  for (const socket of clients) socket.terminate();
  clients = [];
  vi.useRealTimers();
  await hub.drain(0);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

describe('a topic', () => {
  it('a topic is published as an image, followed by consecutive deltas', async () => {
    publish();
    const client = await connect();
    client.send(sub('num/1'));
    await client.caughtUp();
    publish();
    publish();
    await client.caughtUp();
    const received = client.messages.filter(({ t }) => t !== 'pong');
    expect(received.map(({ t, from, to }) => [t, from, to])).toEqual([
      ['image', undefined, '1.1'],
      ['delta', '1.1', '1.2'],
      ['delta', '1.2', '1.3'],
    ]);
  });

  it('a topic carries messages of every frame length format', async () => {
    const client = await connect();
    client.send(sub('num/1'));
    await client.caughtUp();
    const paddings = [1, 20, 21, 22, 23, 24, 25, 30, 65_440, 65_450, 65_460, 200_000];
    for (const padding of paddings) publish(padding);
    await client.until((all) => all.filter(({ t }) => t === 'delta').length === paddings.length);
    expect(of(client, 'delta').map(({ body }) => body?.n)).toEqual(paddings.map((_, index) => index + 1));
  });

  it('a topic that does not exist is refused by name, and the end of one is published', async () => {
    const client = await connect();
    client.send({ t: 'sub', topics: [{ topic: 'num/none' }, { topic: 'nothing/1' }, { topic: 'num/1' }] });
    await client.caughtUp();
    expect(of(client, 'err').map(({ code, topic }) => [code, topic])).toEqual([
      ['unknown-topic', 'num/none'],
      ['unknown-topic', 'nothing/1'],
    ]);
    expect(of(client, 'image')).toHaveLength(1);
  });

  it('a topic is no longer received after the reader left it', async () => {
    const client = await connect();
    client.send(sub('num/1'));
    client.send({ t: 'unsub', topics: ['num/1'] });
    await client.caughtUp();
    publish();
    await client.caughtUp();
    expect(of(client, 'delta')).toHaveLength(0);
  });
});

it('a topic without readers is closed a minute after the last one left', async () => {
  const client = await connect();
  client.send(sub('num/1'));
  await client.caughtUp();
  client.send({ t: 'unsub', topics: ['num/1'] });
  await client.caughtUp();
  vi.advanceTimersByTime(2000);
  expect(hub.isOpen('num/1')).toBe(true);
  nowMs += 61_000;
  vi.advanceTimersByTime(2000);
  expect(hub.isOpen('num/1')).toBe(false);
});

describe('coming back', () => {
  it('a reconnected reader receives exactly the missed deltas', async () => {
    const first = await connect();
    first.send(sub('num/1'));
    await first.caughtUp();
    first.socket.terminate();
    for (let i = 0; i < 3; i++) publish();
    const second = await connect();
    second.send(sub('num/1', '1.0'));
    await second.caughtUp();
    expect(of(second, 'image')).toHaveLength(0);
    expect(of(second, 'delta').map(({ from, to }) => `${from}>${to}`)).toEqual([
      '1.0>1.1',
      '1.1>1.2',
      '1.2>1.3',
    ]);
    publish();
    await second.caughtUp();
    expect(of(second, 'delta').at(-1)).toMatchObject({ from: '1.3', to: '1.4' });
  });

  it('a reconnected reader that missed nothing receives only later deltas', async () => {
    publish();
    const client = await connect();
    client.send(sub('num/1', '1.1'));
    await client.caughtUp();
    publish();
    await client.caughtUp();
    expect(client.messages.filter(({ t }) => t !== 'pong').map(({ t, from }) => [t, from])).toEqual([
      ['delta', '1.1'],
    ]);
  });

  it('a reader that reconnects too late, or with an unknown token, receives an image', async () => {
    const watcher = await connect();
    watcher.send(sub('num/1'));
    await watcher.caughtUp();
    for (let i = 0; i < 500; i++) publish();
    for (const token of ['1.3', '9.9', 'nonsense']) {
      const client = await connect();
      client.send(sub('num/1', token));
      await client.caughtUp();
      expect(client.messages.filter(({ t }) => t !== 'pong').map(({ t, to }) => [t, to])).toEqual([
        ['image', '1.500'],
      ]);
    }
  });
});

describe('a socket that is open and silent', () => {
  it('a silent open socket receives the feed’s clock every two seconds', async () => {
    const client = await connect();
    for (let beat = 0; beat < 3; beat++) {
      nowMs += 2000;
      vi.advanceTimersByTime(2000);
    }
    await client.until((all) => all.filter(({ t }) => t === 'hb').length === 3);
    expect(of(client, 'hb').map(({ feed }) => feed)).toEqual([
      { state: 'up', at: START_MS + 1993, rate: 1 },
      { state: 'up', at: START_MS + 3993, rate: 1 },
      { state: 'up', at: START_MS + 5993, rate: 1 },
    ]);
  });
});

describe('a report of a drawn change', () => {
  const beat = (byMs = 2000) => {
    nowMs += byMs;
    vi.advanceTimersByTime(2000);
  };

  it('a report counts once for each time that its reader was asked, with half of the round trip', async () => {
    const drawn: number[] = [];
    await restart({ onDrawn: (ms) => drawn.push(ms) });
    const client = await connect();
    client.send({ t: 'ping', n: 0, drawnMs: 9 });
    await client.caughtUp();
    const ponged = new Promise((done) => client.socket.once('ping', done));
    beat();
    nowMs += 30;
    await ponged;
    await client.until((all) => all.some(({ measure }) => measure === true));
    for (const drawnMs of ['8', 1.5, 70_000, null]) client.send({ t: 'ping', n: 0, drawnMs });
    for (const drawnMs of [100, 101, 102]) client.send({ t: 'ping', n: 0, drawnMs });
    await client.caughtUp();
    expect(drawn).toEqual([115]);
    beat();
    client.send({ t: 'ping', n: 0, drawnMs: -40 });
    await client.caughtUp();
    expect(drawn).toEqual([115, 15]);
    expect(of(client, 'err')).toEqual([]);
  });

  it('a report is wanted of about twenty readers only', async () => {
    const draws: number[] = [];
    await restart({ random: () => draws.shift() ?? 0.5, socketsMax: 100, socketsPerIpMax: 100 });
    const all = await Promise.all(Array.from({ length: 40 }, () => connect()));
    draws.splice(0, draws.length, ...all.map((_, index) => (index < 18 ? 0.49 : 0.51)));
    beat();
    await Promise.all(all.map((client) => client.until((messages) => messages.some(({ t }) => t === 'hb'))));
    expect(all.filter((client) => of(client, 'hb').some(({ measure }) => measure === true))).toHaveLength(18);
  });
});

describe('a bad message', () => {
  it('a bad message gets its error and affects neither other sockets nor its own', async () => {
    const good = await connect();
    const bad = await connect();
    for (const client of [good, bad]) client.send(sub('num/1'));
    const nonsense = [
      'not json',
      '[]',
      'null',
      '{"t":"sub"}',
      '{"t":"sub","topics":[]}',
      '{"t":"sub","topics":[{"topic":7}]}',
      '{"t":"sub","topics":[{"topic":"../../etc"}]}',
      '{"t":"unsub","topics":[{}]}',
      '{"t":"ping","n":"x"}',
      '{"t":"launch"}',
    ];
    for (const text of nonsense) bad.send(text);
    bad.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    await bad.caughtUp();
    expect(of(bad, 'err').map(({ code }) => code)).toEqual(new Array(11).fill('bad-message'));
    publish();
    await Promise.all([good.caughtUp(), bad.caughtUp()]);
    for (const client of [good, bad]) expect(of(client, 'delta')).toHaveLength(1);
    expect(of(good, 'err')).toHaveLength(0);
  });

  it('a message that is too long is dropped alone', async () => {
    const client = await connect();
    client.send(`{"t":"ping","n":1,"pad":"${'x'.repeat(70_000)}"}`);
    await client.caughtUp();
    expect(of(client, 'err').map(({ code }) => code)).toEqual(['too-large']);
  });

  it('a flood of bad messages is slowed, and closes the socket if it continues', async () => {
    const client = await connect();
    for (let i = 0; i < 100; i++) client.send({ t: 'ping', n: i });
    await client.until((all) => all.filter(({ code }) => code === 'too-fast').length === 40);
    const closed = new Promise<number>((done) => client.socket.once('close', done));
    for (let i = 0; i < 300; i++) client.send({ t: 'ping', n: i });
    expect(await closed).toBe(1008);
  });

  it('a request for more than 400 topics gets the first 400', async () => {
    const client = await connect();
    const topics = Array.from({ length: 401 }, (_, index) => ({ topic: `num/${index + 1}` }));
    client.send({ t: 'sub', topics });
    await client.caughtUp();
    expect(of(client, 'image')).toHaveLength(400);
    expect(of(client, 'err')).toMatchObject([{ code: 'too-many-topics', topic: 'num/401' }]);
  });
});

describe('a slow reader', () => {
  it('a slow reader never has an unbounded queue, and ends with the newest state', async () => {
    const slow = await connect();
    const quick = await connect();
    for (const client of [slow, quick]) {
      client.send(sub('num/1'));
      await client.caughtUp();
    }
    slow.socket.pause();
    const size = 40_000;
    for (let i = 0; i < 600; i++) {
      publish(size);
      if (i % 10 === 0) await quick.caughtUp();
      // The message that passes the bound is the last that is queued.
      expect(hub.metrics().bytesUnsent).toBeLessThan(2 * (SLOW_BYTES + TURN_BYTES_MAX + size + 1000));
      if (i % 50 === 0) nowMs += 10_000;
    }
    await quick.until((all) => all.at(-1)?.body?.n === 600 || all.some(({ body }) => body?.n === 600));
    expect(hub.metrics().framesConflated).toBeGreaterThan(0);
    slow.socket.resume();
    await slow.until((all) => all.some(({ body }) => body?.n === 600), 10_000);
    // The messages that it received are consecutive: it never had an inconsistent state.
    let token: string | undefined;
    for (const { t, from, to } of slow.messages) {
      if (t === 'delta') expect(from).toBe(token);
      if (t === 'delta' || t === 'image') token = to;
    }
    expect(slow.messages.length).toBeLessThan(600);
    publish();
    await slow.until((all) => all.some(({ body }) => body?.n === 601));
  });

  it('a slow reader whose pongs are missing receives nothing until it answers, and then the newest state', async () => {
    const client = await connect({}, '', { autoPong: false });
    client.send(sub('num/1'));
    await client.caughtUp();
    const beat = async () => {
      nowMs += 2000;
      vi.advanceTimersByTime(2000);
    };
    await beat();
    while (nowMs - START_MS <= LAGGING_MS + 4000) await beat();
    const before = of(client, 'delta').length;
    publish();
    publish();
    await client.caughtUp();
    expect(of(client, 'delta')).toHaveLength(before);
    client.socket.pong();
    await client.until((all) => all.some(({ t, to }) => t === 'image' && to === '1.2'));
  });

  it('a slow reader that never answers is disconnected', async () => {
    const client = await connect({}, '', { autoPong: false });
    const closed = new Promise((done) => client.socket.once('close', done));
    for (let ms = 0; ms <= LOST_MS + 6000; ms += 2000) {
      nowMs += 2000;
      vi.advanceTimersByTime(2000);
    }
    await closed;
    expect(hub.metrics().readersLost).toBe(1);
  });
});

describe('a private topic', () => {
  let versions: Record<string, number>;
  let failing = false;

  beforeEach(() => {
    versions = { '7': 1, '8': 1 };
    failing = false;
    sessions.set('session=a', '7');
    sessions.set('session=b', '8');
    hub.servePrivate('me', {
      async load(key, lang) {
        if (failing) throw new Error('the database is away');
        const n = versions[key] ?? 0;
        await new Promise((done) => setTimeout(done, 5));
        return { version: n, body: JSON.stringify({ n, who: `${key} ${lang}` }) };
      },
    });
  });

  it('a private topic is loaded once at a time per account, regardless of reconnects during other loads', async () => {
    const mayLoad = Promise.withResolvers<void>();
    let loading = 0;
    let loadingMost = 0;
    hub.servePrivate('own', {
      async load(key) {
        if (key === '7') loadingMost = Math.max(loadingMost, ++loading);
        await mayLoad.promise;
        await new Promise((done) => setTimeout(done, 5));
        if (key === '7') loading--;
        return { version: 1, body: '{}' };
      },
    });
    for (let n = 0; n < 8; n++) {
      sessions.set(`session=other${n}`, `${100 + n}`);
      const other = await connect({ cookie: `session=other${n}` });
      other.send(sub('own'));
      await other.caughtUp();
    }
    const a = await connect({ cookie: 'session=a' });
    for (let n = 0; n < 3; n++) {
      a.send(sub('own'));
      a.send({ t: 'unsub', topics: ['own'] });
    }
    a.send(sub('own'));
    await a.caughtUp();
    mayLoad.resolve();
    await a.until((all) => all.some(({ t }) => t === 'image'));
    await a.caughtUp();
    expect(loadingMost).toBe(1);
  });

  it('a private topic is in the player’s own language, and other accounts cannot subscribe to it', async () => {
    const a = await connect({ cookie: 'session=a' }, '?lang=ar');
    const b = await connect({ cookie: 'session=b' });
    const visitor = await connect();
    for (const client of [a, b, visitor]) client.send(sub('me'));
    a.send({ t: 'sub', topics: [{ topic: 'me/8' }] });
    await a.until((all) => all.some(({ t }) => t === 'image'));
    await b.until((all) => all.some(({ t }) => t === 'image'));
    await visitor.caughtUp();
    await a.caughtUp();
    expect(of(a, 'image').map(({ body }) => body?.who)).toEqual(['7 ar']);
    expect(of(a, 'err')).toMatchObject([{ code: 'unknown-topic', topic: 'me/8' }]);
    expect(of(b, 'image').map(({ body }) => body?.who)).toEqual(['8 en']);
    expect(of(visitor, 'err')).toMatchObject([{ code: 'not-allowed', topic: 'me' }]);
    versions['7'] = 2;
    hub.privateChanged(['7']);
    await a.until((all) => all.some(({ body }) => body?.n === 2));
    await b.caughtUp();
    expect(of(b, 'image')).toHaveLength(1);
  });

  it('a private topic never publishes an older state after a newer one, and merges simultaneous changes', async () => {
    const a = await connect({ cookie: 'session=a' });
    a.send(sub('me'));
    for (let n = 2; n <= 50; n++) {
      versions['7'] = n;
      hub.privateChanged(['7']);
      if (n % 10 === 0) await new Promise((done) => setTimeout(done, 7));
    }
    await a.until((all) => all.some(({ body }) => body?.n === 50));
    const received = of(a, 'image').map(({ body }) => body?.n ?? 0);
    expect(received).toEqual([...received].sort((x, y) => x - y));
    expect(received.length).toBeLessThan(20);
  });

  it('a private topic publishes a writer’s change without a load, unless a load has published it already', async () => {
    const a = await connect({ cookie: 'session=a' }, '?lang=ar');
    a.send(sub('me'));
    await a.until((all) => all.some(({ body }) => body?.n === 1));
    const change = (version: number) => ({
      version,
      body: (lang: string) => JSON.stringify({ n: version, who: `told ${lang}` }),
    });
    hub.publishPrivate('me', '7', change(2));
    await a.until((all) => all.some(({ body }) => body?.n === 2));
    expect(of(a, 'image').at(-1)).toMatchObject({ to: '2', body: { who: 'told ar' } });
    versions['7'] = 4;
    hub.privateChanged(['7']);
    hub.publishPrivate('me', '7', change(3));
    hub.publishPrivate('me', '7', change(4));
    hub.publishPrivate('me', '7', change(5));
    hub.publishPrivate('me', '8', change(9));
    await a.until((all) => all.some(({ body }) => body?.n === 5));
    expect(of(a, 'image').map(({ body }) => body?.who)).toEqual(['7 ar', 'told ar', '7 ar', 'told ar']);
  });

  it('a private topic publishes no change after its session has ended', async () => {
    const a = await connect({ cookie: 'session=a' });
    a.send(sub('me'));
    await a.until((all) => all.some(({ t }) => t === 'image'));
    sessions.delete('session=a');
    hub.publishPrivate('me', '7', { version: 2, body: () => '{}' });
    await a.until((all) => all.some(({ code }) => code === 'not-allowed'));
    expect(of(a, 'image')).toHaveLength(1);
  });

  it('a private topic is not loaded again when sessions are checked', async () => {
    const a = await connect({ cookie: 'session=a' });
    a.send(sub('me'));
    await a.until((all) => all.some(({ t }) => t === 'image'));
    hub.recheckSessions();
    await new Promise((done) => setTimeout(done, 20));
    await a.caughtUp();
    expect(of(a, 'image')).toHaveLength(1);
  });

  it('a private topic ends with the session, at its next change or immediately when notified', async () => {
    const a = await connect({ cookie: 'session=a' });
    a.send(sub('me'));
    await a.until((all) => all.some(({ t }) => t === 'image'));
    sessions.delete('session=a');
    hub.recheckSessions();
    await a.until((all) => all.some(({ code }) => code === 'not-allowed'));
    versions['7'] = 2;
    hub.privateChanged(['7']);
    await new Promise((done) => setTimeout(done, 20));
    await a.caughtUp();
    expect(of(a, 'image')).toHaveLength(1);
  });

  it('a private topic ends within a minute of its session, without a change or a notice', async () => {
    const a = await connect({ cookie: 'session=a' });
    a.send(sub('me'));
    await a.until((all) => all.some(({ t }) => t === 'image'));
    sessions.delete('session=a');
    nowMs += 60_000;
    vi.advanceTimersByTime(2000);
    await a.until((all) => all.some(({ code }) => code === 'not-allowed'));
  });

  it('a private topic that cannot be loaded is retried', async () => {
    failing = true;
    const a = await connect({ cookie: 'session=a' });
    a.send(sub('me'));
    await a.caughtUp();
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0));
    failing = false;
    await a.until((all) => all.some(({ t }) => t === 'image'));
  });
});

describe('the socket server', () => {
  it('the socket server refuses pages of other sites, and accepts its own pages and non-browsers', async () => {
    await expect(connect({ origin: 'https://elsewhere.example' })).rejects.toThrow('status 403');
    await expect(connect({ 'sec-fetch-site': 'cross-site' })).rejects.toThrow('status 403');
    await connect({ origin: `http://127.0.0.1:${port}` });
    await connect();
  });

  it('the socket server counts its connections, in total and per address', async () => {
    await restart({
      socketsMax: 3,
      socketsPerIpMax: 2,
      clientIp: ({ headers }) => String(headers['x-from'] ?? 'a'),
    });
    await connect();
    const second = await connect();
    await expect(connect()).rejects.toThrow('status 429');
    await connect({ 'x-from': 'b' });
    await expect(connect({ 'x-from': 'c' })).rejects.toThrow('status 503');
    second.socket.terminate();
    await vi.waitFor(() => expect(hub.metrics().sockets).toBe(2));
    await connect();
  });

  it('the socket server answers 429 before it reads a session if the network may not connect now', async () => {
    const queriedCookies: unknown[] = [];
    await restart({
      admit: async (caller) => caller.cookie !== 'guessed',
      findKey: async (cookie) => void queriedCookies.push(cookie),
    });
    await expect(connect({ cookie: 'guessed' })).rejects.toThrow('status 429');
    expect(queriedCookies).toEqual([]);
    await connect({ cookie: 'mine' });
    expect(queriedCookies).toEqual(['mine']);
  });

  it('the socket server reads at most 500 sessions at once, and answers 503 to more', async () => {
    await hub.drain(0);
    await new Promise((done) => server.close(done));
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    let begun = 0;
    await start({
      socketsMax: 1000,
      socketsPerIpMax: 1000,
      async findKey() {
        begun += 1;
        await answered;
        return undefined;
      },
    });
    const first = Array.from({ length: 500 }, () => connect());
    await vi.waitFor(() => expect(begun).toBe(500));
    await expect(connect()).rejects.toThrow('status 503');
    answer();
    await Promise.all(first);
    await connect();
  });

  it('the socket server shuts down gradually: notifies every reader, and admits no new one', async () => {
    const client = await connect();
    const closed = new Promise<number>((done) => client.socket.once('close', done));
    const drained = hub.drain(100);
    await expect(connect()).rejects.toThrow('status 503');
    expect(await closed).toBe(1001);
    await drained;
    expect(of(client, 'err')).toMatchObject([{ code: 'shutting-down' }]);
  });

  it('the socket server answers 404 for any other path', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/other`);
    const status = await new Promise((done) => {
      socket.once('unexpected-response', (_request, response) => done(response.statusCode));
    });
    expect(status).toBe(404);
  });
});
