import { createServer, type Server } from 'node:http';
import { ARCADE_STREAM_PATH } from '@evens/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { GuessGuard } from '../../platform/guess-guard.ts';
import { RateLimiter, rateLimits } from '../../platform/rate-limit.ts';
import type { FrameSessions, GameSession } from './game-session.ts';
import { TableStream } from './table-stream.ts';

const never = () => Promise.reject(new Error('not asked for in this test'));
/** A single-player game session: found, and refused by name. */
const alone: GameSession = { open: never, start: never, move: never, end: never };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function makeStream() {
  const clock = { nowMs: () => 1_000_000 };
  const limiter = new RateLimiter(1);
  const counted = { lookups: 0, ip: 'a', mayConnect: true };
  const sessions: FrameSessions = {
    open: never,
    isKnown: (secret) => secret === 'remembered',
    async readBearer(secret) {
      counted.lookups += 1;
      return secret === 'remembered' || secret === 'right' ? `session ${secret}` : undefined;
    },
    of: () => alone,
  };
  const stream = new TableStream({
    clock,
    random: () => 0,
    sessions,
    guesses: new GuessGuard({ limiter, clock }),
    stillOn: async () => new Set(),
    socketsMax: 1000,
    socketsPerIpMax: 1000,
    clientIp: () => counted.ip,
    mayConnect: () => counted.mayConnect,
    onFailure: (_what, error) => {
      throw error;
    },
  });
  const server: Server = createServer();
  stream.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    await stream.drain(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const url = `ws://127.0.0.1:${address.port}${ARCADE_STREAM_PATH}`;

  /** Sends all messages at once. Returns the received error codes and the close code of the socket. */
  const send = (...messages: readonly string[]) =>
    new Promise<{ readonly codes: readonly string[]; readonly closed: number }>((resolve) => {
      const codes: string[] = [];
      const ws = new WebSocket(url);
      ws.on('open', () => {
        for (const message of messages) ws.send(message);
      });
      ws.on('message', (data) => {
        const { code }: { code?: string } = JSON.parse(String(data));
        if (code !== undefined) codes.push(code);
      });
      ws.on('error', () => undefined);
      ws.on('close', (closed) => resolve({ codes, closed }));
    });
  const show = (secret: string) => send(JSON.stringify({ t: 'open', secret }));
  return { counted, send, show };
}

describe('unknown secrets on the tables’ socket', () => {
  test('unknown table secrets are looked up within the limit of their network, and cached ones still pass', async () => {
    const { counted, show } = await makeStream();
    const all = await Promise.all(Array.from({ length: 300 }, (_, n) => show(`guess${n}`)));
    expect(counted.lookups).toBe(rateLimits.guess.burst);
    const codes = all.flatMap((one) => one.codes);
    expect(codes.filter((code) => code === 'session-ended')).toHaveLength(rateLimits.guess.burst);
    expect(codes.filter((code) => code === 'too-fast')).toHaveLength(300 - rateLimits.guess.burst);
    expect(await show('right')).toEqual({ codes: ['too-fast'], closed: 1013 });
    expect(await show('remembered')).toEqual({ codes: ['no-table'], closed: 1008 });
    counted.ip = 'b';
    expect(await show('right')).toEqual({ codes: ['no-table'], closed: 1008 });
  });

  test('unknown table secrets close their socket, and only one per socket is looked up', async () => {
    const { counted, send } = await makeStream();
    const secrets = Array.from({ length: 9 }, (_, n) => JSON.stringify({ t: 'open', secret: `guess${n}` }));
    expect((await send(...secrets)).closed).toBe(1008);
    expect(counted.lookups).toBe(1);
  });

  test('malformed table secrets are never looked up, and a few malformed messages close the socket', async () => {
    const { counted, send, show } = await makeStream();
    expect(await show('nobody’s')).toEqual({ codes: ['session-ended'], closed: 1008 });
    const { codes, closed } = await send(...Array.from({ length: 30 }, () => '{"t":"open"}'));
    expect(closed).toBe(1008);
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'bad-message'));
    expect(counted.lookups).toBe(0);
  });

  test('a table socket is refused if its network has opened too many', async () => {
    const { counted, show } = await makeStream();
    counted.mayConnect = false;
    expect((await show('right')).codes).toEqual([]);
    expect(counted.lookups).toBe(0);
  });
});
