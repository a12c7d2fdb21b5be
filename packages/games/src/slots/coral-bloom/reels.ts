import { parseStrip } from '../strip.ts';

export const COINS_PER_STAKE = 20;
export const REELS = 6;
export const ROWS = 5;
export const CLUSTER_MIN = 5;

/** Never vanishes. Five on the last screen trigger free spins. */
export const SCATTER = 'pearl';

/** From highest to lowest pay. */
export const payingSymbols = [
  'coral',
  'turtle',
  'seahorse',
  'starfish',
  'angelfish',
  'shrimp',
  'kelp',
] as const;
export type PayingSymbol = (typeof payingSymbols)[number];
export type CoralSymbol = PayingSymbol | typeof SCATTER;

/** Payout in coins of a cluster of at least this size. The highest reached size applies. */
export const pays: Readonly<Record<PayingSymbol, readonly (readonly [size: number, coins: number])[]>> = {
  coral: [
    [5, 100],
    [6, 150],
    [7, 250],
    [8, 600],
  ],
  turtle: [
    [5, 40],
    [6, 60],
    [7, 100],
    [8, 160],
    [9, 300],
    [11, 800],
  ],
  seahorse: [
    [5, 30],
    [6, 50],
    [7, 80],
    [8, 120],
    [9, 300],
  ],
  starfish: [
    [5, 20],
    [6, 30],
    [7, 50],
    [8, 80],
    [9, 200],
    [11, 500],
  ],
  angelfish: [
    [5, 15],
    [6, 20],
    [7, 30],
    [8, 50],
    [9, 100],
    [11, 300],
  ],
  shrimp: [
    [5, 10],
    [6, 15],
    [7, 20],
    [8, 30],
    [9, 60],
    [11, 150],
    [13, 600],
  ],
  kelp: [
    [5, 8],
    [6, 12],
    [7, 16],
    [8, 25],
    [9, 50],
    [11, 150],
  ],
};

/** Multipliers of wins. Each winning screen moves one step on; the last one stays. */
export const multipliers: readonly number[] = [1, 2, 3, 5, 8, 13];

/** A spin begins at the first multiplier. Free spins begin at a later one and never move back. */
export const FREE_SPINS = { pearls: 5, spins: 10, moreSpins: 4, spinsMax: 18, levelFirst: 2 } as const;

const reels = [
  `turtle turtle starfish kelp kelp kelp seahorse pearl seahorse shrimp shrimp angelfish coral coral
   angelfish starfish`,
  `shrimp pearl angelfish angelfish kelp kelp coral starfish turtle turtle starfish shrimp shrimp
   seahorse seahorse kelp`,
  `coral kelp coral turtle starfish shrimp shrimp seahorse seahorse starfish pearl kelp kelp
   angelfish angelfish angelfish`,
  `seahorse angelfish angelfish pearl starfish starfish starfish kelp coral shrimp shrimp coral
   turtle turtle shrimp kelp`,
  `turtle turtle shrimp shrimp starfish kelp kelp starfish shrimp coral angelfish angelfish seahorse
   seahorse angelfish pearl`,
  `seahorse starfish starfish seahorse angelfish coral kelp coral angelfish turtle turtle shrimp
   shrimp shrimp kelp kelp`,
];

/** 16 equally likely stops each. Symbols that come in from above continue the strip upwards. */
export const strips: readonly (readonly CoralSymbol[])[] = reels.map((text) =>
  parseStrip([SCATTER, ...payingSymbols], text),
);
