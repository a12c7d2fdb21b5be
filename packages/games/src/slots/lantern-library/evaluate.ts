import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import { FREE_SPINS, LANTERN, type LanternSymbol, lines, pays, type ShelvedSymbol } from './reels.ts';

export type LibraryGrid = readonly (readonly LanternSymbol[])[];

interface LineWin {
  readonly symbol: ShelvedSymbol;
  readonly count: number;
  readonly coins: number;
}

interface LibraryWin extends SlotWin {
  /** Index of the ten lines; undefined for lanterns. */
  readonly line?: number;
}

/** Payout of this many of a symbol on a line, or of lanterns anywhere. */
export function coinsFor(symbol: LanternSymbol, count: number): number {
  return pays[symbol][count] ?? 0;
}

function leading(line: readonly LanternSymbol[], symbol: LanternSymbol): number {
  const end = line.findIndex((each) => each !== symbol && each !== LANTERN);
  return end === -1 ? line.length : end;
}

/**
 * The best win of a line from its left end. Leading lanterns count as the symbol after them, or alone as scholars,
 * which pay most for any count.
 */
export function bestLineWin(line: readonly LanternSymbol[]): LineWin {
  const lanterns = leading(line, LANTERN);
  const alone: LineWin = { symbol: 'scholar', count: lanterns, coins: coinsFor('scholar', lanterns) };
  const symbol = line[lanterns];
  if (symbol === undefined || symbol === LANTERN) return alone;
  const count = leading(line, symbol);
  const coins = coinsFor(symbol, count);
  return coins > alone.coins ? { symbol, count, coins } : alone;
}

function findCells(grid: LibraryGrid, symbol: LanternSymbol): Cell[] {
  return grid.flatMap((reel, at) =>
    reel.flatMap((each, row): Cell[] => (each === symbol ? [[at, row]] : [])),
  );
}

export function hasFreeSpins(grid: LibraryGrid): boolean {
  return findCells(grid, LANTERN).length >= FREE_SPINS.lanterns;
}

function buildScreen(grid: LibraryGrid, wins: readonly LibraryWin[]): SlotScreen {
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0), multiplier: 1 };
}

/** Ten lines from the left, and lanterns anywhere. */
export function lineScreen(grid: LibraryGrid): SlotScreen {
  const wins: LibraryWin[] = [];
  for (const [line, rows] of lines.entries()) {
    const { symbol, count, coins } = bestLineWin(rows.flatMap((row, reel) => grid[reel]?.[row] ?? []));
    const cells = rows.slice(0, count).map((row, reel): Cell => [reel, row]);
    if (coins > 0) wins.push({ symbol, cells, coins, line });
  }
  const lanterns = findCells(grid, LANTERN);
  const coins = coinsFor(LANTERN, lanterns.length);
  if (coins > 0) wins.push({ symbol: LANTERN, cells: lanterns, coins });
  return buildScreen(grid, wins);
}

/**
 * After the lines are paid, the special symbol fills every reel that shows it and pays on all lines by the number of
 * such reels, adjacent or not. Undefined if that pays nothing; the reels then stay unchanged.
 */
export function expandedScreen(grid: LibraryGrid, special: ShelvedSymbol): SlotScreen | undefined {
  const isFilled = grid.map((reel) => reel.includes(special));
  const coins = coinsFor(special, isFilled.filter(Boolean).length);
  if (coins === 0) return undefined;
  return buildScreen(
    grid.map((reel, at) => (isFilled[at] ? reel.map(() => special) : reel)),
    lines.map((rows, line) => ({
      symbol: special,
      cells: rows.flatMap((row, reel): Cell[] => (isFilled[reel] ? [[reel, row]] : [])),
      coins,
      line,
    })),
  );
}
