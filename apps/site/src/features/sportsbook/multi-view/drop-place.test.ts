import { expect, test } from 'vitest';
import { type Box, dropPlace, type Space } from './drop-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const pairs: Space = {
  box: box(100, 100, 412, 400),
  tiles: [
    { id: 1, box: box(100, 100, 200, 150) },
    { id: 2, box: box(312, 100, 200, 150) },
  ],
  isRtl: false,
};

test('a drop lands before or after the tile under the finger, at the end beside the tiles, nowhere outside', () => {
  expect(dropPlace(pairs, { x: 120, y: 200 })).toEqual({ id: 1, side: 'before' });
  expect(dropPlace(pairs, { x: 290, y: 110 })).toEqual({ id: 1, side: 'after' });
  expect(dropPlace(pairs, { x: 304, y: 120 })).toEqual({ id: 1, side: 'after' });
  expect(dropPlace(pairs, { x: 320, y: 110 })).toEqual({ id: 2, side: 'before' });
  expect(dropPlace(pairs, { x: 200, y: 420 })).toBe('end');
  expect(dropPlace({ ...pairs, tiles: [] }, { x: 120, y: 120 })).toBe('end');
  expect(dropPlace(pairs, { x: 40, y: 200 })).toBeUndefined();
});

test('a drop on the right half of a tile lands before it in a right-to-left page', () => {
  const mirrored = { ...pairs, isRtl: true };
  expect(dropPlace(mirrored, { x: 120, y: 200 })).toEqual({ id: 1, side: 'after' });
  expect(dropPlace(mirrored, { x: 290, y: 200 })).toEqual({ id: 1, side: 'before' });
});

test('tiles in one column are split into an upper and a lower half', () => {
  const column: Space = { ...pairs, tiles: [{ id: 1, box: box(100, 100, 412, 200) }] };
  expect(dropPlace(column, { x: 500, y: 150 })).toEqual({ id: 1, side: 'before' });
  expect(dropPlace(column, { x: 110, y: 250 })).toEqual({ id: 1, side: 'after' });
});
