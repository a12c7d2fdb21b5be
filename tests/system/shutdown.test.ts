import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { quietSeason } from '../fixture/quiet-season.ts';
import { bootSite } from '../fixture/site.ts';

test('a shutting-down site notifies its sockets, finishes its answers and exits promptly', async () => {
  const season = quietSeason();
  const site = await bootSite({ feed: season.feed });
  const browser = await registerPlayer(site.url, 'stayer');
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, {
        headers: { origin: site.url, cookie: browser.cookieHeader },
      });
      const messages: string[] = [];
      socket.on('message', (data) => messages.push(String(data)));
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      return { messages, closed };
    }),
  );
  // Each of these log-ins computes a slow hash, so they are still running when the shutdown begins. More would queue,
  // and on a busy machine the last would be refused as overloaded.
  const logins = Array.from({ length: 3 }, (_, i) =>
    new Browser(site.url).call('POST /api/account/login', {
      body: { UserName: `nobody-${i}`, Password: 'x' },
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
  const beganMs = performance.now();
  process.kill(site.pid, 'SIGTERM');
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 401));
  const { code } = await site.ended;
  expect(code).toBe(0);
  expect(performance.now() - beganMs).toBeLessThan(12_000);
  for (const { messages, closed } of sockets) {
    expect(await closed).toBe(1001);
    expect(messages.at(-1)).toContain('"shutting-down"');
  }
  await site.stop();
  season.remove();
});
