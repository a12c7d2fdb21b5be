import { expect, test } from 'vitest';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { layOutPoker } from './layout.ts';

const sizes = [
  [390, 440],
  [390, 560],
  [612, 300],
  [320, 380],
  [960, 640],
  [1500, 900],
] as const;

test.each(sizes)('paytable and hand do not overlap on %d × %d', (width, height) => {
  const { cards, cardWidth, table, columns, rowHeight } = layOutPoker(width, height);
  const half = { x: cardWidth / 2, y: (cardWidth * CARD_RATIO) / 2 };
  expect(cards).toHaveLength(5);
  for (const [place, { x, y }] of cards.entries()) {
    expect(x - half.x).toBeGreaterThanOrEqual(0);
    expect(x + half.x).toBeLessThanOrEqual(width);
    expect(y + half.y).toBeLessThanOrEqual(height);
    const next = cards[place + 1];
    if (next) expect(next.x - x).toBeGreaterThan(cardWidth);
  }
  expect(table.y + table.height).toBeLessThan((cards[0]?.y ?? 0) - half.y);
  expect(table.height).toBeCloseTo(Math.ceil(9 / columns) * rowHeight);
  expect(table.x).toBeGreaterThanOrEqual(0);
  expect(table.x + table.width).toBeLessThanOrEqual(width);
});
