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
  symbolsByCode,
} from './board.ts';
import { type CoralSymbol, multipliers, ROWS, SCATTER } from './reels.ts';

export interface CoralSpin {
  /** Every screen of the spin. Only the last has no wins. */
  readonly screens: readonly SlotScreen[];
  /** Total of all screens, including multipliers. */
  readonly coins: number;
  /** Index of the multiplier after the spin. */
  readonly level: number;
  /** Pearls on the last screen. */
  readonly pearls: number;
}

const symbolAt = ({ cells }: Board, cell: number): CoralSymbol => symbolsByCode[cells[cell] ?? 0] ?? SCATTER;
const toCell = (cell: number): Cell => [Math.floor(cell / ROWS), cell % ROWS];

function toGrid(board: Board): CoralSymbol[][] {
  const grid: CoralSymbol[][] = [];
  for (let top = 0; top < CELLS; top += ROWS) {
    const reel: CoralSymbol[] = [];
    for (let cell = top; cell < top + ROWS; cell++) reel.push(symbolAt(board, cell));
    grid.push(reel);
  }
  return grid;
}

/** Wins of the marked clusters. */
function clusterWins(board: Board): SlotWin[] {
  const wins: SlotWin[] = [];
  for (let number = 1; board.marks.includes(number); number++) {
    const members = Array.from({ length: CELLS }, (_, cell) => cell).filter(
      (cell) => board.marks[cell] === number,
    );
    const [first = 0] = members;
    wins.push({
      symbol: symbolAt(board, first),
      cells: members.map(toCell),
      coins: clusterCoins(board.cells[first] ?? 0, members.length),
    });
  }
  return wins;
}

/** Multiplier level after a winning screen. */
export function raised(level: number): number {
  return Math.min(level + 1, multipliers.length - 1);
}

/**
 * The stops decide the whole spin: everything after them is on the strips. Every spin ends; the longest of all stops
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
    screens.push({ grid: toGrid(board), wins: clusterWins(board), coins, multiplier });
    if (coins === 0) return { screens, coins: total, level, pearls: pearlsOn(board) };
    total += coins;
    level = raised(level);
    drop(board);
  }
}
