import { reelWindow } from './strip.ts';

/** A stop of a reel: its visible symbols, and a count that is added up over the reels. */
interface SpinStop<Name> {
  readonly window: readonly Name[];
  readonly marks: number;
}

/** A slot whose lines have one cell on every reel. */
interface LineGame<Name> {
  readonly symbols: readonly Name[];
  readonly reels: readonly (readonly SpinStop<Name>[])[];
  /** The reel on whose stop this reel stops too; itself by default. */
  stopsWith?(reel: number): number;
  /** Row of each line, per reel. */
  readonly lines: readonly (readonly number[])[];
  /** Payout of every line, by its number: see `lineCoins`. */
  readonly lineCoins: Int32Array;
}

/** `toLines`: what a window adds to the number of each line. The symbols of a line are the digits of its number. */
interface Stop {
  readonly toLines: readonly number[];
  readonly marks: number;
  /** Number of stops of the reel that are alike. */
  readonly ways: number;
}

/** Payouts of all lines of this many symbols, by number. */
export function lineCoins<Name>(
  { symbols, reels }: { readonly symbols: readonly Name[]; readonly reels: number },
  coinsForLine: (line: readonly Name[]) => number,
): Int32Array {
  const kinds = symbols.length;
  return Int32Array.from({ length: kinds ** reels }, (_, number) =>
    coinsForLine(
      Array.from(
        { length: reels },
        (_, reel) => Math.floor(number / kinds ** (reels - 1 - reel)) % kinds,
      ).flatMap((digit) => symbols[digit] ?? []),
    ),
  );
}

/** The stops of strips whose reels show this many rows. */
export function stripStops<Name>(
  strips: readonly (readonly Name[])[],
  { rows, countMarks }: { readonly rows: number; readonly countMarks: (window: readonly Name[]) => number },
): SpinStop<Name>[][] {
  return strips.map((strip) =>
    strip.map((_, stop) => {
      const window = reelWindow(strip, stop, rows);
      return { window, marks: countMarks(window) };
    }),
  );
}

/** Stops that are alike are visited once; those of reels that stop together are not compared. */
function buildStops<Name>({ symbols, reels, lines }: LineGame<Name>, leaders: readonly number[]): Stop[][] {
  return reels.map((stops, reel) => {
    const digit = symbols.length ** (reels.length - 1 - reel);
    const alike = Map.groupBy(stops, ({ window, marks }) => `${window.join()} ${marks}`);
    const isFollowed = leaders.some((leader, at) => leader === reel && at !== reel) || leaders[reel] !== reel;
    return (isFollowed ? stops.map((stop) => [stop]) : [...alike.values()]).map(([first, ...others]) => {
      const places = first?.window.map((symbol) => symbols.indexOf(symbol) * digit) ?? [];
      const toLines = lines.map((line) => places[line[reel] ?? 0] ?? 0);
      return { toLines, marks: first?.marks ?? 0, ways: 1 + others.length };
    });
  });
}

/** Visits every combination of stops with the total payout of its lines, its marks, and how many are alike. */
export function eachLineSpin<Name>(
  game: LineGame<Name>,
  visit: (coins: number, marks: number, ways: number) => void,
): void {
  const { lineCoins, stopsWith = (reel) => reel } = game;
  const leaders = game.reels.map((_, reel) => stopsWith(reel));
  const stops = buildStops(game, leaders);
  const count = game.lines.length;
  const numbers = stops.map(() => new Int32Array(count));
  const at = stops.map(() => 0);
  const walk = (reel: number, marksBefore: number, waysBefore: number): void => {
    const before = numbers[reel] ?? new Int32Array(count);
    const after = numbers[reel + 1];
    const leader = leaders[reel] ?? reel;
    const own = stops[reel] ?? [];
    const [from, to] = leader === reel ? [0, own.length] : [at[leader] ?? 0, (at[leader] ?? 0) + 1];
    for (let stop = from; stop < to; stop++) {
      const { toLines = [], marks = 0, ways = 1 } = own[stop] ?? {};
      at[reel] = stop;
      if (after) {
        for (let line = 0; line < count; line++) after[line] = (before[line] ?? 0) + (toLines[line] ?? 0);
        walk(reel + 1, marksBefore + marks, waysBefore * ways);
        continue;
      }
      let coins = 0;
      for (let line = 0; line < count; line++)
        coins += lineCoins[(before[line] ?? 0) + (toLines[line] ?? 0)] ?? 0;
      visit(coins, marksBefore + marks, waysBefore * ways);
    }
  };
  walk(0, 0, 1);
}
