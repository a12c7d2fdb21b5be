import { expect, test } from 'vitest';
import { type Box, sheetPlace } from './sheet-place.ts';

const size = { width: 300, height: 70 };
const area: Box = { left: 240, top: 60, right: 1000, bottom: 900 };

/** Three prices of 60 × 40 px side by side. */
const prices = (top: number): readonly Box[] =>
  [700, 770, 840].map((left) => ({ left, top, right: left + 60, bottom: top + 40 }));
const rowBox = (top: number): Box => ({ left: 700, top, right: 900, bottom: top + 40 });

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function place(top: number, otherTops: readonly number[]): Box {
  const [price] = prices(top);
  if (!price) throw new Error('no price');
  const others = otherTops.flatMap(prices);
  const at = sheetPlace({ size, price, row: rowBox(top), others, area });
  return { ...at, right: at.left + size.width, bottom: at.top + size.height };
}

test('the sheet is above the row where no price is there', () => {
  expect(place(300, [400])).toMatchObject({ bottom: 296 });
});

test('the sheet is below the row where only prices above it would be covered', () => {
  expect(place(300, [240])).toMatchObject({ top: 344 });
});

test('the sheet is beside the row between rows of prices, and covers none', () => {
  const sheet = place(300, [240, 360]);
  expect([300, 240, 360].flatMap(prices).filter((each) => overlaps(each, sheet))).toEqual([]);
  expect(sheet.right).toBe(692);
});

test('the sheet never leaves its area', () => {
  for (const top of [62, 200, 855]) {
    const sheet = place(top, [top - 60, top + 60]);
    expect(sheet.top).toBeGreaterThanOrEqual(area.top);
    expect(sheet.bottom).toBeLessThanOrEqual(area.bottom);
    expect(overlaps(sheet, rowBox(top))).toBe(false);
  }
});
