import { describe, expect, test } from 'vitest';
import { layOutSlot } from './reel-layout.ts';

/** Stage sizes: phones in both orientations, a small window, a large one. */
const stages = [
  [320, 236],
  [390, 400],
  [612, 270],
  [768, 620],
  [960, 672],
  [1280, 770],
] as const;
const boards = [
  [3, 3],
  [5, 3],
  [5, 4],
  [6, 5],
  [6, 7],
] as const;

describe.each(stages)('a stage of %i × %i', (width, height) => {
  test.each(boards)('the slot layout holds %i × %i cells, the head and the rim', (columns, rows) => {
    const { reels, head, meter, rim, cellWidth, cellHeight } = layOutSlot({
      width,
      height,
      columns,
      rows,
    });
    expect(reels.width).toBe(cellWidth * columns);
    expect(reels.height).toBe(cellHeight * rows);
    expect(reels.x - rim).toBeGreaterThanOrEqual(0);
    expect(reels.x + reels.width + rim).toBeLessThanOrEqual(width + 1);
    expect(head.y).toBeGreaterThanOrEqual(0);
    expect(head.y + head.height).toBeLessThanOrEqual(reels.y - rim + 1);
    expect(reels.y + reels.height + rim).toBeLessThanOrEqual(height);
    expect(meter.y + meter.height).toBeLessThanOrEqual(height + 1);
  });

  test.each(boards)('the slot layout gives %i × %i cells the largest possible size', (columns, rows) => {
    const { cellWidth, cellHeight } = layOutSlot({ width, height, columns, rows });
    const ratio = cellHeight / cellWidth;
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
    expect(Math.min(cellWidth, cellHeight)).toBeGreaterThan(rows > 5 ? 22 : 28);
  });
});
