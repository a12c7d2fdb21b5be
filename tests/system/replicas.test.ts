import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../tools/postgres-process.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { placeFirstSingle } from '../fixture/first-single.ts';
import { openSite } from '../fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import type { Site } from '../fixture/site-place.ts';
import { type ServerPair, startServerPair } from '../fixture/standby.ts';
import { topUp } from '../fixture/top-up.ts';

let season: QuietSeason;
let servers: ServerPair;
let site: Site;
let player: Browser;

beforeAll(async () => {
  season = quietSeason();
  servers = await startServerPair();
  site = await openSite({
    feed: season.feed,
    databaseUrl: servers.primaryUrl,
    env: { DATABASE_READ_URLS: servers.standbyAppUrl, EVENS_RATE_FACTOR: '100' },
  });
  player = await registerPlayer(site.url, 'reader');
  await topUp(player, '1000');
});
afterAll(async () => {
  await site?.stop();
  await servers?.stop();
  season?.remove();
});

const onStandby = (text: string) => withConnection(servers.standbyUrl, (client) => client.query(text));

/** Reads by server since the start of the site. */
async function readCounts() {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const count = (server: string) =>
    Number(new RegExp(`^evens_replica_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { replica: count('replica'), primary: count('primary') };
}

async function placeBet(): Promise<number> {
  const { status, body } = await placeFirstSingle(player, '1');
  expect(status).toBe(200);
  const [ticket] = body.Tickets as readonly { readonly ID: number }[];
  return ticket?.ID ?? 0;
}

async function newestBet(): Promise<unknown> {
  const { body } = await player.call('GET /api/history/unclearedbets');
  return (body.Tickets as readonly { readonly ID: number }[])[0]?.ID;
}

/** Reads until a replica has served some: a slow machine may find it late now and then. */
async function untilReplicaServes(): Promise<void> {
  const { replica } = await readCounts();
  await expect
    .poll(async () => {
      await newestBet();
      return (await readCounts()).replica;
    })
    .toBeGreaterThan(replica);
}

test('a replica serves histories, results and reports, each with everything committed before', async () => {
  await untilReplicaServes();
  for (let count = 0; count < 20; count += 1) {
    const placed = await placeBet();
    expect(await newestBet()).toBe(placed);
  }
  const before = await readCounts();
  const day = new Date(Date.now() - 3_600_000).toISOString();
  const [from, to] = ['2026-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  const readAll = () =>
    Promise.all([
      player.call('GET /api/history/account'),
      player.call('GET /api/history/account', { query: `?from=${from}&to=${to}` }),
      player.call('GET /api/history/clearedbets', { query: `?from=${from}&to=${to}` }),
      player.call('GET /api/history/today', { query: `?from=${day}` }),
      player.call('GET /api/history/position', { query: `?from=${day}` }),
      player.call('GET /api/profile/casinohistory/getcasinohistory', {
        query: `?lang=en&from=${from}&to=${to}`,
      }),
      player.call('GET /api/results/tournaments', { query: '?lang=en' }),
    ]);
  // A replica that is late serves no reads of that moment.
  await expect
    .poll(async () => {
      const answers = await readAll();
      expect(answers.map(({ status, body }) => [status, body.ErrorCode])).toEqual(
        answers.map(() => [200, undefined]),
      );
      return (await readCounts()).replica;
    })
    .toBeGreaterThan(before.replica);
  expect(site.logs.filter((line) => line.includes('replica-read-failed'))).toEqual([]);
});

test('a player sees the newest bet while the replica is behind, and the replica serves again afterwards', async () => {
  await untilReplicaServes();
  await onStandby('select pg_wal_replay_pause()');
  const placed = await placeBet();
  const behind = await readCounts();
  expect(await newestBet()).toBe(placed);
  const read = await readCounts();
  expect(read.replica).toBe(behind.replica);
  expect(read.primary).toBeGreaterThan(behind.primary);

  await onStandby('select pg_wal_replay_resume()');
  await untilReplicaServes();
  expect(await newestBet()).toBe(placed);
});
