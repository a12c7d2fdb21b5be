import type { CallAnswer, Calls, RefusalBody } from '@evens/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { soccerCast } from '../../../../../tests/fixture/staged-cast.ts';
import { Director } from '../../../../../tests/fixture/staged-director.ts';

type History = CallAnswer<Calls['GET /api/match/oddshistory']>;

const MOVES = 70;
const POINTS_MAX = 64;

let director: Director;
let site: Site;
let browser: Browser;
let matchId = 0;

async function requestOddsHistory(query: string) {
  return browser.call('GET /api/match/oddshistory', { query });
}

async function history(outcomeNo: number): Promise<History> {
  const { body } = await requestOddsHistory(`?id=${matchId}&marketKey=1x2&outcomeNo=${outcomeNo}`);
  return body as unknown as History;
}

beforeAll(async () => {
  director = new Director([soccerCast('Willow')]);
  site = await openSite({ feed: director.feed });
  browser = new Browser(site.url);
  await director.begin(site.databaseUrl);
  const list = await browser.call('GET /api/sport/matches');
  const [match] = list.body['Matches'] as { ID: number }[];
  matchId = match?.ID ?? 0;
});
afterAll(async () => {
  await site.stop();
  director.remove();
});

it('the odds history lists prices oldest first, with opening, high and low', async () => {
  expect((await history(1)).Points).toHaveLength(1);
  const match = director.match('Willow');
  for (const odds of [2200, 1900, 2100]) {
    match.move('1x2', [odds, 3300, 3600]);
    await expect.poll(async () => (await history(1)).Points.at(-1)?.Odds).toBe(odds);
  }
  const moved = await history(1);
  expect(moved).toMatchObject({ Opening: 2000, High: 2200, Low: 1900 });
  expect(moved.Points.map(({ Odds }) => Odds)).toEqual([2000, 2200, 1900, 2100]);
  const times = moved.Points.map(({ At }) => At);
  expect(times).toEqual(times.toSorted());
  expect((await history(2)).Points.map(({ Odds }) => Odds)).toEqual([3300]);
});

it('the odds history stays bounded and complete for a price that moves often', async () => {
  const match = director.match('Willow');
  for (let move = 1; move <= MOVES; move++) {
    match.move('1x2', [2000 + move * 10, 3300, 3600]);
    const oddsMilli = 2000 + move * 10;
    await expect
      .poll(async () => (await history(1)).Points.at(-1)?.Odds, { timeout: 10_000, interval: 20 })
      .toBe(oddsMilli);
  }
  const { Points, Opening, High } = await history(1);
  expect(Points.length).toBeLessThanOrEqual(POINTS_MAX);
  expect(Points[0]?.Odds).toBe(2000);
  expect(Opening).toBe(2000);
  expect(High).toBe(2000 + MOVES * 10);
});

it('the odds history answers 404 for unknown prices and refuses invalid queries', async () => {
  for (const query of [
    '?id=999999999&marketKey=1x2&outcomeNo=1',
    `?id=${matchId}&marketKey=winner&outcomeNo=1`,
    `?id=${matchId}&marketKey=1x2&outcomeNo=4`,
  ]) {
    const { status, body } = await requestOddsHistory(query);
    expect([status, (body as unknown as RefusalBody).ErrorCode]).toEqual([404, 'NotFoundException']);
  }
  for (const query of [
    '?id=0&marketKey=1x2&outcomeNo=1',
    `?id=${matchId}&marketKey=1x2&outcomeNo=0`,
    `?id=${matchId}&marketKey=${'x'.repeat(121)}&outcomeNo=1`,
    `?id=${matchId}&outcomeNo=1`,
  ]) {
    expect((await requestOddsHistory(query)).status).toBe(400);
  }
});

it('the odds history is removed when its match has ended', async () => {
  director.match('Willow').end(1, 0);
  await expect
    .poll(async () => (await requestOddsHistory(`?id=${matchId}&marketKey=1x2&outcomeNo=1`)).status, {
      timeout: 10_000,
    })
    .toBe(404);
});
