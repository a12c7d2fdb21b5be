import type { Cell, SlotWin } from '../slot-state.ts';
import { CELLS, type CountedSymbol, counted, pays, REELS, ROWS } from './reels.ts';

/** Every cell, reel by reel from the left, each from the top. */
export const allCells: readonly Cell[] = Array.from(
  { length: CELLS },
  (_, place): Cell => [Math.floor(place / ROWS), place % ROWS],
);

export function findCells(grid: readonly (readonly string[])[], symbol: string): Cell[] {
  const cells: Cell[] = [];
  for (let reel = 0; reel < REELS; reel++)
    for (let row = 0; row < ROWS; row++) if (grid[reel]?.[row] === symbol) cells.push([reel, row]);
  return cells;
}

/** Payout of this many of a symbol, anywhere on the grid. */
export function coinsFor(symbol: CountedSymbol, count: number): number {
  let paid = 0;
  for (const [least, coins] of pays[symbol]) if (count >= least) paid = coins;
  return paid;
}

/** Each symbol pays separately, by its count anywhere on the grid. */
export function countWins(grid: readonly (readonly string[])[]): SlotWin[] {
  return counted.flatMap((symbol): SlotWin[] => {
    const cells = findCells(grid, symbol);
    const coins = coinsFor(symbol, cells.length);
    return coins > 0 ? [{ symbol, cells, coins }] : [];
  });
}
