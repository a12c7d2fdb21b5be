export const POCKETS = 37;

/** The European wheel, clockwise from zero. */
export const rouletteWheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

const reds: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

export type RouletteColour = 'green' | 'red' | 'black';

export function rouletteColour(pocket: number): RouletteColour {
  if (pocket === 0) return 'green';
  return reds.has(pocket) ? 'red' : 'black';
}

/** Kinds of inside bets, which are named by their numbers. */
export const insideKinds = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'first-four',
  'six-line',
] as const;
export const thirdKinds = ['dozen', 'column'] as const;
export const halfKinds = ['red', 'black', 'odd', 'even', 'low', 'high'] as const;
export type InsideKind = (typeof insideKinds)[number];
export type ThirdKind = (typeof thirdKinds)[number];
export type HalfKind = (typeof halfKinds)[number];
export type RouletteKind = InsideKind | ThirdKind | HalfKind;

/** A spot on the layout. It pays 36 / (covered numbers) stakes, including its own stake. */
export interface RouletteSpot {
  /** As stored in records: `split 1-2`, `dozen 2`, `red`. */
  readonly key: string;
  readonly kind: RouletteKind;
  /** Ascending. */
  readonly numbers: readonly number[];
}

/** 1 to 36: three per row of the layout, twelve rows, with zero above the first. */
const board = Array.from({ length: 36 }, (_, index) => index + 1);
const ROW = 3;
const isRowStart = (number: number) => number % ROW === 1;
const isRowEnd = (number: number) => number % ROW === 0;
const hasNextRow = (number: number) => number + ROW <= 36;

const inside: Readonly<Record<InsideKind, readonly (readonly number[])[]>> = {
  straight: [[0], ...board.map((n) => [n])],
  split: [
    ...[1, 2, 3].map((n) => [0, n]),
    ...board.filter((n) => !isRowEnd(n)).map((n) => [n, n + 1]),
    ...board.filter(hasNextRow).map((n) => [n, n + ROW]),
  ],
  street: board.filter(isRowStart).map((n) => [n, n + 1, n + 2]),
  trio: [
    [0, 1, 2],
    [0, 2, 3],
  ],
  corner: board.filter((n) => !isRowEnd(n) && hasNextRow(n)).map((n) => [n, n + 1, n + ROW, n + ROW + 1]),
  'first-four': [[0, 1, 2, 3]],
  'six-line': board
    .filter((n) => isRowStart(n) && hasNextRow(n))
    .map((n) => [n, n + 1, n + 2, n + 3, n + 4, n + 5]),
};

const thirds: Readonly<Record<ThirdKind, (number: number) => number>> = {
  dozen: (number) => Math.ceil(number / 12),
  column: (number) => ((number - 1) % ROW) + 1,
};

const halves: Readonly<Record<HalfKind, (number: number) => boolean>> = {
  red: (number) => reds.has(number),
  black: (number) => !reds.has(number),
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  low: (number) => number <= 18,
  high: (number) => number > 18,
};

export const insideKey = (kind: InsideKind, numbers: readonly number[]): string =>
  `${kind} ${numbers.toSorted((a, b) => a - b).join('-')}`;
export const thirdKey = (kind: ThirdKind, which: number): string => `${kind} ${which}`;

/** All 157 spots of the layout. */
export const rouletteSpots: readonly RouletteSpot[] = [
  ...insideKinds.flatMap((kind) =>
    inside[kind].map((numbers) => ({ key: insideKey(kind, numbers), kind, numbers })),
  ),
  ...thirdKinds.flatMap((kind) =>
    [1, 2, 3].map((which) => ({
      key: thirdKey(kind, which),
      kind,
      numbers: board.filter((number) => thirds[kind](number) === which),
    })),
  ),
  ...halfKinds.map((kind) => ({ key: kind, kind, numbers: board.filter(halves[kind]) })),
];

const byKey = new Map(rouletteSpots.map((spot) => [spot.key, spot]));

export function findSpot(key: string): RouletteSpot | undefined {
  return byKey.get(key);
}
