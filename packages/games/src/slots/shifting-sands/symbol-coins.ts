import { coinsFor } from './evaluate.ts';
import {
  type Beside,
  besideMax,
  type Heights,
  NONE_BESIDE,
  plus,
  together,
  type WaysBeside,
  waysOfReel,
  waysOfSymbol,
} from './reel-chances.ts';
import { type PayingSymbol, REELS, SYMBOL_COINS_MAX } from './reels.ts';

/** By coins before any multiplier, what a symbol pays and in how many ways; what pays nothing is left out. */
export type SymbolCoins = ReadonlyMap<number, WaysBeside>;

function add(to: Map<number, WaysBeside>, key: number, ways: WaysBeside): void {
  to.set(key, plus(to.get(key) ?? [], ways));
}

/**
 * What a symbol pays, over all screens and exactly: reel after reel, how many ways its run has come to. More ways than any
 * symbol may be paid for are not distinguished.
 */
export function coinsOfSymbol(
  of: { readonly ofHeights: Heights; readonly beside: Beside },
  symbol: PayingSymbol,
): SymbolCoins {
  const max = besideMax[of.beside];
  const coins = new Map<number, WaysBeside>();
  let runs = new Map<number, WaysBeside>([[1, NONE_BESIDE]]);
  for (let reel = 0; reel < REELS; reel++) {
    const counts = waysOfSymbol(of, reel, symbol);
    const [none = [], ...some] = counts;
    let tail: WaysBeside = none;
    for (let later = reel + 1; later < REELS; later++) tail = together(tail, waysOfReel(of, later), max);
    const longer = new Map<number, WaysBeside>();
    for (const [runWays, ways] of runs) {
      const paid = Math.min(runWays * coinsFor(symbol, reel), SYMBOL_COINS_MAX);
      if (paid > 0) add(coins, paid, together(ways, tail, max));
      for (const [less, each] of some.entries())
        add(longer, Math.min(runWays * (less + 1), SYMBOL_COINS_MAX), together(ways, each, max));
    }
    runs = longer;
  }
  for (const [runWays, ways] of runs)
    add(coins, Math.min(runWays * coinsFor(symbol, REELS), SYMBOL_COINS_MAX), ways);
  return coins;
}
