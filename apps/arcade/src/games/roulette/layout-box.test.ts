import { expect, test } from 'vitest';
import { spotBox, toStageBox } from './layout-box.ts';
import { LAYOUT, numberCell, spotPlaces } from './layout-places.ts';

const box = { x: 10, y: 20, width: 350, height: 560 };
const cells = spotPlaces.filter(({ on }) => on === 'cells');

test.each(['wide', 'tall'] as const)('%s, all cells fill the box and do not overlap', (turn) => {
  const whole = toStageBox(LAYOUT, { box, turn });
  expect([whole.x, whole.y, whole.width, whole.height].map(Math.round)).toEqual([10, 20, 350, 560]);
  const boxes = cells.map(({ spot, at }) => ({ key: spot.key, ...toStageBox(at, { box, turn }) }));
  for (const one of boxes) {
    expect(one.x >= 9.99 && one.y >= 19.99 && one.width > 10 && one.height > 10, one.key).toBe(true);
    expect(one.x + one.width <= 360.01 && one.y + one.height <= 580.01, one.key).toBe(true);
    const under = boxes.filter(
      (other) =>
        other !== one &&
        other.x < one.x + one.width - 0.01 &&
        one.x < other.x + other.width - 0.01 &&
        other.y < one.y + one.height - 0.01 &&
        one.y < other.y + other.height - 0.01,
    );
    expect(under.map(({ key }) => key)).toEqual([]);
  }
});

test('turned, zero is on top, 1 at the left of 2, and 4 below 1', () => {
  const at = (number: number) => toStageBox(numberCell(number), { box, turn: 'tall' });
  expect(at(0).y + at(0).height).toBeCloseTo(at(1).y);
  expect(at(1).x).toBeLessThan(at(2).x);
  expect(at(4).y).toBeGreaterThan(at(1).y);
});

test.each(['wide', 'tall'] as const)(
  '%s, a press on the middle of a drawn cell is a bet on that cell',
  (turn) => {
    const seat = { box, turn };
    const hits = spotPlaces.map((place) => ({ key: place.spot.key, ...spotBox(place, seat) }));
    for (const { spot, at } of cells) {
      const { x, y, width, height } = toStageBox(at, seat);
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      // The last one is on top.
      const hit = hits.findLast(
        (each) =>
          middleX > each.x &&
          middleX < each.x + each.width &&
          middleY > each.y &&
          middleY < each.y + each.height,
      );
      expect(hit?.key).toBe(spot.key);
    }
  },
);

test.each(['wide', 'tall'] as const)('%s, a press on a line or a corner is a bet on its numbers', (turn) => {
  const seat = { box, turn };
  for (const place of spotPlaces.filter(({ on }) => on !== 'cells')) {
    const hit = spotBox(place, seat);
    const point = toStageBox(place.at, seat);
    expect(hit.x + hit.width / 2).toBeCloseTo(point.x);
    expect(hit.y + hit.height / 2).toBeCloseTo(point.y);
  }
});
