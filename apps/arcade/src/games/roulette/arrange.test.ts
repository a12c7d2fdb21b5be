import { expect, test } from 'vitest';
import { layOutStudio } from '../../frame/table/studio-layout.ts';
import { arrange, CELL_MIN } from './arrange.ts';
import { toStageBox } from './layout-box.ts';
import { numberCell } from './layout-places.ts';

interface Place {
  readonly width: number;
  readonly height: number;
  readonly isLive: boolean;
}

const phones = [
  [375, 324],
  [390, 452],
  [390, 520],
  [360, 400],
  [320, 420],
  [430, 600],
  [844, 300],
] as const;
const places: readonly Place[] = phones.flatMap(([width, height]) => [
  { width, height, isLive: false },
  { width, height, isLive: true },
]);

function arrangeAt({ width, height, isLive }: Place, view: 'table' | 'track') {
  const studio = isLive ? layOutStudio({ width, height }, { share: 0.4 }) : undefined;
  return { studio, ...arrange({ width, height, view, studio }) };
}

test.each(places)(
  'on a phone, a number is as large as a finger: $width × $height, live: $isLive',
  (place) => {
    const { table, turn, studio } = arrangeAt(place, 'table');
    if (!table) throw new Error('there is no layout');
    for (const number of [0, 1, 20, 36]) {
      const cell = toStageBox(numberCell(number), { box: table.box, turn });
      // Held across, a live table is as low as its dealer leaves it.
      if (place.width < 560) expect(Math.min(cell.width, cell.height)).toBeGreaterThanOrEqual(CELL_MIN);
      else expect(cell.width).toBeGreaterThanOrEqual(CELL_MIN);
    }
    const { x, y, width, height } = table.view ?? table.box;
    expect([x >= 0, x + width <= place.width, y + height <= place.height]).toEqual([true, true, true]);
    expect(y).toBeGreaterThanOrEqual(studio?.height ?? 0);
    if (table.view) expect(table.box).toMatchObject({ x, y, width });
  },
);

test('the whole layout is in sight on a phone of 390 × 844 while bets are open', () => {
  const size = { width: 390, height: 436 };
  const shape = { share: 0.4, narrowShare: 0.3, yieldsToBets: true } as const;
  const tableView = (isBetting: boolean) => {
    const studio = layOutStudio(size, shape, isBetting);
    const { table } = arrange({ ...size, view: 'table', studio });
    return table && 'view' in table;
  };
  expect([tableView(true), tableView(false)]).toEqual([false, true]);
});

test('a layout scrolls only if its space is too low for its rows', () => {
  expect(arrangeAt({ width: 390, height: 520, isLive: true }, 'table').table?.view).toBeDefined();
  expect(arrangeAt({ width: 430, height: 600, isLive: false }, 'table').table?.view).toBeUndefined();
  expect(arrangeAt({ width: 918, height: 520, isLive: true }, 'table').table?.view).toBeUndefined();
  // One of four tables.
  expect(arrangeAt({ width: 420, height: 180, isLive: false }, 'table')).toMatchObject({ turn: 'wide' });
});

test.each(places)('the racetrack is within its space: $width × $height, live: $isLive', (place) => {
  const { track, studio } = arrangeAt(place, 'track');
  if (!track) throw new Error('there is no racetrack');
  expect(track.y).toBeGreaterThanOrEqual(studio?.height ?? 0);
  expect(track.y + track.height).toBeLessThanOrEqual(place.height);
  expect(track.x + track.width).toBeLessThanOrEqual(place.width);
});
