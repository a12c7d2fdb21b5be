import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { topUp } from '../fixture/top-up.ts';

let season: QuietSeason;
let site: BootedSite;
let player: Browser;

beforeAll(async () => {
  season = quietSeason();
  site = await bootSite({ feed: season.feed, env: { EVENS_DRAIN_SECONDS: '3' } });
  player = await registerPlayer(site.url, 'drained');
  await topUp(player, '100');
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

async function evens(command: 'drain' | 'undrain'): Promise<unknown> {
  const args = [join(import.meta.dirname, '../../tools/evens.ts'), command, '--data', site.dataDir];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return new Promise((end) => child.on('close', end));
}

async function ready() {
  const answer = await fetch(`${site.url}/ready`);
  const { draining } = (await answer.json()) as { draining: boolean };
  return { status: answer.status, draining };
}

/** Returns the open socket, or status and `retry-after` of a refused upgrade. */
function connect(): Promise<
  WebSocket | { readonly status: number; readonly retryAfter: string | undefined }
> {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, {
    headers: { origin: site.url, cookie: player.cookieHeader },
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) =>
      resolve({ status: statusCode, retryAfter: headers['retry-after'] }),
    );
  });
}

test('a draining process refuses new work, continues existing work, and can be resumed', async () => {
  const socket = await connect();
  if (!(socket instanceof WebSocket)) throw new Error('the socket was refused');
  const frame = await ArcadeFrame.open(site.url, player, { game: 'mines' });
  expect(await ready()).toEqual({ status: 200, draining: false });
  expect(await (await fetch(`${site.url}/ready`)).json()).toMatchObject({ databaseRole: 'app' });

  expect(await evens('drain')).toBe(0);
  expect(await ready()).toEqual({ status: 503, draining: true });
  expect(await connect()).toEqual({ status: 503, retryAfter: '2' });
  const launch = await player.call('POST /api/casino/launch', { body: { Provider: 'evens', Key: 'dice' } });
  expect([launch.status, launch.body.ErrorCode, launch.headers.get('retry-after')]).toEqual([
    503,
    'OverloadedException',
    '2',
  ]);
  // Existing sockets and rounds continue, including payments: the load balancer may take a while.
  expect(socket.readyState).toBe(WebSocket.OPEN);
  const round = await frame.start({ stake: '1000', mines: 3 });
  expect(round.code).toBeUndefined();
  const answer = await fetch(`${site.url}/api/version/hash`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);

  expect(await evens('undrain')).toBe(0);
  expect(await ready()).toEqual({ status: 200, draining: false });
  const again = await connect();
  expect(again).toBeInstanceOf(WebSocket);
  if (again instanceof WebSocket) again.terminate();
  socket.terminate();
});

test('an operator can drain a process by a call, which is audited', async () => {
  const operator = new Browser(site.url);
  await operator.call('POST /api/account/login', {
    body: { UserName: site.operator?.name, Password: site.operator?.password },
  });
  for (const Draining of [true, false]) {
    const { body } = await operator.call('POST /api/operator/drain', {
      body: { Draining, Reason: 'an update' },
    });
    expect(body).toEqual({ Draining });
    expect((await ready()).draining).toBe(Draining);
  }
});

test('SIGTERM drains the process for a while before it exits', async () => {
  process.kill(site.pid, 'SIGTERM');
  await expect.poll(async () => (await ready()).draining).toBe(true);
  const { code } = await site.ended;
  expect(code).toBe(0);
});
