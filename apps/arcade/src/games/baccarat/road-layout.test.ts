import { expect, test } from 'vitest';
import { lastColumns, layOutRoads } from './road-layout.ts';

test.each([
  { x: 12, y: 300, width: 366, height: 103 },
  { x: 10, y: 500, width: 940, height: 180 },
])('roads fill their box and do not overlap', (box) => {
  const { bead, big, derived } = layOutRoads(box);
  const right = (grid: typeof bead): number => grid.x + grid.columns * grid.cell;
  expect(bead.y + 6 * bead.cell).toBeCloseTo(box.y + box.height);
  expect(right(bead)).toBeLessThan(big.x);
  expect(right(big)).toBeLessThanOrEqual(box.x + box.width);
  for (const [index, road] of derived.entries()) {
    expect(road.y).toBeCloseTo(big.y + 6 * big.cell);
    expect(road.y + 6 * road.cell).toBeCloseTo(box.y + box.height);
    expect(road.x).toBeCloseTo(index === 0 ? big.x : right(derived[index === 1 ? 0 : 1]));
  }
  expect(right(derived[2])).toBeCloseTo(right(big));
});

test('a road that is longer than its grid shows its end, with a free column for the next result', () => {
  const cells = Array.from({ length: 10 }, (_, column) => ({ column, row: 0 }));
  expect(lastColumns(cells, 4).map(({ column }) => column)).toEqual([0, 1, 2]);
  expect(lastColumns(cells, 20)).toEqual(cells);
  expect(lastColumns([], 4)).toEqual([]);
});
