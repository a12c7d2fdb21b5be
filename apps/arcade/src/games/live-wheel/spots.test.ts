import { wheelSpots } from '@evens/games';
import { describe, expect, test } from 'vitest';
import { goldenPays, spotBoxes } from './spots.ts';

describe('the tiles of the numbers', () => {
  test.each([
    [370, 84],
    [940, 110],
    [280, 250],
    [180, 300],
  ])('the number tiles do not overlap within %i by %i', (width, height) => {
    const boxes = spotBoxes({ x: 10, y: 20, width, height });
    expect(boxes).toHaveLength(wheelSpots.length);
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(10);
      expect(box.y).toBeGreaterThanOrEqual(20);
      expect(box.x + box.width).toBeLessThanOrEqual(10 + width + 1e-6);
      expect(box.y + box.height).toBeLessThanOrEqual(20 + height + 1e-6);
      for (const other of boxes.slice(index + 1)) {
        const isBeside = other.x >= box.x + box.width || box.x >= other.x + other.width;
        const isBelow = other.y >= box.y + box.height || box.y >= other.y + other.height;
        expect(isBeside || isBelow).toBe(true);
      }
    }
  });

  test('the number tiles show the pays of golden segments', () => {
    expect(wheelSpots.map(goldenPays)).toEqual([3, 4, 10, 12, 24, 45]);
  });
});
