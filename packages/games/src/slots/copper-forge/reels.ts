import { parseStrip } from '../strip.ts';

export const COINS_PER_STAKE = 10;
export const ROWS = 3;
export const REELS = 5;
export const CELLS = REELS * ROWS;

/** Does not pay by count. It is held, and its face is paid. */
export const COIN = 'coin';
/** A cell that the respins left empty. */
export const BLANK = 'blank';

/** Symbols that pay by count, from highest to lowest pay. */
export const counted = ['crucible', 'anvil', 'hammer', 'tongs', 'bellows', 'ember'] as const;
export type CountedSymbol = (typeof counted)[number];

/** Payout in coins for at least this many of a symbol, anywhere on the grid. The highest reached count applies. */
export const pays: Readonly<Record<CountedSymbol, readonly (readonly [count: number, coins: number])[]>> = {
  crucible: [
    [5, 30],
    [6, 100],
    [7, 300],
    [8, 1000],
    [9, 3000],
  ],
  anvil: [
    [6, 25],
    [7, 80],
    [8, 200],
    [9, 600],
  ],
  hammer: [
    [6, 20],
    [7, 50],
    [8, 120],
    [9, 400],
  ],
  tongs: [
    [6, 15],
    [7, 40],
    [8, 100],
    [9, 300],
  ],
  bellows: [
    [7, 15],
    [8, 40],
    [9, 100],
    [10, 300],
  ],
  ember: [
    [7, 15],
    [8, 30],
    [9, 80],
    [10, 250],
  ],
};

/** Face of a coin. */
export interface CoinFace {
  readonly coins: number;
  /** Name of a fixed prize. */
  readonly prize?: 'mini' | 'minor' | 'major';
  readonly weight: number;
}

export const faces: readonly CoinFace[] = [
  { coins: 2, weight: 120 },
  { coins: 5, weight: 195 },
  { coins: 8, weight: 160 },
  { coins: 10, weight: 155 },
  { coins: 15, weight: 120 },
  { coins: 20, weight: 80 },
  { coins: 30, weight: 50 },
  { coins: 50, weight: 30 },
  { coins: 100, prize: 'mini', weight: 60 },
  { coins: 300, prize: 'minor', weight: 24 },
  { coins: 1500, prize: 'major', weight: 6 },
];

/**
 * Six coins are held and start three respins. In each respin every free cell draws a coin with probability 1/22. A new
 * coin resets the respins to three. A full grid pays the grand prize in addition to its coins.
 */
export const RESPINS = { coins: 6, respins: 3, coinOneIn: 22, grandCoins: 15_000 } as const;

const reels = [
  `hammer tongs crucible crucible bellows bellows ember ember anvil anvil ember ember hammer hammer crucible tongs
   tongs anvil anvil coin coin ember ember bellows tongs tongs hammer hammer bellows bellows bellows coin`,
  `hammer hammer bellows tongs tongs hammer bellows bellows bellows ember ember tongs tongs crucible crucible hammer
   hammer ember ember coin coin coin bellows bellows crucible anvil anvil tongs anvil anvil ember ember`,
  `tongs tongs crucible hammer coin coin hammer hammer bellows ember ember hammer hammer ember ember anvil
   anvil bellows bellows bellows crucible crucible tongs tongs anvil anvil tongs bellows bellows coin ember ember`,
  `bellows ember ember tongs tongs hammer hammer ember ember anvil anvil crucible crucible tongs tongs coin
   coin coin ember ember hammer hammer bellows bellows tongs anvil anvil crucible bellows bellows bellows hammer`,
  `bellows hammer hammer coin crucible crucible tongs tongs ember ember bellows bellows bellows coin coin anvil
   anvil bellows bellows ember ember hammer tongs tongs anvil anvil hammer hammer ember ember crucible tongs`,
];

/** 32 equally likely stops each. */
export const strips = reels.map((text) => parseStrip([...counted, COIN], text));
