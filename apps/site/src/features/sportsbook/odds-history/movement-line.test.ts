import { expect, test } from 'vitest';
import { linePath, type Movement, withPrice } from './movement-line.ts';

const box = { width: 100, height: 40, nowMs: 2000 };

test('a price is level until it moves, the highest on top', () => {
  const points = [
    { atMs: 1000, oddsMilli: 2000 },
    { atMs: 1500, oddsMilli: 2200 },
    { atMs: 1750, oddsMilli: 2100 },
  ];
  expect(linePath(points, box)).toBe('M0 40H50V0H75V20H100');
});

test('a price that never moved is a level line in the middle', () => {
  expect(linePath([{ atMs: 1000, oddsMilli: 2000 }], box)).toBe('M0 20H100');
});

test('a clock that runs behind draws nothing outside of the box', () => {
  const points = [
    { atMs: 1000, oddsMilli: 2000 },
    { atMs: 9000, oddsMilli: 2200 },
  ];
  expect(linePath(points, box)).toBe('M0 40H100V0H100');
});

test('a new price goes behind the others and widens high and low', () => {
  const movement: Movement = {
    points: [{ atMs: 1, oddsMilli: 2000 }],
    openingMilli: 2000,
    highMilli: 2000,
    lowMilli: 2000,
  };
  const moved = withPrice(movement, { atMs: 5, oddsMilli: 1900 });
  expect(moved).toEqual({
    points: [
      { atMs: 1, oddsMilli: 2000 },
      { atMs: 5, oddsMilli: 1900 },
    ],
    openingMilli: 2000,
    highMilli: 2000,
    lowMilli: 1900,
  });
  expect(withPrice(moved, { atMs: 6, oddsMilli: 1900 })).toBe(moved);
  expect(withPrice(moved, { atMs: 6, oddsMilli: 0 })).toBe(moved);
});
