import { describe, expect, test } from 'vitest';
import { type TrackShape, trackCell, trackPoint } from './track-path.ts';

const wide: TrackShape = { x: 10, y: 20, width: 500, height: 180, band: 40, turn: 'wide' };
const tall: TrackShape = { x: 10, y: 20, width: 180, height: 500, band: 40, turn: 'tall' };

describe.each([
  ['wide', wide],
  ['tall', tall],
] as const)('a %s track', (_, shape) => {
  test('the track stays inside its box, and is closed', () => {
    for (let share = 0; share < 1; share += 0.004)
      for (const inwards of [0, 1]) {
        const { x, y } = trackPoint(shape, share, inwards);
        expect(x).toBeGreaterThanOrEqual(shape.x - 0.001);
        expect(x).toBeLessThanOrEqual(shape.x + shape.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(shape.y - 0.001);
        expect(y).toBeLessThanOrEqual(shape.y + shape.height + 0.001);
      }
    expect(trackPoint(shape, 1, 0)).toEqual(trackPoint(shape, 0, 0));
  });

  test('the track has no gap between sides and ends', () => {
    let last = trackPoint(shape, 0, 0.5);
    for (let step = 1; step <= 1000; step++) {
      const next = trackPoint(shape, step / 1000, 0.5);
      expect(Math.hypot(next.x - last.x, next.y - last.y)).toBeLessThan(2);
      last = next;
    }
  });

  test('the track runs clockwise', () => {
    const corners = trackCell(shape, 0, 0.999);
    let area = 0;
    const points = Array.from({ length: 50 }, (_, index) => trackPoint(shape, index / 50, 0));
    for (const [index, { x, y }] of points.entries()) {
      const next = points[(index + 1) % points.length] ?? { x, y };
      area += x * next.y - next.x * y;
    }
    // On a screen, where y grows downwards, clockwise areas are positive.
    expect(area).toBeGreaterThan(0);
    expect(corners).toHaveLength(24);
  });
});

test('the track has zero at its left end, or at the upper end if it is turned', () => {
  const left = trackPoint(wide, 0, 0);
  expect(left.x).toBeCloseTo(10);
  expect(left.y).toBeCloseTo(110);
  const upper = trackPoint(tall, 0, 0);
  expect(upper.x).toBeCloseTo(100);
  expect(upper.y).toBeCloseTo(20);
});
