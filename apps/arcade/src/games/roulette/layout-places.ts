import { type RouletteSpot, rouletteSpots } from '@evens/games';

/*
 * Positions on the layout, in cells: x runs along the twelve rows of three, from zero (-1 to 0) over 1 to 36 (0 to 12) to the
 * columns' ends (12 to 13); y runs across them, from 3, 6, 9 … (0 to 1) to 1, 4, 7 … (2 to 3), then the dozens (3 to 4) and
 * the even chances (4 to 5).
 */
export interface Cells {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A spot for chips: on cells, on the line between two, or on a corner. */
export interface SpotPlace {
  readonly spot: RouletteSpot;
  readonly on: 'cells' | 'line' | 'corner';
  /** The area for spots on cells; a point without a size for lines and corners. */
  readonly at: Cells;
}

export const LAYOUT: Cells = { x: -1, y: 0, width: 14, height: 5 };
const ROW = 3;

const numberColumn = (number: number): number => Math.ceil(number / ROW) - 1;
const numberRow = (number: number): number => ROW - 1 - ((number - 1) % ROW);

export function numberCell(number: number): Cells {
  return number === 0
    ? { x: -1, y: 0, width: 1, height: ROW }
    : { x: numberColumn(number), y: numberRow(number), width: 1, height: 1 };
}

const point = (x: number, y: number): Cells => ({ x, y, width: 0, height: 0 });

/** Between two numbers, or between zero and a number beside it. */
function splitAt(low: number, high: number): Cells {
  if (low === 0) return point(0, numberRow(high) + 0.5);
  return high - low === 1
    ? point(numberColumn(low) + 0.5, numberRow(low))
    : point(numberColumn(high), numberRow(low) + 0.5);
}

const halves = ['low', 'even', 'red', 'black', 'odd', 'high'];

function locateSpot(spot: RouletteSpot): SpotPlace {
  const { kind, numbers } = spot;
  const [first = 0, second = 0] = numbers;
  const last = numbers.at(-1) ?? 0;
  switch (kind) {
    case 'straight':
      return { spot, on: 'cells', at: numberCell(first) };
    case 'split':
      return { spot, on: 'line', at: splitAt(first, second) };
    case 'street':
      return { spot, on: 'line', at: point(numberColumn(first) + 0.5, ROW) };
    case 'six-line':
      return { spot, on: 'corner', at: point(numberColumn(last), ROW) };
    case 'corner':
      return { spot, on: 'corner', at: point(numberColumn(last), numberRow(first)) };
    case 'trio':
      // 0-1-2 is where 1 and 2 meet zero, 0-2-3 where 2 and 3 do.
      return { spot, on: 'corner', at: point(0, numberRow(second)) };
    case 'first-four':
      return { spot, on: 'corner', at: point(0, ROW) };
    case 'dozen':
      return { spot, on: 'cells', at: { x: numberColumn(first), y: ROW, width: 4, height: 1 } };
    case 'column':
      return { spot, on: 'cells', at: { x: 12, y: numberRow(first), width: 1, height: 1 } };
    default:
      return { spot, on: 'cells', at: { x: halves.indexOf(kind) * 2, y: ROW + 1, width: 2, height: 1 } };
  }
}

/** All 157, those on cells first: spots on lines are above them and get the press first. */
export const spotPlaces: readonly SpotPlace[] = (['cells', 'line', 'corner'] as const).flatMap((on) =>
  rouletteSpots.map(locateSpot).filter((place) => place.on === on),
);
