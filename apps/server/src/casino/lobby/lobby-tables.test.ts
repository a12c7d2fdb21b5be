import type { TableImage } from '@evens/contract';
import { expect, test } from 'vitest';
import { lobbyTable } from './lobby-tables.ts';

const results = Array.from({ length: 10 }, (_, index) => ({ no: index + 1, crash: 150, secret: 'ab' }));

function tile({ isOpen = true, seated = 3, bots = 0 } = {}) {
  const round = { phase: 'betting' } as TableImage['round'];
  const crowd = { seated, bots, players: 0, bets: 0, listed: [] };
  return lobbyTable({ key: 'crash', image: () => ({ key: 'crash', isOpen, round, results, crowd }) });
}

test('a table in the lobby has its phase, its players and the last eight results without secrets', () => {
  expect(tile()).toEqual({
    GameID: 'evens:crash',
    Phase: 'betting',
    Players: 3,
    Results: results.slice(2).map((result) => ({ ...result, secret: '' })),
  });
});

test('a closed table has no phase, and one or two players are not counted', () => {
  expect(tile({ isOpen: false, seated: 2 })).toMatchObject({ Phase: null });
  expect(tile({ seated: 2 })).not.toHaveProperty('Players');
});

test('a bot at the table is counted like a player in its frame', () => {
  expect(tile({ seated: 14, bots: 13 })).toMatchObject({ Players: 14 });
});
