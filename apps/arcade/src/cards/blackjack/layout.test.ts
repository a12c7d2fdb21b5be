import { expect, test } from 'vitest';
import { CARD_RATIO } from '../../stage/playing-card.ts';
import { layOutBlackjack } from './layout.ts';
import { tableBottomAt } from './table-shape.ts';

const sizes = [
  [390, 420],
  [390, 560],
  [612, 290],
  [320, 330],
  [420, 180],
  [918, 542],
  [960, 640],
  [1558, 760],
] as const;
const tables = sizes.flatMap(([width, height]) =>
  [1, 2].flatMap((hands) =>
    [false, true].map((isFlush) => ({
      width,
      height,
      at: layOutBlackjack({ width, height, hands, isFlush }),
    })),
  ),
);

test.each(sizes)('on %d × %d dealer, rules, hands and stakes do not overlap', (width, height) => {
  for (const hands of [1, 2]) {
    const at = layOutBlackjack({ width, height, hands });
    const half = (at.cardWidth * CARD_RATIO) / 2;
    expect(at.hands).toHaveLength(hands);
    expect(at.dealer.y - half).toBeGreaterThanOrEqual(at.tray.y + at.tray.height);
    for (const [place, hand] of at.hands.entries()) {
      expect(at.ruleY - at.ruleSize).toBeGreaterThan(at.dealer.y + half);
      expect(at.ruleY + at.ruleSize).toBeLessThan(hand.y - half);
      expect(hand.y + half).toBeLessThan((at.spots[place]?.y ?? 0) - at.spotRadius);
      expect(hand.x - hand.width / 2).toBeGreaterThanOrEqual(0);
      expect(hand.x + hand.width / 2).toBeLessThanOrEqual(width);
      expect(hand.width).toBeGreaterThan(at.cardWidth * 1.5);
    }
    const [left, right] = at.hands;
    if (left && right) expect(left.x + left.width / 2).toBeLessThan(right.x - right.width / 2);
  }
});

test('the whole table, its shoe and its spots are inside of the scene', () => {
  const outside = tables.filter(
    ({ width, height, at: { table, shoe } }) =>
      table.x - table.rx < 0 ||
      table.x + table.rx > width ||
      table.bottom > height ||
      // The shoe is turned by half a right angle at most.
      shoe.x + shoe.width * 1.05 > table.x + table.rx - table.rail ||
      shoe.y - shoe.width * 1.05 < table.feltTop,
  );
  expect(outside).toEqual([]);
});

test('betting spots and the first two cards of each hand are on the felt', () => {
  const onRail = tables.filter(({ at }) => {
    const half = (at.cardWidth * CARD_RATIO) / 2;
    const isSpotOnRail = [...at.spots, ...at.sideSpots].some(
      ({ x, y }) =>
        y + at.spotRadius > tableBottomAt(at.table, Math.abs(x - at.table.x) + at.spotRadius * 0.5),
    );
    const isHandOnRail = at.hands.some(
      ({ x, y }) => y + half > tableBottomAt(at.table, Math.abs(x - at.table.x) + at.cardWidth * 0.73),
    );
    return isSpotOnRail || isHandOnRail;
  });
  expect(onRail.map(({ width, height, at }) => [width, height, at.hands.length])).toEqual([]);
});
