import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import {
  type PayingSymbol,
  payingSymbols,
  pays,
  ROWS_MAX,
  type SandsSymbol,
  SCATTER,
  SYMBOL_COINS_MAX,
  WILD,
} from './reels.ts';

/** Reels have different heights. */
export type SandsGrid = readonly (readonly SandsSymbol[])[];

/** `coins` of a win are the paid coins: multiplied and capped at the maximum per symbol. */
interface SandsWin extends SlotWin {
  readonly ways: number;
}

export interface SandsScreen extends SlotScreen {
  readonly grid: SandsGrid;
  readonly wins: readonly SandsWin[];
}

/** Payout of each way through this many reels; 0 below three. */
export function coinsFor(symbol: PayingSymbol, reels: number): number {
  return pays[symbol][reels - 3] ?? 0;
}

/** Paid coins of a symbol, from the coins of its ways. */
export function paidFor(coins: number, multiplier: number): number {
  return Math.min(coins * multiplier, SYMBOL_COINS_MAX);
}

function findWin(grid: SandsGrid, symbol: PayingSymbol, multiplier: number): SandsWin | undefined {
  let ways = 1;
  let reels = 0;
  const cells: Cell[] = [];
  for (const reel of grid) {
    const before = cells.length;
    for (const [row, each] of reel.entries()) if (each === symbol || each === WILD) cells.push([reels, row]);
    if (cells.length === before) break;
    ways *= cells.length - before;
    reels += 1;
  }
  const coins = paidFor(ways * coinsFor(symbol, reels), multiplier);
  return coins > 0 ? { symbol, cells, ways, coins } : undefined;
}

/** All ways of a symbol through adjacent reels of any height from the left. */
export function evaluateGrid(grid: SandsGrid, multiplier: number): SandsScreen {
  const wins = payingSymbols.flatMap((symbol) =>
    grid[0]?.includes(symbol) ? (findWin(grid, symbol, multiplier) ?? []) : [],
  );
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0), multiplier };
}

export function sunsOn(grid: SandsGrid): number {
  return grid.reduce((sum, reel) => sum + reel.filter((symbol) => symbol === SCATTER).length, 0);
}

/** Number of reels with the maximum number of rows. */
export function countTallReels(grid: SandsGrid): number {
  return grid.filter((reel) => reel.length === ROWS_MAX).length;
}
