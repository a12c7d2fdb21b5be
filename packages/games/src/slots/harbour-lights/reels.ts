import { parseStrip } from '../strip.ts';

export const COINS_PER_STAKE = 20;
export const ROWS = 3;

/** Substitutes every symbol except the flare. */
export const WILD = 'lighthouse';
/** Pays on any reel and triggers free spins. */
export const SCATTER = 'flare';

/** From highest to lowest pay. */
export const symbols = [
  'lighthouse',
  'flare',
  'schooner',
  'helm',
  'anchor',
  'bell',
  'compass',
  'gull',
  'crab',
  'rope',
  'shell',
] as const;
export type HarbourSymbol = (typeof symbols)[number];

/** Coins for three, four and five on a line, from the left. Flares count anywhere. */
export const pays: Readonly<Record<HarbourSymbol, readonly [three: number, four: number, five: number]>> = {
  lighthouse: [100, 600, 4000],
  flare: [60, 300, 2000],
  schooner: [80, 400, 2000],
  helm: [50, 200, 1000],
  anchor: [40, 160, 600],
  bell: [25, 100, 300],
  compass: [20, 75, 250],
  gull: [10, 40, 150],
  crab: [8, 30, 120],
  rope: [6, 25, 100],
  shell: [5, 20, 80],
};

/** This many flares trigger free spins, which pay double and may add more. */
export const FREE_SPINS = { flares: 3, spins: 10, spinsMax: 30, multiplier: 2 } as const;

/** Row of each line, per reel. Each line costs one coin. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
];

const reels = [
  `compass bell shell helm crab anchor shell compass schooner shell anchor rope gull crab rope bell
   gull crab compass shell crab gull rope schooner shell bell helm flare rope anchor gull lighthouse`,
  `rope bell flare crab rope compass shell rope helm anchor gull crab schooner helm shell rope
   anchor compass rope gull bell crab lighthouse anchor bell gull compass helm crab shell schooner gull`,
  `compass schooner rope bell anchor compass crab shell schooner bell rope lighthouse gull rope helm anchor
   crab helm bell gull flare compass shell crab rope anchor lighthouse crab shell helm gull shell`,
  `rope helm shell flare crab schooner shell rope crab gull anchor schooner compass crab bell helm
   compass lighthouse rope compass anchor crab shell bell gull compass shell gull rope anchor bell gull`,
  `helm compass shell schooner rope anchor compass bell rope crab helm rope bell gull shell crab
   schooner gull flare shell gull anchor crab shell anchor lighthouse shell bell rope compass gull crab`,
];

/** 32 equally likely stops each. */
export const strips = reels.map((text) => parseStrip(symbols, text));
