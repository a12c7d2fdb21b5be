import type { FixturePlayer } from '@evens/book';
import { splitKey } from '@evens/markets';
import { expect, test } from 'vitest';
import { nobodyNo, playerRows, searchedRows } from './player-rows.ts';

function player(side: 'home' | 'away', name: string): FixturePlayer {
  return { side, name, position: 'FW', shirt: 9 };
}

const squads = [
  player('home', 'Saka'),
  player('home', 'Raya'),
  player('home', 'Havertz'),
  player('away', 'Palmer'),
  player('home', 'Rice'),
];
const lines = ['player-goals;number=1', 'player-goals;number=2'].map((key) => splitKey(key));
const prices = new Map([
  ['player-goals;number=1', [2500, 0, 2200, 3000, 0]],
  ['player-goals;number=2', [9000, 0, 8000, 0, 21_000]],
]);

function names(odds: ReadonlyMap<string, readonly number[]>) {
  return playerRows(lines, squads, (key, outcomeNo) => odds.get(key)?.[outcomeNo - 1] ?? 0).map(
    ({ side, rows }) => [side, rows.map((row) => `${row.player.name} ${row.outcomeNo} ${row.offered.size}`)],
  );
}

test('players with a price are listed by team, shortest first', () => {
  expect(names(prices)).toEqual([
    ['home', ['Havertz 3 2', 'Saka 1 2', 'Rice 5 1']],
    ['away', ['Palmer 4 1']],
  ]);
});

test('a player whose first line is too sure to be offered is listed by the lowest common line', () => {
  const odds = new Map([
    // Saka and Rice have no first line.
    ['player-goals;number=1', [0, 15_000, 1200, 3000, 0]],
    ['player-goals;number=2', [1070, 0, 1900, 0, 2400]],
  ]);
  expect(names(odds)[0]).toEqual(['home', ['Saka 1 1', 'Havertz 3 2', 'Rice 5 1', 'Raya 2 1']]);
});

test('players of a market with the outcome that nobody scores follow it', () => {
  const first = [splitKey('first-scorer-full')];
  const odds = (_: string, outcomeNo: number) => [501_000, 2500, 0, 2200, 3000, 0][outcomeNo - 1] ?? 0;
  expect(
    playerRows(first, squads, odds).flatMap(({ rows }) =>
      rows.map((row) => [row.player.name, row.outcomeNo]),
    ),
  ).toEqual([
    ['Havertz', 4],
    ['Saka', 2],
    ['Palmer', 5],
  ]);
  expect(nobodyNo(first, odds)).toBe(1);
  expect(nobodyNo(first, () => 0)).toBeUndefined();
  expect(nobodyNo(lines, odds)).toBeUndefined();
});

test('a team without prices is absent', () => {
  expect(names(new Map([['player-goals;number=1', [0, 0, 0, 4000, 0]]]))).toEqual([['away', ['Palmer 4 1']]]);
});

test('a search shows the players that it names, and all of them where it names the market', () => {
  const teams = playerRows(lines, squads, (key, outcomeNo) => prices.get(key)?.[outcomeNo - 1] ?? 0);
  const found = (search: string) =>
    searchedRows(teams, { type: 'player-goals', name: 'Player goals' }, search)?.flatMap(({ rows }) =>
      rows.map((row) => row.player.name),
    );
  expect(found('ric')).toEqual(['Rice']);
  expect(found('Palmér goals')).toEqual(['Palmer']);
  expect(found('a')).toBeUndefined();
  expect(found('goals')).toBeUndefined();
  expect(found('saka palmer')).toBeUndefined();
});
