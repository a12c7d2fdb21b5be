import { parseStrip } from '../strip.ts';

/** One coin per line. */
export const COINS_PER_STAKE = 20;
export const ROWS = 4;

/** Substitutes every symbol except the key. */
export const DIAMOND = 'diamond';
/** Pays nothing. Three of them turn the dial. */
export const KEY = 'key';

/** Symbols that pay, from highest to lowest pay. */
export const treasures = [
  'crown',
  'bullion',
  'ruby',
  'emerald',
  'sapphire',
  'amethyst',
  'topaz',
  'pearl',
] as const;
export type Treasure = (typeof treasures)[number];
export type VaultSymbol = Treasure | typeof DIAMOND | typeof KEY;

/** Coins for three, four and five adjacent symbols, anywhere on a line. */
export const pays: Readonly<Record<Treasure, readonly [three: number, four: number, five: number]>> = {
  crown: [40, 150, 600],
  bullion: [25, 80, 300],
  ruby: [15, 40, 200],
  emerald: [10, 40, 150],
  sapphire: [8, 25, 80],
  amethyst: [8, 25, 80],
  topaz: [4, 15, 50],
  pearl: [4, 15, 50],
};

/** Row of each line, per reel. */
export const lines: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0],
  [1, 1, 1, 1, 1],
  [2, 2, 2, 2, 2],
  [3, 3, 3, 3, 3],
  [0, 1, 2, 1, 0],
  [1, 2, 3, 2, 1],
  [2, 1, 0, 1, 2],
  [3, 2, 1, 2, 3],
  [0, 0, 1, 0, 0],
  [1, 1, 2, 1, 1],
  [2, 2, 1, 2, 2],
  [3, 3, 2, 3, 3],
  [0, 1, 1, 1, 0],
  [3, 2, 2, 2, 3],
  [1, 0, 0, 0, 1],
  [2, 3, 3, 3, 2],
  [0, 1, 0, 1, 0],
  [3, 2, 3, 2, 3],
  [1, 2, 1, 2, 1],
  [2, 1, 2, 1, 2],
];

const reels = [
  `ruby ruby ruby ruby amethyst amethyst amethyst sapphire sapphire sapphire sapphire sapphire sapphire bullion bullion
   bullion key pearl pearl pearl emerald emerald emerald crown crown topaz topaz topaz topaz topaz topaz`,
  `pearl pearl pearl pearl pearl pearl topaz topaz topaz amethyst amethyst amethyst amethyst amethyst amethyst emerald
   emerald emerald emerald key diamond crown crown crown bullion bullion sapphire sapphire sapphire ruby ruby ruby`,
  `bullion bullion bullion key pearl pearl pearl crown crown diamond sapphire sapphire sapphire sapphire sapphire
   sapphire emerald emerald emerald amethyst amethyst amethyst ruby ruby ruby ruby topaz topaz topaz topaz topaz topaz`,
  `sapphire sapphire sapphire pearl pearl pearl pearl pearl pearl diamond ruby ruby ruby bullion bullion crown crown
   crown amethyst amethyst amethyst amethyst amethyst amethyst emerald emerald emerald emerald topaz topaz topaz key`,
  `crown crown ruby ruby ruby ruby bullion bullion bullion sapphire sapphire sapphire sapphire sapphire sapphire
   amethyst amethyst amethyst pearl pearl pearl topaz topaz topaz topaz topaz topaz emerald emerald emerald`,
];

/**
 * 30 to 32 equally likely stops. Symbols that are frequent on one reel are rare on the next. The last reel has no key.
 */
export const strips = reels.map((text) => parseStrip([DIAMOND, KEY, ...treasures], text));
