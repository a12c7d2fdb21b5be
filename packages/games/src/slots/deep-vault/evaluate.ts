import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import { DIAMOND, KEY, lines, pays, type Treasure, treasures, type VaultSymbol } from './reels.ts';

export type VaultGrid = readonly (readonly VaultSymbol[])[];

interface VaultWin extends SlotWin {
  /** Index of the twenty lines. */
  readonly line: number;
}

interface Run {
  readonly symbol: Treasure;
  /** First reel of the run. */
  readonly start: number;
  readonly count: number;
  readonly coins: number;
}

const LEAST = 3;
/** Any three adjacent reels of five include this one. */
const MIDDLE = 2;

const isTreasure = (symbol: VaultSymbol): symbol is Treasure => symbol !== DIAMOND && symbol !== KEY;

/** The run of a symbol from the middle reel to both sides. */
function findRun(line: readonly VaultSymbol[], symbol: Treasure): Run {
  const fits = (reel: number) => line[reel] === symbol || line[reel] === DIAMOND;
  let start = MIDDLE;
  while (fits(start - 1)) start -= 1;
  let end = MIDDLE + 1;
  while (fits(end)) end += 1;
  const count = end - start;
  return { symbol, start, count, coins: pays[symbol][count - LEAST] ?? 0 };
}

/** The best run of a line, from any start. Diamonds alone count as crowns. Undefined if no run pays. */
export function bestRun(line: readonly VaultSymbol[]): Run | undefined {
  const middle = line[MIDDLE] ?? KEY;
  if (middle === KEY) return undefined;
  const symbols = isTreasure(middle)
    ? [middle]
    : treasures.filter((each, place) => place === 0 || line.includes(each));
  let best: Run | undefined;
  for (const symbol of symbols) {
    const run = findRun(line, symbol);
    if (run.coins > (best?.coins ?? 0)) best = run;
  }
  return best;
}

export function keysOn(grid: VaultGrid): number {
  return grid.reduce((sum, reel) => sum + reel.filter((symbol) => symbol === KEY).length, 0);
}

/** Twenty lines; each pays its best run. */
export function evaluateGrid(grid: VaultGrid): SlotScreen {
  const wins: VaultWin[] = [];
  for (const [line, rows] of lines.entries()) {
    const run = bestRun(rows.map((row, reel) => grid[reel]?.[row] ?? KEY));
    if (!run) continue;
    const { symbol, start, count, coins } = run;
    const cells = rows.flatMap((row, reel): Cell[] =>
      reel >= start && reel < start + count ? [[reel, row]] : [],
    );
    wins.push({ symbol, cells, coins, line });
  }
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0), multiplier: 1 };
}
