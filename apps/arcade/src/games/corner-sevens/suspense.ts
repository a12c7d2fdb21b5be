import { cornerSevensSheet as sheet } from '@evens/games';

const HELD_MS = 480;
const isSeven = (symbol: string | undefined): boolean => symbol === 'red-seven' || symbol === 'blue-seven';

/** The last reel is held a little where sevens stand on the centre line of both before it. */
export function heldForSevens(grid: readonly (readonly string[])[]) {
  const last = grid.length - 1;
  const isClose = grid.slice(0, last).every((window) => isSeven(window[sheet.centre]));
  return (reel: number): number => (reel === last && isClose ? HELD_MS : 0);
}
