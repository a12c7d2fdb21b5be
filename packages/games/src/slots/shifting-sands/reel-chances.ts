import {
  type heights,
  type PayingSymbol,
  ROWS_MAX,
  ROWS_MIN,
  type SandsSymbol,
  SCATTER,
  symbols,
  WILD,
  weights,
} from './reels.ts';

/** Height weights of the first spin or of a free spin. */
export type Heights = typeof heights;

/**
 * Counted in addition to a symbol, because it affects the later spins: suns in a first spin, reels of full height in a
 * free spin.
 */
export type Beside = 'suns' | 'tall';

/** Highest count that is distinguished. More than five suns have the same effect as five. */
export const besideMax = { suns: 5, tall: weights.length } as const;

export const CELL_WEIGHT = 64;
const HEIGHT_WEIGHT = 16;
/** Number of equally likely results of one reel. */
const REEL_WAYS = BigInt(HEIGHT_WEIGHT) * BigInt(CELL_WEIGHT) ** BigInt(ROWS_MAX);
/** Number of equally likely results of all six reels. */
export const SCREEN_WAYS = REEL_WAYS ** BigInt(weights.length);

/** Ways, indexed by the count beside. */
export type WaysBeside = readonly bigint[];

export const NONE_BESIDE: WaysBeside = [1n];

/** Combines the ways of two independent parts of a screen. Counts above `max` are added to `max`. */
export function together(a: WaysBeside, b: WaysBeside, max: number): WaysBeside {
  const all: bigint[] = [];
  for (const [i, left] of a.entries()) {
    for (const [j, right] of b.entries()) {
      const beside = Math.min(i + j, max);
      all[beside] = (all[beside] ?? 0n) + left * right;
    }
  }
  return Array.from(all, (ways) => ways ?? 0n);
}

function byPlace(a: WaysBeside, b: WaysBeside, of: (a: bigint, b: bigint) => bigint): WaysBeside {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => of(a[at] ?? 0n, b[at] ?? 0n));
}

export function plus(a: WaysBeside, b: WaysBeside): WaysBeside {
  return byPlace(a, b, (left, right) => left + right);
}

export function minus(a: WaysBeside, b: WaysBeside): WaysBeside {
  return byPlace(a, b, (left, right) => left - right);
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

export function weightOn(reel: number, symbol: SandsSymbol): number {
  return weights[reel]?.[symbols.indexOf(symbol)] ?? 0;
}

/** Ways for a reel to have this many rows, before its cells are drawn. */
function heightWays(ofHeights: Heights, reel: number, rows: number): bigint {
  const weight = ofHeights[reel]?.[rows - ROWS_MIN] ?? 0;
  return BigInt(weight) * BigInt(CELL_WEIGHT) ** BigInt(ROWS_MAX - rows);
}

/** Ways for a reel to hold only suns and cells of other kinds. `weight` is the cell weight of these kinds. */
export function waysOfKinds(
  { ofHeights, beside }: { readonly ofHeights: Heights; readonly beside: Beside },
  reel: number,
  kinds: { readonly counted: number; readonly others: number },
): readonly WaysBeside[] {
  const suns = weightOn(reel, SCATTER);
  const byCount: bigint[][] = Array.from({ length: ROWS_MAX + 1 }, () => []);
  for (let rows = ROWS_MIN; rows <= ROWS_MAX; rows++) {
    const open = heightWays(ofHeights, reel, rows);
    for (let count = 0; count <= rows; count++) {
      for (let sun = 0; count + sun <= rows; sun++) {
        const otherCount = rows - count - sun;
        const orders = factorial(rows) / (factorial(count) * factorial(sun) * factorial(otherCount));
        const ways =
          open *
          BigInt(orders) *
          BigInt(kinds.counted) ** BigInt(count) *
          BigInt(suns) ** BigInt(sun) *
          BigInt(kinds.others) ** BigInt(otherCount);
        const place = beside === 'tall' ? Number(rows === ROWS_MAX) : Math.min(sun, besideMax.suns);
        const list = byCount[count] ?? [];
        list[place] = (list[place] ?? 0n) + ways;
      }
    }
  }
  return byCount.map((list) => Array.from(list, (ways) => ways ?? 0n));
}

/** Ways by number of cells on a reel that are the symbol or a wild. */
export function waysOfSymbol(
  of: { readonly ofHeights: Heights; readonly beside: Beside },
  reel: number,
  symbol: PayingSymbol,
): readonly WaysBeside[] {
  const counted = weightOn(reel, symbol) + weightOn(reel, WILD);
  return waysOfKinds(of, reel, { counted, others: CELL_WEIGHT - counted - weightOn(reel, SCATTER) });
}

/** Ways of a reel with any content. */
export function waysOfReel(
  of: { readonly ofHeights: Heights; readonly beside: Beside },
  reel: number,
): WaysBeside {
  return waysOfKinds(of, reel, { counted: 0, others: CELL_WEIGHT - weightOn(reel, SCATTER) })[0] ?? [];
}
