import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import type { Mechanic, StudioRules } from './definition.ts';

interface LineWin {
  readonly symbol: string;
  /** Number of cells from the line's end. */
  readonly cells: number;
  readonly coins: number;
  readonly isFromRight: boolean;
}

interface StudioWin extends SlotWin {
  /** Absent if the win is on no line. */
  readonly line?: number;
}

interface StudioScreen extends SlotScreen {
  readonly wins: readonly StudioWin[];
}

/** Payout of this many of a symbol; 0 below the fewest that pay. */
function coinsFor({ pays, lines }: StudioRules, symbol: string, count: number): number {
  const list = pays[symbol] ?? [];
  return list[count - 1 - ((lines[0]?.length ?? 0) - list.length)] ?? 0;
}

/** The win of a line's beginning as this symbol: leading symbols that are the symbol or a wild. */
function leadingWin(
  game: StudioRules,
  line: readonly string[],
  symbol: string,
): Omit<LineWin, 'isFromRight'> {
  const other = line.findIndex((each) => each !== game.wild && each !== symbol);
  const cells = other < 0 ? line.length : other;
  return { symbol, cells, coins: coinsFor(game, symbol, cells) };
}

/** The best win of a line's beginning. Leading wilds count as any symbol that pays. */
function winFrom(game: StudioRules, line: readonly string[], isFromRight: boolean): LineWin {
  const wins = Object.keys(game.pays).map((symbol) => leadingWin(game, line, symbol));
  const best = wins.reduce((a, b) => (b.coins > a.coins ? b : a));
  return { ...best, isFromRight };
}

/** The win of a line; two if it pays from both ends. A win over the whole line pays once. */
export function lineWins(game: StudioRules, line: readonly string[]): readonly LineWin[] {
  const left = winFrom(game, line, false);
  const hasRight = game.paysBothWays === true && left.cells < line.length;
  const wins = hasRight ? [left, winFrom(game, line.toReversed(), true)] : [left];
  return wins.filter(({ coins }) => coins > 0);
}

export function evaluateGrid(
  game: StudioRules,
  grid: readonly (readonly string[])[],
  multiplier: number,
): StudioScreen {
  const wins = game.lines.flatMap((rows, line) => {
    const cells = rows.map((row, reel): Cell => [reel, row]);
    const symbols = rows.flatMap((row, reel) => grid[reel]?.[row] ?? []);
    return lineWins(game, symbols).map((win): StudioWin => {
      const won = win.isFromRight ? cells.slice(-win.cells) : cells.slice(0, win.cells);
      return { symbol: win.symbol, cells: won, coins: win.coins, line };
    });
  });
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0) * multiplier, multiplier };
}

/** The screen with the win of its collectors. */
export function withGathered(screen: StudioScreen, mechanic: Mechanic, coins: number): StudioScreen {
  if (mechanic.kind !== 'gather' || coins === 0) return screen;
  const { collector, values } = mechanic;
  const cells = screen.grid.flatMap((window, reel) =>
    window.flatMap((each, row): Cell[] =>
      each === collector || values[each] !== undefined ? [[reel, row]] : [],
    ),
  );
  const win = { symbol: collector, cells, coins };
  return { ...screen, wins: [...screen.wins, win], coins: screen.coins + coins };
}
