import { findCasinoPage } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import { listedLiveCategories, pageGames } from './game-lists.ts';
import { casinoGame as game } from './testing/casino-game.ts';

const games = [
  game('dice', { Categories: ['all', 'games', 'top-games'] }),
  game('vault', { Categories: ['all', 'slots'], HasJackpot: true }),
  game('reef', { Categories: ['all', 'slots', 'top-games'], Provider: 'softswiss', ID: 'softswiss:reef' }),
  game('wheel-live', { LiveCategory: 'roulette' }),
  game('cards-live', { LiveCategory: 'blackjack' }),
];
const own = {
  recent: ['softswiss:reef', 'gone:game', 'evens:dice'],
  favourites: ['evens:dice', 'evens:vault'],
};

function keysOn(category?: string, liveCategory?: string, from = games): readonly string[] {
  const page = findCasinoPage(category, liveCategory);
  if (!page) throw new Error('no such page');
  return pageGames(page, from, own).map(({ Key }) => Key);
}

describe('a page of the casino', () => {
  it('the casino page opens on slots', () => {
    expect(keysOn()).toEqual(['vault', 'reef']);
    expect(keysOn()).toEqual(keysOn('slots'));
  });

  it('a category page lists its games in the lobby’s order', () => {
    expect(keysOn('top-games')).toEqual(['dice', 'reef']);
    expect(keysOn('all')).toHaveLength(games.length);
    expect(keysOn('crash')).toEqual([]);
  });

  it('a live page lists the tables of its kind', () => {
    expect(keysOn('live-casino')).toEqual(['wheel-live', 'cards-live']);
    expect(keysOn('live', 'blackjack')).toEqual(['cards-live']);
    expect(keysOn('live-casino', 'baccarat')).toEqual([]);
  });

  it('the categories of sic bo and the wheel are listed only while they have games', () => {
    const required = ['all', 'roulette', 'blackjack', 'baccarat'];
    expect(listedLiveCategories()).toEqual(required);
    const dice = game('dice-live', { LiveCategory: 'sic-bo' });
    expect(listedLiveCategories([dice])).toEqual([...required, 'sic-bo']);
  });

  it('the special page lists games of SoftSwiss and patePlay, with or without a jackpot', () => {
    const peg = game('peg', { Provider: 'pateplay', ID: 'pateplay:peg', HasJackpot: true });
    expect(keysOn('special', undefined, [...games, peg])).toEqual(['reef', 'peg']);
  });

  it('recent and favourite games are listed newest first, without removed games', () => {
    expect(keysOn('recent')).toEqual(['reef', 'dice']);
    expect(keysOn('favorites')).toEqual(['vault', 'dice']);
  });

  it('the popular page lists the games marked as popular, else the first twelve', () => {
    const many = Array.from({ length: 20 }, (_, n) => game(`g${n}`));
    expect(keysOn('popular', undefined, many)).toEqual(many.slice(0, 12).map(({ Key }) => Key));
    const named = [...many, game('named', { Categories: ['all', 'popular'] })];
    expect(keysOn('popular', undefined, named)).toEqual(['named']);
  });
});
