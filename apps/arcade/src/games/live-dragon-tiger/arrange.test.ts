import { expect, test } from 'vitest';
import type { Box } from '../../stage/hotspots.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { arrange } from './arrange.ts';

const overlaps = (one: Box, two: Box): boolean =>
  one.x < two.x + two.width &&
  two.x < one.x + one.width &&
  one.y < two.y + two.height &&
  two.y < one.y + one.height;

test.each([
  [366, 300],
  [366, 420],
  [700, 330],
  [900, 620],
  [1400, 800],
])('boxes on a stage of %i × %i are inside it and do not overlap', (width, height) => {
  const { dragon, tiger, spots, roads } = arrange({ width, height });
  const boxes = [dragon.box, tiger.box, ...Object.values(spots), roads];
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
  }
  for (const { box, cardWidth, cards } of [dragon, tiger]) {
    const [card] = cards;
    if (!card) throw new Error('arrange: expected the place of a card');
    expect(card.y - (cardWidth * CARD_RATIO) / 2).toBeGreaterThanOrEqual(box.y);
    expect(card.y + (cardWidth * CARD_RATIO) / 2).toBeLessThanOrEqual(box.y + box.height);
  }
});
