import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import {
  type Board,
  CELLS,
  clusterCoins,
  drop,
  markClusters,
  newBoard,
  pearlsOn,
  stopReel,
  symbolOf,
} from './board.ts';
import { type CoralSymbol, multipliers, ROWS, SCATTER } from './reels.ts';

export interface CoralSpin {
  /** Every arrangement that the spin goes through; only the last has no wins. */
  readonly screens: readonly SlotScreen[];
  /** Of all of them, multipliers included. */
  readonly coins: number;
  /** Where the multipliers stand after the spin. */
  readonly level: number;
  /** That show when all has fallen. */
  readonly pearls: number;
}

const symbolAt = ({ cells }: Board, cell: number): CoralSymbol => symbolOf[cells[cell] ?? 0] ?? SCATTER;
const cellOf = (cell: number): Cell => [Math.floor(cell / ROWS), cell % ROWS];

function gridOf(board: Board): CoralSymbol[][] {
  const grid: CoralSymbol[][] = [];
  for (let top = 0; top < CELLS; top += ROWS) {
    const reel: CoralSymbol[] = [];
    for (let cell = top; cell < top + ROWS; cell++) reel.push(symbolAt(board, cell));
    grid.push(reel);
  }
  return grid;
}

/** The clusters that are marked. */
function winsOf(board: Board): SlotWin[] {
  const wins: SlotWin[] = [];
  for (let number = 1; board.marks.includes(number); number++) {
    const members = Array.from({ length: CELLS }, (_, cell) => cell).filter(
      (cell) => board.marks[cell] === number,
    );
    const [first = 0] = members;
    wins.push({
      symbol: symbolAt(board, first),
      cells: members.map(cellOf),
      coins: clusterCoins(board.cells[first] ?? 0, members.length),
    });
  }
  return wins;
}

/** The level after a screen that won. */
export function raised(level: number): number {
  return Math.min(level + 1, multipliers.length - 1);
}

/**
 * A spin is its stops: what follows is on the strips. It ends, because of all the ways to stop none wins for ever: the longest
 * has fourteen screens.
 */
export function spinFrom(stops: readonly number[], levelBefore: number): CoralSpin {
  const board = newBoard();
  for (const [reel, stop] of stops.entries()) stopReel(board, reel, stop);
  const screens: SlotScreen[] = [];
  let level = levelBefore;
  let total = 0;
  for (;;) {
    const multiplier = multipliers[level] ?? 1;
    const coins = markClusters(board) * multiplier;
    screens.push({ grid: gridOf(board), wins: winsOf(board), coins, multiplier });
    if (coins === 0) return { screens, coins: total, level, pearls: pearlsOn(board) };
    total += coins;
    level = raised(level);
    drop(board);
  }
}
