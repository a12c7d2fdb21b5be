import { reelWindow } from './strip.ts';

/** A slot whose lines have one cell on every reel. */
interface LineGame<Name> {
  readonly symbols: readonly Name[];
  readonly strips: readonly (readonly Name[])[];
  readonly rows: number;
  /** Row of each line, per reel. */
  readonly lines: readonly (readonly number[])[];
  coinsForLine(line: readonly Name[]): number;
  /** An additional count for a window. It is added up over the reels and passed with each spin. */
  countMarks(window: readonly Name[]): number;
}

/** `toLines`: what a window adds to the number of each line. The symbols of a line are the digits of its number. */
interface Stop {
  readonly toLines: readonly number[];
  readonly marks: number;
}

function coinsByNumber<Name>({ symbols, strips, coinsForLine }: LineGame<Name>): Int32Array {
  const kinds = symbols.length;
  return Int32Array.from({ length: kinds ** strips.length }, (_, number) =>
    coinsForLine(
      strips.flatMap(
        (_, reel) => symbols[Math.floor(number / kinds ** (strips.length - 1 - reel)) % kinds] ?? [],
      ),
    ),
  );
}

function buildStops<Name>({ symbols, strips, rows, lines, countMarks }: LineGame<Name>): Stop[][] {
  return strips.map((strip, reel) => {
    const digit = symbols.length ** (strips.length - 1 - reel);
    return strip.map((_, stop) => {
      const window = reelWindow(strip, stop, rows);
      const places = window.map((symbol) => symbols.indexOf(symbol) * digit);
      return { toLines: lines.map((line) => places[line[reel] ?? 0] ?? 0), marks: countMarks(window) };
    });
  });
}

/** Visits every combination of stops with the total payout of its lines and its marks. */
export function eachLineSpin<Name>(
  game: LineGame<Name>,
  visit: (coins: number, marks: number) => void,
): void {
  const lineCoins = coinsByNumber(game);
  const stops = buildStops(game);
  const count = game.lines.length;
  const numbers = stops.map(() => new Int32Array(count));
  const walk = (reel: number, marksBefore: number): void => {
    const before = numbers[reel] ?? new Int32Array(count);
    const after = numbers[reel + 1];
    for (const { toLines, marks } of stops[reel] ?? []) {
      if (after) {
        for (let line = 0; line < count; line++) after[line] = (before[line] ?? 0) + (toLines[line] ?? 0);
        walk(reel + 1, marksBefore + marks);
        continue;
      }
      let coins = 0;
      for (let line = 0; line < count; line++)
        coins += lineCoins[(before[line] ?? 0) + (toLines[line] ?? 0)] ?? 0;
      visit(coins, marksBefore + marks);
    }
  };
  walk(0, 0);
}
