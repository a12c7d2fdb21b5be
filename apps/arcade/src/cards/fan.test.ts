import { expect, test } from 'vitest';
import { fanned } from './fan.ts';

const box = { x: 200, y: 50, width: 180, cardWidth: 80 };

test('a fan is centred, and each card overlaps the one before', () => {
  const places = fanned(3, box);
  expect(places.map(({ y }) => y)).toEqual([50, 50, 50]);
  expect(places[1]?.x).toBeCloseTo(200);
  expect((places[0]?.x ?? 0) + (places[2]?.x ?? 0)).toBeCloseTo(400);
  expect((places[1]?.x ?? 0) - (places[0]?.x ?? 0)).toBeGreaterThan(20);
  expect(fanned(1, box)).toEqual([{ x: 200, y: 50 }]);
});

test('twenty-one cards fit into their box', () => {
  const places = fanned(21, box);
  expect((places[0]?.x ?? 0) - 40).toBeGreaterThanOrEqual(110);
  expect((places.at(-1)?.x ?? 0) + 40).toBeLessThanOrEqual(290.001);
});
