export const COINS_PER_STAKE = 20;
export const REELS = 6;
export const ROWS_MIN = 2;
export const ROWS_MAX = 7;

/** On reels two to five. Substitutes every paying symbol. */
export const WILD = 'mirage';
/** Pays nothing. Three anywhere trigger free spins. */
export const SCATTER = 'sun';

/** From highest to lowest pay. */
export const payingSymbols = [
  'falcon',
  'scarab',
  'camel',
  'amphora',
  'lamp',
  'palm',
  'dates',
  'dagger',
  'coins',
  'sandal',
] as const;
export type PayingSymbol = (typeof payingSymbols)[number];
export const symbols = [WILD, SCATTER, ...payingSymbols] as const;
export type SandsSymbol = (typeof symbols)[number];

/** Coins per way of three, four, five and six from the left. */
export const pays: Readonly<
  Record<PayingSymbol, readonly [three: number, four: number, five: number, six: number]>
> = {
  falcon: [50, 200, 1000, 5000],
  scarab: [30, 120, 500, 2500],
  camel: [20, 60, 250, 1000],
  amphora: [10, 30, 90, 350],
  lamp: [8, 16, 40, 150],
  palm: [6, 12, 25, 100],
  dates: [5, 10, 20, 60],
  dagger: [4, 8, 15, 40],
  coins: [3, 5, 10, 30],
  sandal: [2, 4, 10, 25],
};

/** Maximum payout of one symbol on one screen, including the multiplier: 300 stakes. */
export const SYMBOL_COINS_MAX = 300 * COINS_PER_STAKE;

/** Per reel, weights out of sixteen of having two, three, … seven rows. */
export const heights: readonly (readonly number[])[] = [
  [6, 5, 2, 1, 1, 1],
  [7, 4, 2, 1, 1, 1],
  [7, 4, 2, 1, 1, 1],
  [4, 4, 3, 2, 2, 1],
  [3, 4, 4, 2, 2, 1],
  [2, 3, 4, 3, 2, 2],
];

/** The same weights in free spins, whose reels are higher. */
export const freeSpinHeights: readonly (readonly number[])[] = [
  [0, 5, 4, 2, 1, 4],
  [0, 5, 4, 3, 1, 3],
  [0, 5, 4, 3, 1, 3],
  [0, 5, 4, 2, 1, 4],
  [0, 5, 4, 2, 1, 4],
  [0, 5, 4, 2, 1, 4],
];

/** Per reel, weights out of sixty-four of each symbol in a cell, in the order of the symbols. */
export const weights: readonly (readonly number[])[] = [
  [0, 1, 3, 5, 3, 8, 4, 10, 4, 11, 5, 10],
  [1, 1, 4, 3, 7, 3, 10, 3, 12, 4, 12, 4],
  [1, 1, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8],
  [1, 1, 3, 4, 5, 6, 7, 7, 7, 8, 8, 7],
  [1, 1, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8],
  [0, 1, 3, 4, 5, 6, 6, 7, 8, 8, 8, 8],
];

/**
 * Number of suns of the first spin, and the initial multiplier of the free spins that they trigger. Each full-height
 * reel of a free spin adds one to the multiplier of the following spins, up to the maximum.
 */
export const FREE_SPINS = {
  spins: 8,
  multiplierBySuns: [
    [3, 1],
    [4, 4],
    [5, 8],
  ],
  multiplierMax: 20,
} as const;
