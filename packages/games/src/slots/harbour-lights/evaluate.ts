import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import { type HarbourSymbol, lines, pays, SCATTER, WILD } from './reels.ts';

export type HarbourGrid = readonly (readonly HarbourSymbol[])[];

interface HarbourWin extends SlotWin {
  /** Index of the line; undefined for flares. */
  readonly line?: number;
}

export interface HarbourScreen extends SlotScreen {
  readonly wins: readonly HarbourWin[];
}

interface LineWin {
  readonly symbol: HarbourSymbol;
  readonly count: number;
  readonly coins: number;
}

/** Payout of this many of a symbol; 0 below three. */
export function coinsFor(symbol: HarbourSymbol, count: number): number {
  return pays[symbol][count - 3] ?? 0;
}

/** Number of leading symbols of a line, from the left, that are the symbol or a wild. */
function countLeading(line: readonly HarbourSymbol[], symbol: HarbourSymbol): number {
  let count = 0;
  while (line[count] === symbol || line[count] === WILD) count += 1;
  return count;
}

/** A line pays one win: the better of its leading wilds alone and its leading wilds with the following symbol. */
export function lineWin(line: readonly HarbourSymbol[]): LineWin | undefined {
  const wilds = countLeading(line, WILD);
  const asWild = { symbol: WILD, count: wilds, coins: coinsFor(WILD, wilds) } as const;
  const symbol = line[wilds];
  if (symbol === undefined) return asWild;
  const count = symbol === SCATTER ? 0 : countLeading(line, symbol);
  const asSymbol = { symbol, count, coins: coinsFor(symbol, count) };
  const best = asSymbol.coins > asWild.coins ? asSymbol : asWild;
  return best.coins > 0 ? best : undefined;
}

function findCells(grid: HarbourGrid, symbol: HarbourSymbol): Cell[] {
  return grid.flatMap((reel, at) =>
    reel.flatMap((each, row): Cell[] => (each === symbol ? [[at, row]] : [])),
  );
}

/** Twenty lines and the flares, all times the multiplier. */
export function evaluateGrid(grid: HarbourGrid, multiplier: number): HarbourScreen {
  const wins: HarbourWin[] = [];
  for (const [line, rows] of lines.entries()) {
    const win = lineWin(rows.flatMap((row, reel) => grid[reel]?.[row] ?? []));
    if (!win) continue;
    const cells = rows.slice(0, win.count).map((row, reel): Cell => [reel, row]);
    wins.push({ symbol: win.symbol, cells, coins: win.coins, line });
  }
  const flares = findCells(grid, SCATTER);
  const flareCoins = coinsFor(SCATTER, flares.length);
  if (flareCoins > 0) wins.push({ symbol: SCATTER, cells: flares, coins: flareCoins });
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0) * multiplier, multiplier };
}

export function flaresOn(grid: HarbourGrid): number {
  return findCells(grid, SCATTER).length;
}
