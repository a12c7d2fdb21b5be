import type { CasinoGame } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import { findGames, isSearch } from './find-games.ts';

const games = [
  ['Dice', 'Evens Originals'],
  ['Hi-Lo', 'Evens Originals'],
  ['Harbour Lights', 'Evens Originals'],
  ['Lantern Library', 'Evens Originals'],
  ['Lighter Days', 'Leap'],
  ['Café Crème', 'SoftSwiss'],
  ['King’s Harvest', 'SoftSwiss'],
].map(
  ([Name = '', ProviderName = '']): CasinoGame => ({
    ID: `x:${Name}`,
    Key: 'x',
    Name,
    Provider: 'x',
    ProviderName,
    Categories: ['all'],
    LiveCategory: null,
    HasDemo: true,
    HasJackpot: false,
    Rtp: null,
    GameLink: '/table-game/x/x',
  }),
);
const lists: Readonly<Record<string, readonly string[]>> = {
  'Harbour Lights': ['Slots'],
  'Lantern Library': ['Slots'],
  'Lighter Days': ['Live casino', 'Roulette'],
};
const found = (text: string) =>
  findGames(games, text, ({ Name }) => lists[Name] ?? []).map(({ Name }) => Name);

describe('a search for games', () => {
  it('a search for games needs at least two characters', () => {
    expect([isSearch('d'), isSearch(' d '), isSearch('di')]).toEqual([false, false, true]);
    expect(found('d')).toHaveLength(games.length);
  });

  it.each([
    ['dice', ['Dice']],
    ['DI', ['Dice']],
    ['cafe creme', ['Café Crème']],
    ['dıce', ['Dice']],
    ['kings', ['King’s Harvest']],
    ['hilo', ['Hi-Lo']],
    ['hi lo', ['Hi-Lo']],
    ['library lantern', ['Lantern Library']],
  ])('the search %s finds %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it.each([
    ['dcie', 'Dice'],
    ['harbor ligths', 'Harbour Lights'],
    ['lantren', 'Lantern Library'],
  ])('a search tolerates the typos in %s', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it.each([
    ['rouelte', ['Roulette', 'European Roulette']],
    ['ruolete', ['Roulette', 'European Roulette']],
    ['balckjak', ['Blackjack']],
    ['bacarta', ['Baccarat']],
    ['fierfly', ['Firefly']],
    ['ruote', ['Route 66']],
    ['rluoet', []],
  ])('a search among near names tolerates two typos in a long word: %s finds %j', (text, names) => {
    const near = [
      ...['Roulette', 'European Roulette', 'Route 66', 'Roller', 'Rosette', 'Rocket', 'Firefly', 'Fireplace'],
      ...['Blackjack', 'Black Cat', 'Baccarat', 'Barrage', 'Balance', 'Gazette'],
    ].flatMap((Name) => games.slice(0, 1).map((game) => ({ ...game, Name })));
    expect(findGames(near, text, () => []).map(({ Name }) => Name)).toEqual(names);
  });

  it('a search tolerates no typos if a name matches exactly', () => {
    expect(found('lights')).toEqual(['Harbour Lights']);
    expect(found('light')).toEqual(['Harbour Lights', 'Lighter Days']);
    expect(found('lihgt')).toEqual(['Harbour Lights', 'Lighter Days']);
  });

  it('a search by provider ranks below a search by name', () => {
    expect(found('softswiss')).toEqual(['Café Crème', 'King’s Harvest']);
    expect(found('evens dice')).toEqual(['Dice']);
  });

  it('a search finds games by the names of their lists', () => {
    expect(found('slot')).toEqual(['Harbour Lights', 'Lantern Library']);
    expect(found('slots')).toEqual(['Harbour Lights', 'Lantern Library']);
    expect(found('library slot')).toEqual(['Lantern Library']);
    expect(found('live roulette')).toEqual(['Lighter Days']);
    expect(found('rouletet')).toEqual(['Lighter Days']);
    expect(found('slto library')).toEqual(['Lantern Library']);
    expect(found('softswis')).toEqual(found('softswiss'));
  });

  it('a search requires all words to match', () => {
    expect(found('dice harbour')).toEqual([]);
    expect(found('zzzz')).toEqual([]);
    expect(found('!!')).toEqual([]);
  });
});
