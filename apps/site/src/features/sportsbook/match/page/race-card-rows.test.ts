import { expect, test } from 'vitest';
import { runnerRows } from './race-card-rows.ts';

const field = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm'].map((name) => ({ name, key: name }));

test('runners are sorted by price, those without a price and non-starters last', () => {
  const odds = new Map([
    [1, 9000],
    [2, 2500],
    [4, 4000],
    [5, 2500],
  ]);
  const rows = runnerRows(field, [4], (number) => odds.get(number) ?? 0);
  expect(rows.map(({ competitor }) => competitor.name)).toEqual(['Birch', 'Elm', 'Ash', 'Cedar', 'Dogwood']);
  expect(rows.at(-1)).toMatchObject({ number: 4, isWithdrawn: true });
});

test('runners are listed by number on request; the favourite is marked, joint ones too, a non-starter never', () => {
  const odds = [3000, 2500, 0, 1500, 2500];
  const rows = runnerRows(field, [4], (number) => odds[number - 1] ?? 0, 'number');
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 5, 4]);
  expect(rows.filter(({ isFavourite }) => isFavourite).map(({ number }) => number)).toEqual([2, 5]);
  expect(runnerRows(field, [], () => 0).some(({ isFavourite }) => isFavourite)).toBe(false);
});
