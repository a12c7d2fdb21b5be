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

/** Ways of a symbol by its payout in coins before any multiplier. Payouts of 0 are omitted. */
export type SymbolCoins = ReadonlyMap<number, WaysBeside>;

function add(to: Map<number, WaysBeside>, key: number, ways: WaysBeside): void {
  to.set(key, plus(to.get(key) ?? [], ways));
}

/**
 * Exact payouts of a symbol over all screens, reel by reel, by the number of ways of its run. Numbers of ways above the
 * maximum payout of a symbol are not distinguished.
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
