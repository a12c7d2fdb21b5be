import {
  type Beside,
  besideMax,
  type Heights,
  minus,
  NONE_BESIDE,
  plus,
  together,
  type WaysBeside,
  waysOfKinds,
  waysOfReel,
  weightOn,
} from './reel-chances.ts';
import { payingSymbols, REELS } from './reels.ts';

/** Number of reels from the left that make a win. */
const RUN_MIN = 3;
const SETS = 2 ** payingSymbols.length;

function isIn(set: number, at: number): boolean {
  return ((set >> at) & 1) === 1;
}

/**
 * For each set of symbols, the ways for a reel to extend all of them: it holds a wild or each of them. Uses inclusion
 * and exclusion over the subsets of missing symbols.
 */
function waysToCarry(
  of: { readonly ofHeights: Heights; readonly beside: Beside },
  reel: number,
): readonly WaysBeside[] {
  const all = payingSymbols.map((symbol) => weightOn(reel, symbol));
  const sum = all.reduce((a, b) => a + b, 0);
  const byWeight = new Map<number, WaysBeside>();
  const without = (weight: number): WaysBeside => {
    const known =
      byWeight.get(weight) ?? waysOfKinds(of, reel, { counted: 0, others: sum - weight })[0] ?? [];
    byWeight.set(weight, known);
    return known;
  };
  const holdsEach = Array.from({ length: SETS }, (_, set) =>
    without(all.reduce((weight, each, at) => (isIn(set, at) ? weight + each : weight), 0)),
  );
  // In place, symbol by symbol: subtracts the reels that do not hold the symbol.
  for (let at = 0; at < payingSymbols.length; at++)
    for (let set = 0; set < SETS; set++)
      if (isIn(set, at)) holdsEach[set] = minus(holdsEach[set - 2 ** at] ?? [], holdsEach[set] ?? []);
  const withWild = minus(waysOfReel(of, reel), without(0));
  return holdsEach.map((ways) => plus(ways, withWild));
}

/**
 * Number of ways in which no symbol runs through the first three reels. Uses inclusion and exclusion over the sets of
 * symbols that do.
 */
export function unpaidWays(of: { readonly ofHeights: Heights; readonly beside: Beside }): WaysBeside {
  const max = besideMax[of.beside];
  const [one = [], two = [], three = []] = [0, 1, 2].map((reel) => waysToCarry(of, reel));
  let unpaid: WaysBeside = [];
  for (let set = 0; set < SETS; set++) {
    const carried = together(together(one[set] ?? [], two[set] ?? [], max), three[set] ?? [], max);
    const isOdd = payingSymbols.filter((_, at) => isIn(set, at)).length % 2 === 1;
    unpaid = (isOdd ? minus : plus)(unpaid, carried);
  }
  let laterWays = NONE_BESIDE;
  for (let reel = RUN_MIN; reel < REELS; reel++) laterWays = together(laterWays, waysOfReel(of, reel), max);
  return together(unpaid, laterWays, max);
}
