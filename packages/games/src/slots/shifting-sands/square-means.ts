import { coinsFor, paidFor } from './evaluate.ts';
import { CELL_WEIGHT, type Heights, weightOn } from './reel-chances.ts';
import {
  type PayingSymbol,
  payingSymbols,
  REELS,
  ROWS_MAX,
  ROWS_MIN,
  SYMBOL_COINS_MAX,
  WILD,
} from './reels.ts';

const COUNTS = ROWS_MAX + 1;

/** Possible numbers of ways of a run, ascending. Numbers above the maximum payout of a symbol are not distinguished. */
const runs: readonly number[] = (() => {
  let known = new Set([1]);
  for (let reel = 0; reel < REELS; reel++) {
    const longer = [...known].flatMap((ways) =>
      Array.from({ length: ROWS_MAX }, (_, less) => Math.min(ways * (less + 1), SYMBOL_COINS_MAX)),
    );
    known = new Set([...known, ...longer]);
  }
  return [...known].sort((a, b) => a - b);
})();
const RUNS = runs.length;

/** By cell count and index in `runs`: the index of the run after this many cells extend it. */
const lengthened = Array.from({ length: COUNTS }, (_, count) =>
  Uint16Array.from(runs, (ways) => Math.max(0, runs.indexOf(Math.min(ways * count, SYMBOL_COINS_MAX)))),
);

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

/**
 * Probabilities that a reel extends the runs of two symbols, at index n · 8 + n′: n cells for the first, n′ for the
 * second. Wilds count for both.
 */
function pairChances(heights: Heights, reel: number, [one, other]: readonly [PayingSymbol, PayingSymbol]) {
  const [wild = 0, a = 0, b = 0] = ([WILD, one, other] as const).map(
    (symbol) => weightOn(reel, symbol) / CELL_WEIGHT,
  );
  const neither = 1 - wild - a - b;
  const chances = new Float64Array(COUNTS ** 2);
  const ofHeights = heights[reel] ?? [];
  const all = ofHeights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of ofHeights.entries()) {
    const rows = ROWS_MIN + at;
    for (let wilds = 0; wilds <= rows; wilds++) {
      for (let ones = 0; ones + wilds <= rows; ones++) {
        for (let others = 0; ones + others + wilds <= rows; others++) {
          const remaining = rows - wilds - ones - others;
          const orders =
            choose(rows, wilds) * choose(rows - wilds, ones) * choose(rows - wilds - ones, others);
          const chance = orders * wild ** wilds * a ** ones * b ** others * neither ** remaining;
          const place = (ones + wilds) * COUNTS + others + wilds;
          chances[place] = (chances[place] ?? 0) + (weight / all) * chance;
        }
      }
    }
  }
  return chances;
}

/** Tables of a symbol by index in `runs` and by multiplier, per number of reels that the run has passed. */
interface SymbolTables {
  /** Payout of a run that has ended. */
  readonly ended: readonly Float64Array[];
  /** Mean payout of a run that may continue. */
  readonly open: readonly Float64Array[];
}

function buildTables(
  symbol: PayingSymbol,
  countChances: readonly (readonly number[])[],
  multipliers: readonly number[],
): SymbolTables {
  const width = multipliers.length;
  const ended = Array.from({ length: REELS + 1 }, (_, reels) =>
    Float64Array.from({ length: RUNS * width }, (_, place) => {
      const coins = (runs[Math.floor(place / width)] ?? 0) * coinsFor(symbol, reels);
      return paidFor(coins, multipliers[place % width] ?? 1);
    }),
  );
  const open = [...ended];
  for (let reels = REELS - 1; reels >= 0; reels--) {
    const [none = 0, ...some] = countChances[reels] ?? [];
    const table = (ended[reels] ?? new Float64Array()).map((coins) => none * coins);
    for (const [less, chance] of some.entries())
      addLengthened(table, { from: open[reels + 1], count: less + 1, chance, width });
    open[reels] = table;
  }
  return { ended, open };
}

/** Adds to each run's entry the value of the run after `count` cells extend it. */
function addLengthened(
  to: Float64Array,
  {
    from = to,
    count,
    chance,
    width,
  }: { from: Float64Array | undefined; count: number; chance: number; width: number },
): void {
  const places = lengthened[count] ?? new Uint16Array();
  for (let run = 0; run < RUNS; run++) {
    const longer = (places[run] ?? 0) * width;
    for (let at = 0; at < width; at++)
      to[run * width + at] = (to[run * width + at] ?? 0) + chance * (from[longer + at] ?? 0);
  }
}

