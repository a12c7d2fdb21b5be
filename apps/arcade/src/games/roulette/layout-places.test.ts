import { describe, expect, test } from 'vitest';
import { LAYOUT, numberCell, spotPlaces } from './layout-places.ts';

/** Numbers whose cells touch a point. */
function touching(x: number, y: number): number[] {
  return Array.from({ length: 37 }, (_, number) => number).filter((number) => {
    const cell = numberCell(number);
    return x >= cell.x && x <= cell.x + cell.width && y >= cell.y && y <= cell.y + cell.height;
  });
}

describe('spots of the layout', () => {
  test('the layout has 157 spots, each in its own position', () => {
    expect(spotPlaces).toHaveLength(157);
    const middles = spotPlaces.map(({ at }) => `${at.x + at.width / 2},${at.y + at.height / 2}`);
    expect(new Set(middles).size).toBe(157);
    for (const { at } of spotPlaces) {
      expect(at.x).toBeGreaterThanOrEqual(LAYOUT.x);
      expect(at.x + at.width).toBeLessThanOrEqual(LAYOUT.x + LAYOUT.width);
      expect(at.y + at.height).toBeLessThanOrEqual(LAYOUT.y + LAYOUT.height);
    }
  });

  test('the layout has a cell for every number', () => {
    for (let number = 0; number <= 36; number++) {
      const { x, y, width, height } = numberCell(number);
      expect(touching(x + width / 2, y + height / 2)).toEqual([number]);
    }
  });

  test.each(['split', 'corner', 'trio'] as const)('a %s is where exactly its numbers meet', (kind) => {
    const places = spotPlaces.filter(({ spot }) => spot.kind === kind);
    expect(places.length).toBeGreaterThan(1);
    for (const { spot, at } of places) expect(touching(at.x, at.y), spot.key).toEqual(spot.numbers);
  });

  test('streets and six lines lie at the end of their rows, before the dozens', () => {
    for (const { spot, at } of spotPlaces.filter(
      ({ spot: { kind } }) => kind === 'street' || kind === 'six-line',
    )) {
      expect(at.y).toBe(3);
      const rows = new Set(spot.numbers.map((number) => numberCell(number).x));
      expect(
        [...rows].every((x) => at.x >= x && at.x <= x + 1),
        spot.key,
      ).toBe(true);
      expect(rows.size).toBe(spot.kind === 'street' ? 1 : 2);
    }
  });

  test('a dozen and a column extend along all their numbers', () => {
    for (const { spot, at } of spotPlaces.filter(({ spot: { kind } }) => kind === 'dozen'))
      for (const number of spot.numbers) {
        const { x } = numberCell(number);
        expect(x >= at.x && x + 1 <= at.x + at.width).toBe(true);
      }
    for (const { spot, at } of spotPlaces.filter(({ spot: { kind } }) => kind === 'column'))
      for (const number of spot.numbers) expect(numberCell(number).y).toBe(at.y);
  });
});
