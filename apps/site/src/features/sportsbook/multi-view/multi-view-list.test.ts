import { expect, test } from 'vitest';
import { MULTI_VIEW_MAX, parseIds, withIds } from './multi-view-list.ts';

test('matches are added at the end or at a place, moved, and never twice', () => {
  expect(withIds([1, 2], [3])).toEqual([1, 2, 3]);
  expect(withIds([1, 2], [3], { id: 2, side: 'before' })).toEqual([1, 3, 2]);
  expect(withIds([1, 2, 3], [3], { id: 1, side: 'before' })).toEqual([3, 1, 2]);
  expect(withIds([1, 2, 3], [1], { id: 2, side: 'after' })).toEqual([2, 1, 3]);
  expect(withIds([1, 2, 3], [2], { id: 2, side: 'after' })).toEqual([1, 2, 3]);
  expect(withIds([1, 2], [3, 3])).toEqual([1, 2, 3]);
  expect(withIds([1, 2], [3], { id: 99, side: 'before' })).toEqual([1, 2, 3]);
});

test('a full list takes no more, but can be rearranged', () => {
  const full = Array.from({ length: MULTI_VIEW_MAX }, (_, index) => index + 1);
  expect(withIds(full, [99])).toBe(full);
  expect(withIds(full, [12], { id: 1, side: 'before' })[0]).toBe(12);
});

test('invalid stored ids are ignored', () => {
  expect(parseIds('[5,2,5,-1,"7",1.5,null]')).toEqual([5, 2]);
  expect(parseIds(JSON.stringify(Array.from({ length: 40 }, (_, index) => index + 1)))).toHaveLength(12);
  for (const text of ['', '{}', 'nonsense', '"[1]"', `[${'1,'.repeat(900)}1]`])
    expect(parseIds(text)).toEqual([]);
});

test('an emptied list differs from one that was never used', () => {
  expect(parseIds(null)).toBeUndefined();
  expect(parseIds('[]')).toEqual([]);
});
