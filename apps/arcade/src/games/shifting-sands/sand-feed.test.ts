import { shiftingSandsSheet as sheet } from '@evens/games';
import { expect, test } from 'vitest';
import { makeSandFeed } from './sand-feed.ts';

const times = Array.from({ length: 400 }, (_, index) => index);

test('turning reels have their maximum height, and in free spins at least three rows', () => {
  const feed = makeSandFeed();
  const seen = new Set(times.map(() => feed.rows(0)));
  expect([...seen].sort()).toEqual([2, 3, 4, 5, 6, 7]);
  feed.setHeights(sheet.freeSpinHeights);
  expect(Math.min(...times.map(() => feed.rows(0)))).toBe(3);
});

test('a reel shows only symbols that it can hold', () => {
  const feed = makeSandFeed();
  for (const reel of [0, 5]) expect(times.map(() => feed.next(reel))).not.toContain(sheet.wild);
  expect(times.map(() => feed.next(1))).toContain(sheet.wild);
});
