import { describe, expect, test } from 'vitest';
import type { Box } from '../../stage/hotspots.ts';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { arrange } from './arrange.ts';

const sizes = [
  { width: 390, height: 430 },
  { width: 612, height: 300 },
  { width: 960, height: 670 },
  { width: 320, height: 320 },
];

const isIn = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;
const isApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe.each(sizes)('on $width × $height', (size) => {
  const { player, banker, spots, roads } = arrange(size);

  test('baccarat hands, bets and roads are on the stage and do not overlap', () => {
    const stage = { x: 0, y: 0, ...size };
    const boxes = [player.box, banker.box, ...Object.values(spots), roads];
    for (const [index, box] of boxes.entries()) {
      expect(isIn(box, stage)).toBe(true);
      for (const other of boxes.slice(index + 1)) expect(isApart(box, other)).toBe(true);
    }
  });

  test('three baccarat cards lie side by side in their hand, the third sideways', () => {
    for (const { box, cards, cardWidth } of [player, banker]) {
      const lying = cards.map(({ x, y }, index) => {
        const [width, height] = index === 2 ? [CARD_RATIO, 1] : [1, CARD_RATIO];
        const card = { width: width * cardWidth, height: height * cardWidth };
        return { x: x - card.width / 2, y: y - card.height / 2, ...card };
      });
      for (const [index, card] of lying.entries()) {
        expect(isIn(card, box)).toBe(true);
        for (const other of lying.slice(index + 1)) expect(isApart(card, other)).toBe(true);
      }
    }
  });
});
