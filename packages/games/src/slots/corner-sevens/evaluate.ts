import type { Cell, SlotScreen, SlotWin } from '../slot-state.ts';
import {
  BLANK,
  bars,
  CENTRE,
  CHERRY,
  type CornerSymbol,
  lines,
  mixedPays,
  RESPINS,
  STAR,
  sevens,
  threePays,
} from './reels.ts';

export type CornerGrid = readonly (readonly CornerSymbol[])[];

/** Pay of a line: three of a symbol, or a mixed combination. */
interface LinePay {
  readonly name: CornerSymbol | keyof typeof mixedPays;
  readonly coins: number;
  /** Doubled for each star that substitutes another symbol. */
  readonly multiplier: number;
}

interface CornerWin extends SlotWin {
  readonly multiplier: number;
  /** Index of the five lines. */
  readonly line: number;
}

export interface CornerScreen extends SlotScreen {
  readonly wins: readonly CornerWin[];
}

const isAmong =
  (list: readonly CornerSymbol[]) =>
  (symbol: CornerSymbol): boolean =>
    list.includes(symbol);
const isSeven = isAmong(sevens);
const isBar = isAmong(bars);

/** The one win of a line; undefined without a win. */
export function linePay(line: readonly CornerSymbol[]): LinePay | undefined {
  const withoutStars = line.filter((symbol) => symbol !== STAR);
  const [symbol] = withoutStars;
  if (symbol === undefined) return { name: STAR, coins: threePays[STAR], multiplier: 1 };
  const multiplier = 2 ** (line.length - withoutStars.length);
  const times = (name: LinePay['name'], coins: number) => ({ name, coins: coins * multiplier, multiplier });
  if (withoutStars.every((each) => each === symbol))
    return symbol === BLANK ? undefined : times(symbol, threePays[symbol]);
  if (withoutStars.every(isSeven)) return times('sevens', mixedPays.sevens);
  if (withoutStars.every(isBar)) return times('bars', mixedPays.bars);
  const cherries = withoutStars.filter((each) => each === CHERRY).length;
  if (cherries === 2) return { name: 'twoCherries', coins: mixedPays.twoCherries, multiplier: 1 };
  if (line[0] === CHERRY) return { name: 'firstCherry', coins: mixedPays.firstCherry, multiplier: 1 };
  return undefined;
}

/** Winning cells: only the cherries for a cherry win, otherwise all three. */
function winningCells(line: readonly CornerSymbol[], rows: readonly number[], { name }: LinePay): Cell[] {
  const isPart = name === 'twoCherries' || name === 'firstCherry' ? isAmong([CHERRY]) : () => true;
  return rows.flatMap((row, reel): Cell[] => (isPart(line[reel] ?? BLANK) ? [[reel, row]] : []));
}

/** Three rows and both diagonals. */
export function evaluateGrid(grid: CornerGrid): CornerScreen {
  const wins: CornerWin[] = [];
  for (const [line, rows] of lines.entries()) {
    const lineSymbols = rows.map((row, reel) => grid[reel]?.[row] ?? BLANK);
    const pay = linePay(lineSymbols);
    if (!pay) continue;
    const { name, coins, multiplier } = pay;
    wins.push({ symbol: name, cells: winningCells(lineSymbols, rows, pay), coins, multiplier, line });
  }
  return { grid, wins, coins: wins.reduce((sum, { coins }) => sum + coins, 0), multiplier: 1 };
}

/**
 * The reel that spins again while the other two are locked with sevens on the centre line. Undefined without respins.
 */
export function freeReel(grid: CornerGrid): number | undefined {
  const centre = grid.map((reel) => reel[CENTRE] ?? BLANK);
  if (centre.includes(STAR) || centre.filter(isSeven).length !== RESPINS.sevens) return undefined;
  return centre.findIndex((symbol) => !isSeven(symbol));
}

/** True if a respin brought a seven or a star. */
export function isFound(window: readonly CornerSymbol[]): boolean {
  const symbol = window[CENTRE] ?? BLANK;
  return symbol === STAR || isSeven(symbol);
}
