import type { CasinoGame } from '@evens/contract';
import { expect, test } from 'vitest';
import { markGames, playedNow } from './popularity.ts';

const games = Array.from(
  { length: 20 },
  (_, index): CasinoGame => ({
    ID: `evens:${index}`,
    Key: `${index}`,
    Name: `Game ${index}`,
    Provider: 'evens',
    ProviderName: 'Evens',
    Categories: ['all'],
    LiveCategory: null,
    HasDemo: true,
    HasJackpot: false,
    Rtp: 97,
    GameLink: '/',
  }),
);

function inList(category: string, counts: Parameters<typeof markGames>[1]) {
  return markGames(games, counts)
    .filter(({ Categories }) => Categories.includes(category))
    .map(({ Key }) => Number(Key));
}

test('popularity marks the games with the most rounds as popular and those with the most players as top games', () => {
  const counts = new Map([
    ['evens:19', { rounds: 900, players: 1 }],
    ['evens:18', { rounds: 10, players: 9 }],
    ...games.slice(0, 12).map(({ ID }) => [ID, { rounds: 20, players: 2 }] as const),
  ]);
  expect(inList('popular', counts)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19]);
  expect(inList('top-games', counts)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18]);
});

test('popularity fills both lists with the first games if too few were played', () => {
  const counts = new Map([['evens:15', { rounds: 1, players: 1 }]]);
  expect(inList('popular', counts)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15]);
  expect(inList('top-games', new Map())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('playedNow sorts games by players and leaves out games with fewer than three', () => {
  const counts = new Map([
    ['evens:0', { players: 2 }],
    ['evens:1', { players: 3 }],
    ['leap:keno', { players: 7 }],
  ]);
  expect(playedNow(counts)).toEqual([
    { GameID: 'leap:keno', Players: 7 },
    { GameID: 'evens:1', Players: 3 },
  ]);
});
