import { parseStrip } from '../strip.ts';

export const COINS_PER_STAKE = 25;
export const ROWS = 3;

/** On the three middle reels. Substitutes every paying symbol and doubles each of its ways. */
export const WILD = 'lantern';
export const WILD_MULTIPLIER = 2;
/** On the outer reels and the middle one. Pays nothing. */
export const SCATTER = 'gate';

/** From highest to lowest pay. */
export const payingSymbols = [
  'lion',
  'kite',
  'fan',
  'drum',
  'teapot',
  'noodles',
  'dumpling',
  'lychee',
  'anise',
] as const;
export type PayingSymbol = (typeof payingSymbols)[number];
export type NightSymbol = PayingSymbol | typeof WILD | typeof SCATTER;

/** Coins per way of three, four and five from the left. */
export const pays: Readonly<Record<PayingSymbol, readonly [three: number, four: number, five: number]>> = {
  lion: [25, 100, 500],
  kite: [15, 60, 250],
  fan: [12, 40, 150],
  drum: [10, 30, 100],
  teapot: [8, 20, 75],
  noodles: [5, 12, 40],
  dumpling: [4, 12, 40],
  lychee: [4, 10, 30],
  anise: [3, 8, 25],
};

/**
 * A gate on each of the three reels that have gates triggers free spins. Each winless free spin raises the multiplier
 * of the next ones; wins leave it unchanged.
 */
export const FREE_SPINS = { gates: 3, spins: 10, multiplierFirst: 1, raisedBy: 1 } as const;

const reels = [
  `dumpling dumpling anise fan dumpling anise anise fan teapot teapot lychee lion drum drum noodles
   noodles lychee gate teapot lion lychee noodles noodles dumpling drum kite anise noodles kite lychee
   gate fan`,
  `teapot lychee lion lychee lychee noodles lantern lychee dumpling fan teapot drum lychee noodles kite
   teapot drum kite lychee anise fan anise drum noodles teapot lion lychee drum kite dumpling fan
   noodles`,
  `gate lion kite teapot anise kite anise lion dumpling noodles anise lychee drum dumpling fan dumpling
   kite gate drum fan fan noodles dumpling drum teapot anise dumpling anise teapot lantern lychee
   dumpling`,
  `anise anise teapot teapot anise lion kite noodles lychee lychee drum drum noodles fan dumpling
   noodles lychee teapot fan lion teapot drum lantern dumpling kite lychee dumpling noodles dumpling
   kite fan drum`,
  `fan lychee lion kite drum dumpling teapot gate fan lychee noodles lion drum drum noodles teapot
   anise lychee gate dumpling teapot kite fan noodles lychee noodles kite dumpling teapot anise
   dumpling anise`,
];

/** 32 equally likely stops each. */
export const strips: readonly (readonly NightSymbol[])[] = reels.map((text) =>
  parseStrip([WILD, SCATTER, ...payingSymbols], text),
);

/** In free spins lions replace the gates. */
export const freeSpinStrips = strips.map((strip) =>
  strip.map((symbol) => (symbol === SCATTER ? 'lion' : symbol)),
);
