import { expect, test } from 'vitest';
import { popularityLevel } from './popularity.ts';

test('popularity hides few bettors and reports larger numbers only in doublings', () => {
  expect([0, 1, 4].map(popularityLevel)).toEqual([0, 0, 0]);
  expect([5, 9].map(popularityLevel)).toEqual([1, 1]);
  expect([10, 19, 20, 5000].map(popularityLevel)).toEqual([2, 2, 3, 10]);
});
