import type { Match } from '@evens/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { type DepositSite, openDepositSite } from '../../payments/tests/deposit-site.ts';
import { connectStream, type StreamClient } from '../testing/stream-client.ts';

let cashier: DepositSite;
let site: Site;
const clients: StreamClient[] = [];

beforeAll(async () => {
  cashier = await openDepositSite();
  site = cashier.site;
});

afterAll(async () => {
  for (const client of clients) client.socket.terminate();
  await cashier.stop();
});

async function connect(browser?: Browser): Promise<StreamClient> {
  const url = `${site.url.replace('http', 'ws')}/api/stream`;
  const headers = { origin: site.url, ...(browser ? { cookie: browser.cookieHeader } : {}) };
  const client = await connectStream({ url, headers });
  clients.push(client);
  return client;
}

it('match list, match page and stream return the same data for one match', async () => {
  const visitor = await registerPlayer(site.url, 'watcher');
  const list = await visitor.call('GET /api/sport/matches');
  const matches = list.body.Matches as readonly Match[];
  expect(matches.length).toBe(3);
  const match = matches[0];
  if (match === undefined) throw new Error('a match');
  const page = await visitor.call('GET /api/match/get', { query: `?id=${match.ID}` });
  const client = await connect();
  client.sub([`match/${match.ID}`, `preview/${match.ID}`, 'list/live']);
  await client.until(() => client.books.size === 2 && client.live !== undefined);
  const book = client.books.get(`match/${match.ID}`);
  const streamedLines = () => [...(client.books.get(`preview/${match.ID}`)?.markets.keys() ?? [])].toSorted();
  expect(page.body).toMatchObject({ Match: { Name: match.Name, MarketsCount: book?.markets.size } });
  // The lines of a preview move with the prices: list and stream agree at one of the looks.
  const listedLines = async () => {
    const { Matches } = (await visitor.call('GET /api/sport/matches')).body;
    const listed = (Matches as readonly Match[]).find(({ ID }) => ID === match.ID);
    return listed?.PreviewMarkets.map(({ ID }) => ID).toSorted() ?? [];
  };
  const isAgreed = async () => {
    const listed = await listedLines();
    return listed.length > 0 && listed.join() === streamedLines().join();
  };
  await expect.poll(isAgreed, { timeout: 10_000 }).toBe(true);
  expect(client.live?.soon).toContain(match.ID);
  await client.until(() => client.lastHeartbeat !== undefined);
  expect(client.lastHeartbeat?.feed.state).toBe('up');
  expect(Math.abs(Date.now() - (client.lastHeartbeat?.feed.at ?? 0))).toBeLessThan(10_000);
});

it('a balance is sent only to the sockets of its own player', async () => {
  const ada = await registerPlayer(site.url, 'ada');
  const bob = await registerPlayer(site.url, 'bob');
  const [first, second, other, visitor] = [
    await connect(ada),
    await connect(ada),
    await connect(bob),
    await connect(),
  ];
  for (const client of [first, second, other, visitor]) client.sub(['me']);
  await visitor.until(() => visitor.errors.length === 1);
  expect(visitor.errors[0]).toEqual({ code: 'not-allowed', topic: 'me' });
  await Promise.all([first, second, other].map((client) => client.until(() => client.me !== undefined)));
  const { step } = await cashier.begin(ada, { Amount: '25.00' });
  await cashier.choose(step, 'paid');
  for (const client of [first, second])
    await client.until(() => client.me?.balance?.TotalBalance === '25.00');
  expect(other.me?.balance?.TotalBalance).toBe('0.00');
  expect(visitor.me).toBeUndefined();
});

it('the end of a session closes its private topic and keeps its public ones', async () => {
  const eve = await registerPlayer(site.url, 'eve');
  const client = await connect(eve);
  client.sub(['me', 'list/live']);
  await client.until(() => client.me !== undefined);
  expect((await eve.call('POST /api/account/logout')).status).toBe(200);
  await client.until(() => client.errors.some(({ topic }) => topic === 'me'));
  const images = client.counts.images;
  client.sub(['list/live']);
  await client.until(() => client.counts.images > images);
  client.sub(['me']);
  await client.until(() => client.errors.length >= 2);
  expect(client.me?.balance?.TotalBalance).toBe('0.00');
});
