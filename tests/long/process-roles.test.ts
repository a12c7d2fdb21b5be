import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../tools/server-process.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { nextMail, readOutbox } from '../fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';

let season: QuietSeason;
let site: BootedSite;
beforeAll(async () => {
  season = quietSeason();
  site = await bootSite({ feed: season.feed, env: { ROLES: 'api,feed' } });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

test("a separate worker does the work that the players' process left", async () => {
  await registerPlayer(site.url, 'sender');
  const answer = await new Browser(site.url).call('POST /api/account/lostpassword', {
    body: { Email: 'sender@players.example', Language: 'en' },
  });
  expect(answer.status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(readOutbox(site.dataDir)).toEqual([]);
  const works = site.logs.flatMap((line) => /"work-begun","work":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect(works.toSorted()).toEqual([
    'automatic-payouts',
    'betting-alerts',
    'payouts',
    'player-alerts',
    'sandbox-boosts',
  ]);

  const worker = await bootSite({
    feed: season.feed,
    databaseUrl: site.databaseUrl,
    env: { ROLES: 'worker' },
    // A worker alone takes no bets and does not serve `/ready/betting`.
    untilLive: false,
  });
  try {
    const mail = await nextMail(worker.dataDir, 'sender@players.example');
    expect(mail.text).toContain(`${site.url}/en/set-password?token=`);
    expect((await fetch(`${worker.url}/ready`)).status).toBe(200);
    expect((await fetch(`${worker.url}/api/sport/tree`)).status).toBe(404);
    expect(worker.player).toBeUndefined();
  } finally {
    await worker.stop();
  }
});

test.each([
  [{ ROLES: 'api,worker' }, 'ROLES'],
  [{ ROLES: 'payments' }, 'ROLES'],
  [{ NATS_URL: 'nats://127.0.0.1' }, 'NATS_URL'],
  [{ EVENS_SPEED: '2' }, 'EVENS_SPEED'],
])('%j is refused by name in one line before anything starts', async (env, name) => {
  const server = startServer({
    args: [],
    env: { PATH: process.env.PATH, DATABASE_URL: site.databaseUrl, ...env },
    onLine: () => undefined,
  });
  const { code, line } = await server.ended;
  expect(code).toBe(1);
  expect(line).toContain(name);
});

test('a port in use is reported as such', async () => {
  const { port } = new URL(site.url);
  const server = startServer({
    args: ['--port', port, '--feed', season.feed],
    env: { PATH: process.env.PATH, DATABASE_URL: site.databaseUrl, ROLES: 'worker' },
    onLine: () => undefined,
  });
  const { code, line } = await server.ended;
  expect(code).toBe(1);
  expect(line).toContain(`port ${port} is in use`);
});
