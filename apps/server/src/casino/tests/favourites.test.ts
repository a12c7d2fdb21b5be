import { FAVOURITE_GAMES_MAX } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';

let site: Site;
let season: QuietSeason;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

function player(): Promise<Browser> {
  names += 1;
  return registerPlayer(site.url, `starrer-${names}`);
}

async function change(browser: Browser, what: 'add' | 'remove', GameIDs: readonly string[]) {
  const { body } = await browser.call(`POST /api/casino/favourites/${what}`, { body: { GameIDs } });
  return body.Favourites;
}

async function readFavourites(browser: Browser) {
  return (await browser.call('GET /api/casino/favourites')).body;
}

describe('favourite games of a player', () => {
  it('favourite games are stored once each, in the order of addition', async () => {
    const browser = await player();
    expect(await readFavourites(browser)).toEqual({ GameIDs: [], Version: 0 });
    await change(browser, 'add', ['evens:mines']);
    await change(browser, 'add', ['evens:dice', 'evens:mines', 'evens:dice']);
    expect(await readFavourites(browser)).toEqual({ GameIDs: ['evens:mines', 'evens:dice'], Version: 2 });
    await change(browser, 'add', ['evens:dice']);
    await change(browser, 'remove', ['evens:plinko']);
    expect(await change(browser, 'remove', ['evens:mines'])).toEqual({ GameIDs: ['evens:dice'], Version: 3 });
  });

  it('favourite games are separate for each player', async () => {
    const [one, other] = [await player(), await player()];
    await change(one, 'add', ['evens:dice']);
    await change(other, 'remove', ['evens:dice']);
    expect(await readFavourites(one)).toMatchObject({ GameIDs: ['evens:dice'] });
    expect(await readFavourites(other)).toMatchObject({ GameIDs: [] });
  });

  it('concurrent additions of favourite games are all stored', async () => {
    const browser = await player();
    const ids = ['evens:a', 'evens:b', 'evens:c', 'evens:d'];
    await Promise.all(ids.map((id) => change(browser, 'add', [id])));
    const { GameIDs } = await readFavourites(browser);
    expect([...(GameIDs as string[])].sort()).toEqual(ids);
  });

  it('an addition above the maximum of favourite games is refused completely', async () => {
    const browser = await player();
    const many = Array.from({ length: FAVOURITE_GAMES_MAX - 1 }, (_, n) => `evens:game-${n}`);
    await change(browser, 'add', many);
    const full = await browser.call('POST /api/casino/favourites/add', {
      body: { GameIDs: ['evens:one', 'evens:two'] },
    });
    expect([full.status, full.body.ErrorCode, full.body.Data]).toEqual([
      422,
      'FavouritesLimitReachedException',
      { maximum: FAVOURITE_GAMES_MAX },
    ]);
    expect((await readFavourites(browser)).GameIDs).toEqual(many);
    expect(await change(browser, 'add', ['evens:one'])).toMatchObject({ GameIDs: [...many, 'evens:one'] });
  });

  it('favourites calls refuse malformed game ids and more ids than the maximum', async () => {
    const browser = await player();
    for (const GameIDs of [['dice'], ['evens:Dice'], Array(FAVOURITE_GAMES_MAX + 1).fill('evens:dice')]) {
      const answer = await browser.call('POST /api/casino/favourites/add', { body: { GameIDs } });
      expect(answer.body.ErrorCode).toBe('InvalidRequestException');
    }
  });
});
