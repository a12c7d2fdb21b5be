import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import {
  type NightSymbol,
  type PayingSymbol,
  payingSymbols,
  pays,
  SCATTER,
  WILD,
  WILD_MULTIPLIER,
} from './reels.ts';

export type NightGrid = readonly (readonly NightSymbol[])[];

interface NightWin extends SlotWin {
  /** Number of ways of the symbol through the reels. A lantern counts as one. */
  readonly ways: number;
}

export interface NightScreen extends SlotScreen {
  readonly grid: NightGrid;
  readonly wins: readonly NightWin[];
}

/** Factor of a reel in a symbol's win: 1 per cell with the symbol, 2 per lantern. 0 ends the run. */
export function weightOn(reel: readonly NightSymbol[], symbol: PayingSymbol): number {
  let weight = 0;
  for (const each of reel) weight += each === symbol ? 1 : each === WILD ? WILD_MULTIPLIER : 0;
  return weight;
}

/** Payout of one way through this many reels, before multipliers; 0 below three. */
export function coinsFor(symbol: PayingSymbol, reels: number): number {
  return pays[symbol][reels - 3] ?? 0;
}

function findWin(grid: NightGrid, symbol: PayingSymbol): NightWin | undefined {
  let weight = 1;
  let ways = 1;
  const cells: Cell[] = [];
  let reels = 0;
  for (const reel of grid) {
    const weightHere = weightOn(reel, symbol);
    if (weightHere === 0) break;
    weight *= weightHere;
    const rows = [...reel.keys()].filter((row) => reel[row] === symbol || reel[row] === WILD);
    ways *= rows.length;
    cells.push(...rows.map((row): Cell => [reels, row]));
    reels += 1;
  }
  const coins = weight * coinsFor(symbol, reels);
  return coins > 0 ? { symbol, cells, ways, coins } : undefined;
}

/** All ways of a symbol through adjacent reels from the left, times the multiplier. */
export function evaluateGrid(grid: NightGrid, multiplier: number): NightScreen {
  const wins = payingSymbols.flatMap((symbol) =>
    grid[0]?.includes(symbol) ? (findWin(grid, symbol) ?? []) : [],
  );
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0) * multiplier, multiplier };
}

/** Number of reels that show a gate. */
export function gatesOn(grid: NightGrid): number {
  return grid.filter((reel) => reel.includes(SCATTER)).length;
}