/** Adds Σ over p and q of chances[p, q] · x[p] · y[q] to `to`, per multiplier. */
function addProducts(
  to: Float64Array,
  chances: Float64Array,
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
): void {
  const width = to.length;
  const row = new Float64Array(width);
  for (let p = 0; p < RUNS; p++) {
    row.fill(0);
    for (let q = 0; q < RUNS; q++) {
      const chance = chances[p * RUNS + q] ?? 0;
      if (chance === 0) continue;
      for (let at = 0; at < width; at++) row[at] = (row[at] ?? 0) + chance * (y[q * width + at] ?? 0);
    }
    for (let at = 0; at < width; at++) to[at] = (to[at] ?? 0) + (row[at] ?? 0) * (x[p * width + at] ?? 0);
  }
}

/** Extends both runs by one reel: maps their joint probabilities before the reel to those after it. */
function bothOn(chances: Float64Array, reelChances: Float64Array): Float64Array {
  const next = new Float64Array(RUNS ** 2);
  for (let p = 0; p < RUNS; p++) {
    for (let q = 0; q < RUNS; q++) {
      const chance = chances[p * RUNS + q] ?? 0;
      if (chance === 0) continue;
      for (let n = 1; n < COUNTS; n++) {
        const row = (lengthened[n]?.[p] ?? 0) * RUNS;
        for (let other = 1; other < COUNTS; other++) {
          const place = row + (lengthened[other]?.[q] ?? 0);
          next[place] = (next[place] ?? 0) + chance * (reelChances[n * COUNTS + other] ?? 0);
        }
      }
    }
  }
  return next;
}

/** Mean product of the payouts of two symbols on one screen, per multiplier. */
function productMeans(
  heights: Heights,
  pair: readonly [PayingSymbol, PayingSymbol],
  multipliers: readonly number[],
): Float64Array {
  const width = multipliers.length;
  const reels = Array.from({ length: REELS }, (_, reel) => pairChances(heights, reel, pair));
  const counts = Array.from({ length: COUNTS }, (_, count) => count);
  const chanceAt = (chances: Float64Array, n: number, other: number) => chances[n * COUNTS + other] ?? 0;
  const one = buildTables(
    pair[0],
    reels.map((chances) =>
      counts.map((n) => counts.reduce((sum, other) => sum + chanceAt(chances, n, other), 0)),
    ),
    multipliers,
  );
  const other = buildTables(
    pair[1],
    reels.map((chances) =>
      counts.map((n) => counts.reduce((sum, each) => sum + chanceAt(chances, each, n), 0)),
    ),
    multipliers,
  );
  const means = new Float64Array(width);
  let chances: Float64Array = new Float64Array(RUNS ** 2);
  chances[0] = 1;
  for (const [reel, reelChances] of reels.entries()) {
    const [oneEnded, otherEnded] = [one.ended[reel], other.ended[reel]];
    if (!oneEnded || !otherEnded) continue;
    // Either the first run ends here and the other may end too, or only the other ends here.
    const otherAfter = otherEnded.map((coins) => chanceAt(reelChances, 0, 0) * coins);
    const oneAfter = new Float64Array(oneEnded.length);
    for (let count = 1; count < COUNTS; count++) {
      const [toOther, toOne] = [chanceAt(reelChances, 0, count), chanceAt(reelChances, count, 0)];
      addLengthened(otherAfter, { from: other.open[reel + 1], count, chance: toOther, width });
      addLengthened(oneAfter, { from: one.open[reel + 1], count, chance: toOne, width });
    }
    addProducts(means, chances, { x: oneEnded, y: otherAfter });
    addProducts(means, chances, { x: oneAfter, y: otherEnded });
    chances = bothOn(chances, reelChances);
  }
  const [oneEnded, otherEnded] = [one.ended[REELS], other.ended[REELS]];
  if (oneEnded && otherEnded) addProducts(means, chances, { x: oneEnded, y: otherEnded });
  return means;
}

/** Twice the sum, over all pairs of symbols, of the mean product of their payouts on one screen, per multiplier. */
export function crossMeans(heights: Heights, multipliers: readonly number[]): Float64Array {
  const sums = new Float64Array(multipliers.length);
  for (const [at, one] of payingSymbols.entries())
    for (const other of payingSymbols.slice(at + 1))
      for (const [place, mean] of productMeans(heights, [one, other], multipliers).entries())
        sums[place] = (sums[place] ?? 0) + 2 * mean;
  return sums;
}
