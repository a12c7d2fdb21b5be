import { expect, test } from 'vitest';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { layOutHoldem } from './layout.ts';

test.each([
  [390, 400],
  [390, 520],
  [612, 290],
  [320, 320],
  [960, 640],
] as const)('on %d × %d cards do not overlap, and stakes are beside them', (width, height) => {
  const { cardWidth, dealer, board, player, ante, bonus, call } = layOutHoldem(width, height);
  const half = { x: cardWidth / 2, y: (cardWidth * CARD_RATIO) / 2 };
  const places = [...dealer, ...board, ...player];
  expect(places).toHaveLength(9);
  for (const [index, one] of places.entries()) {
    expect(one.x - half.x).toBeGreaterThanOrEqual(0);
    expect(one.x + half.x).toBeLessThanOrEqual(width);
    expect(one.y - half.y).toBeGreaterThanOrEqual(0);
    expect(one.y + half.y).toBeLessThanOrEqual(height);
    for (const other of places.slice(index + 1))
      expect(Math.abs(one.x - other.x) >= cardWidth || Math.abs(one.y - other.y) >= 2 * half.y).toBe(true);
  }
  const [left, right] = player;
  expect(ante.x).toBeLessThan((left?.x ?? 0) - half.x);
  expect(bonus.y).toBeGreaterThan(ante.y);
  expect(call.x).toBeGreaterThan((right?.x ?? 0) + half.x);
});
