import { inHouseTables } from '@evens/casino';
import { inHouseGames } from '@evens/games';
import { expect, test } from 'vitest';
import { inHouseGameList } from './lobby.ts';

test('the list of games marks those with shared rounds: crash and every table, and no single-player game', () => {
  const keys = (isShared: boolean) =>
    inHouseGameList.filter((game) => (game.IsShared ?? false) === isShared).map(({ Key }) => Key);
  expect(keys(true)).toContain('crash');
  expect(keys(true).toSorted()).toEqual(inHouseTables.map(({ machine }) => machine.key).toSorted());
  expect(keys(false)).toEqual(inHouseGames.map(({ game }) => game.key));
});
