import type { JackpotWon, MeBody, ServerMessage } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ArcadeFrame } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { plantTrigger, readTrigger } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../platform/db.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
const pages: Page[] = [];

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => {} });
});
afterAll(async () => {
  for (const { close } of pages) close();
  await pool.end();
  await site.stop();
  season.remove();
});

interface Page {
  /** Jackpots of the latest message to the page. Undefined before the first. */
  jackpots(): readonly JackpotWon[] | undefined;
  close(): void;
}

/** A player's page, reduced to its account messages. */
function openPage(browser: Browser): Page {
  let jackpots: readonly JackpotWon[] | undefined;
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, {
    headers: { origin: site.url, cookie: browser.cookieHeader },
  });
  socket.on('open', () => socket.send(JSON.stringify({ t: 'sub', topics: [{ topic: 'me' }] })));
  socket.on('message', (data) => {
    // The server's messages match the contract.
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.t !== 'image' || message.topic !== 'me') return;
    jackpots = (message.body as MeBody).jackpots ?? jackpots;
  });
  const page = { jackpots: () => jackpots, close: () => socket.close() };
  pages.push(page);
  return page;
}

async function player(name: string): Promise<Browser> {
  const browser = await registerPlayer(site.url, name);
  await topUp(browser, '500');
  return browser;
}

/** Makes the next slot stake win the jackpot. */
async function ripen(): Promise<void> {
  await plantTrigger(pool, 'amount + 1');
}

test('a won jackpot is sent to each page of its player until one page confirms it', async () => {
  const browser = await player('lucky');
  const other = await player('bystander');
  const [here, there, beside] = [openPage(browser), openPage(browser), openPage(other)];
  await expect.poll(() => [here, there, beside].map((page) => page.jackpots())).toEqual([[], [], []]);

  const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
  await frame.spinOut({ stake: '40' });
  await ripen();
  const won = await frame.start({ stake: '400' });
  const expected = {
    RoundID: won.body.RoundID,
    Pool: 'mystery',
    Name: 'mystery',
    GameName: 'Corner Sevens',
    GameLink: '/table-game/evens/corner-sevens',
    Win: won.body.Jackpot?.Win,
    Currency: 'EUR',
  };
  expect(expected.Win).toMatch(/^1\d\d\.\d\d$/);
  await expect.poll(() => here.jackpots()).toMatchObject([expected]);
  await expect.poll(() => there.jackpots()).toMatchObject([expected]);
  expect(beside.jackpots()).toEqual([]);
  // A page that is opened later receives it too.
  const later = openPage(browser);
  await expect.poll(() => later.jackpots()).toMatchObject([expected]);

  const seen = { body: { RoundID: won.body.RoundID, Pool: 'mystery' } };
  const foreign = await other.call('POST /api/casino/jackpotseen', seen);
  expect([foreign.status, foreign.body.ErrorCode]).toEqual([404, 'NotFoundException']);
  for (let time = 0; time < 2; time++)
    expect((await browser.call('POST /api/casino/jackpotseen', seen)).status).toBe(200);
  await expect.poll(() => [here, there, later].map((page) => page.jackpots())).toEqual([[], [], []]);
  const afterwards = openPage(browser);
  await expect.poll(() => afterwards.jackpots()).toEqual([]);
});

test('the jackpot message does not reveal the hidden trigger of the next win', async () => {
  const browser = await player('curious');
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'corner-sevens' });
  await ripen();
  await frame.start({ stake: '400' });
  const page = openPage(browser);
  await expect.poll(() => page.jackpots()).toHaveLength(1);
  const { salt } = await readTrigger(pool);
  const [won] = page.jackpots() ?? [];
  expect(won?.Trigger).toMatchObject({ At: expect.any(String), Salt: expect.any(String) });
  expect(JSON.stringify(won)).not.toContain(salt);
});
