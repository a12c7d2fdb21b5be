import { expect, test } from 'vitest';
import { countPockets } from './pocket-counts.ts';

test('frequent numbers are hot, the more recent one first if two are equally frequent', () => {
  const { hot, rounds } = countPockets([7, 7, 32, 0, 32, 5, 7]);
  expect(rounds).toBe(7);
  expect(hot.map(({ pocket, count }) => [pocket, count])).toEqual([
    [7, 3],
    [32, 2],
    [5, 1],
    [0, 1],
  ]);
});

test('numbers that were absent longest are cold', () => {
  const all = Array.from({ length: 37 }, (_, pocket) => pocket);
  const { cold } = countPockets([...all, 0, 1]);
  expect(cold.map(({ pocket, ago }) => [pocket, ago])).toEqual([
    [2, 36],
    [3, 35],
    [4, 34],
    [5, 33],
    [6, 32],
  ]);
  expect(countPockets([9]).cold[0]).toEqual({ pocket: 0, count: 0, ago: 1 });
});

test('colours are counted', () => {
  expect(countPockets([0, 1, 2, 3, 0]).colours).toEqual({ red: 2, black: 1, green: 2 });
});
