import { expect, test } from 'vitest';
import { pickNumbers } from './pick-numbers.ts';

test('quick pick returns different numbers of the list in order, whatever the random values are', () => {
  expect(pickNumbers([5, 9, 12, 30], 3, [3, 3, 3])).toEqual([5, 12, 30]);
  expect(pickNumbers([5, 9, 12, 30], 3, [0, 0, 0])).toEqual([5, 9, 12]);
  expect(pickNumbers([5, 9], 3, [2 ** 32 - 1, 7, 1])).toEqual([5, 9]);
});
