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
  it('begins with the second character', () => {
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
  ])('%s finds %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it.each([
    ['dcie', 'Dice'],
    ['harbor ligths', 'Harbour Lights'],
    ['lantren', 'Lantern Library'],
  ])('forgives the slips of %s', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('forgives nothing where a game is called as it was typed', () => {
    expect(found('lights')).toEqual(['Harbour Lights']);
    expect(found('light')).toEqual(['Harbour Lights', 'Lighter Days']);
    expect(found('lihgt')).toEqual(['Harbour Lights', 'Lighter Days']);
  });

  it('finds by the provider after the name', () => {
    expect(found('softswiss')).toEqual(['Café Crème', 'King’s Harvest']);
    expect(found('evens dice')).toEqual(['Dice']);
  });

  it('finds by the names of the lists that a game is in', () => {
    expect(found('slot')).toEqual(['Harbour Lights', 'Lantern Library']);
    expect(found('slots')).toEqual(['Harbour Lights', 'Lantern Library']);
    expect(found('library slot')).toEqual(['Lantern Library']);
    expect(found('live roulette')).toEqual(['Lighter Days']);
  });

  it('wants every word', () => {
    expect(found('dice harbour')).toEqual([]);
    expect(found('zzzz')).toEqual([]);
    expect(found('!!')).toEqual([]);
  });
});
