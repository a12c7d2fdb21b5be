import { lines } from '../harbour-lights/reels.ts';

/** Lines on five reels of three rows. */
export const twentyLines = lines;
export const tenLines = lines.slice(0, 10);

/** Lines on four reels of three rows. */
export const tenLinesOfFour: readonly (readonly number[])[] = [
  [1, 1, 1, 1],
  [0, 0, 0, 0],
  [2, 2, 2, 2],
  [0, 1, 1, 0],
  [2, 1, 1, 2],
  [1, 0, 0, 1],
  [1, 2, 2, 1],
  [0, 0, 1, 1],
  [2, 2, 1, 1],
  [1, 1, 0, 0],
];

/** Lines on three reels of three rows. */
export const fiveLines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];
