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
  /** In how many ways the symbol runs through the reels, lanterns counted as one. */
  readonly ways: number;
}

export interface NightScreen extends SlotScreen {
  readonly grid: NightGrid;
  readonly wins: readonly NightWin[];
}

/** How much a reel multiplies a symbol's win by: each of its cells is a way on, each lantern two. 0 ends the run. */
export function weightOn(reel: readonly NightSymbol[], symbol: PayingSymbol): number {
  let weight = 0;
  for (const each of reel) weight += each === symbol ? 1 : each === WILD ? WILD_MULTIPLIER : 0;
  return weight;
}

/** What a run through so many reels pays for one undoubled way; 0 below three. */
export function coinsFor(symbol: PayingSymbol, reels: number): number {
  return pays[symbol][reels - 3] ?? 0;
}

function winOf(grid: NightGrid, symbol: PayingSymbol): NightWin | undefined {
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

/** Every way of a symbol through neighbouring reels from the left, all of it times the multiplier. */
export function screenOf(grid: NightGrid, multiplier: number): NightScreen {
  const wins = payingSymbols.flatMap((symbol) =>
    grid[0]?.includes(symbol) ? (winOf(grid, symbol) ?? []) : [],
  );
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0) * multiplier, multiplier };
}

/** How many reels show a gate. */
export function gatesOn(grid: NightGrid): number {
  return grid.filter((reel) => reel.includes(SCATTER)).length;
}
