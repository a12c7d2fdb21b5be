import { expect, test } from 'vitest';
import { heldForSevens } from './suspense.ts';

const held = (...centre: string[]): number[] => {
  const heldMs = heldForSevens(centre.map((symbol) => ['bell', symbol, 'plum']));
  return centre.map((_, reel) => heldMs(reel));
};

test('the last reel is held when both reels before it show sevens, and no other', () => {
  expect(held('red-seven', 'blue-seven', 'bell')).toEqual([0, 0, expect.any(Number)]);
  expect(held('red-seven', 'blue-seven', 'bell')[2]).toBeGreaterThan(0);
});

test.each([
  ['bell', 'red-seven', 'red-seven'],
  ['red-seven', 'star', 'red-seven'],
])('no reel is held after %s and %s', (...centre) => {
  expect(held(...centre)).toEqual([0, 0, 0]);
});
