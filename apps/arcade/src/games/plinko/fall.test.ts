import { expect, test } from 'vitest';
import { fallMs, fallPoint, pinPlace, rowAt } from './fall.ts';

test('a ball ends over the bucket whose number equals its turns to the right', () => {
  const path = [1, 1, 0, 1, 0, 0, 0, 1];
  const end = fallPoint(path, fallMs(path.length));
  expect(end.x).toBeCloseTo(4 - 8 / 2);
  expect(end.row).toBeCloseTo(8);
});

test('it reaches the pin of each row on its path', () => {
  const path = [0, 1, 1, 0, 1, 1, 1, 0];
  for (let atMs = 0; atMs < fallMs(path.length); atMs += 1) {
    const { row, share } = rowAt(atMs, path.length);
    if (row === 0 || share > 0.001) continue;
    const { x, row: height } = fallPoint(path, atMs);
    expect(x).toBeCloseTo(pinPlace(path, row - 1), 1);
    expect(height).toBeCloseTo(row - 1, 1);
  }
});

test('it moves without jumps', () => {
  const path = Array.from({ length: 16 }, (_, row) => (row % 3 === 0 ? 1 : 0));
  let last = fallPoint(path, 0);
  for (let atMs = 1; atMs <= fallMs(16); atMs += 1) {
    const next = fallPoint(path, atMs);
    expect(Math.abs(next.x - last.x)).toBeLessThan(0.02);
    expect(Math.abs(next.row - last.row)).toBeLessThan(0.03);
    last = next;
  }
});
