import { cornerSevensSheet as sheet } from '@evens/games';

const HELD_MS = 480;
const isSeven = (symbol: string | undefined): boolean => symbol === 'red-seven' || symbol === 'blue-seven';

/** Holds the last reel a little if both reels before it show sevens on the centre line. */
export function heldForSevens(grid: readonly (readonly string[])[]) {
  const last = grid.length - 1;
  const isClose = grid.slice(0, last).every((window) => isSeven(window[sheet.centre]));
  return (reel: number): number => (reel === last && isClose ? HELD_MS : 0);
}
