import { type Fields, fieldsOf } from '@evens/base';
import { listOf, textOf, wholeOf } from './fields.ts';
import type { PartRead, SlotScreenShown } from './part-shapes.ts';

interface Win {
  readonly symbol: string;
  readonly cells: readonly (readonly number[])[];
  readonly coins: number;
}

function winOf(value: unknown): Win | undefined {
  const { symbol, cells, coins } = fieldsOf(value) ?? {};
  const name = textOf(symbol);
  const places = listOf(cells, (cell) => listOf(cell, wholeOf));
  const worth = wholeOf(coins);
  return name === undefined || !places || worth === undefined
    ? undefined
    : { symbol: name, cells: places, coins: worth };
}

/** Reels become rows, and the cells of wins are marked. */
function screenOf(value: unknown): SlotScreenShown | undefined {
  const { grid, wins: rawWins, coins, multiplier } = fieldsOf(value) ?? {};
  const reels = listOf(grid, (reel) => listOf(reel, textOf));
  const wins = listOf(rawWins, winOf);
  if (!reels || reels.length === 0 || !wins) return undefined;
  const isWinning = (reel: number, row: number) =>
    wins.some(({ cells }) => cells.some((cell) => cell[0] === reel && cell[1] === row));
  const height = Math.max(...reels.map((reel) => reel.length));
  const rows = Array.from({ length: height }, (_, row) =>
    reels.map((reel, place) => ({ symbol: reel[row] ?? '', isWinning: isWinning(place, row) })),
  );
  return {
    rows,
    wins: wins.map(({ symbol, cells, coins: worth }) => ({ symbol, count: cells.length, coins: worth })),
    coins: wholeOf(coins) ?? 0,
    multiplier: wholeOf(multiplier) ?? 1,
  };
}

/** One arrangement of the reels after the other. */
export function readScreens({ screens }: Fields): PartRead | undefined {
  const shown = listOf(screens, screenOf);
  return shown && shown.length > 0
    ? { part: { kind: 'slot', screens: shown }, told: ['screens', 'stops', 'landed', 'held'] }
    : undefined;
}
