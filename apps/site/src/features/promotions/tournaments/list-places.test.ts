import { expect, test } from 'vitest';
import { listPlaces } from './list-places.ts';

const players = [1, 2, 3, 4, 5].map((Place) => ({ Place, Player: `p${Place}`, Best: '2.00', IsOwn: false }));
const prizes = (Prizes: string[], isWhole: boolean, count = 5) =>
  listPlaces({ Prizes }, players.slice(0, count), isWhole).map(
    ({ place, player, prize }) => `${place} ${player?.Player ?? 'free'} ${prize}`,
  );

test('the whole list of places keeps the prizes of the summary', () => {
  const Prizes = ['40.00', '20.00', '10.00', '5.00'];
  const first = ['1 p1 40.00', '2 p2 20.00', '3 p3 10.00'];
  expect(prizes(Prizes, false)).toEqual(first);
  expect(prizes(Prizes, true)).toEqual([...first, '4 p4 5.00', '5 p5 undefined']);
});

test('a free place is listed with its prize', () => {
  expect(prizes(['40.00', '20.00'], true, 1)).toEqual(['1 p1 40.00', '2 free 20.00']);
});
