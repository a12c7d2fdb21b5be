import type { TeaserPrice } from './formula.ts';

/** One teaser offer: the sports, the points by which lines move, and the prices. */
export interface TeaserSetting {
  readonly id: number;
  readonly name: string;
  /** Points by sport alias, in hundredths: 600 is six points. Other sports cannot be teased. */
  readonly pointsHundredths: Readonly<Record<string, number>>;
  readonly prices: readonly TeaserPrice[];
}

/** Markets that can be teased: full-game handicaps and totals at whole and half lines. */
export const teaserMarkets = ['handicap-full', 'total-full'] as const;

export function isTeaserMarket(marketType: string): boolean {
  return teaserMarkets.some((type) => type === marketType);
}

/**
 * Minimum price of a teased line, in thousandths. The table prices lines near the even point. Six points on a line at
 * 1.47 win four times out of five, so two of them at −110 would favour the player.
 */
export const TEASER_ODDS_MIN_MILLI = 1800;

/**
 * The line moved by the points in the player's favour, in hundredths: up for a picked side and for under, down for
 * over. `lineHundredths` is the market's own line; for handicaps the home side's. Undefined for quarter lines and for
 * markets that cannot be teased.
 */
export function teasedLine({
  marketType,
  outcomeNo,
  lineHundredths,
  pointsHundredths,
}: {
  readonly marketType: string;
  readonly outcomeNo: number;
  readonly lineHundredths: number;
  readonly pointsHundredths: number;
}): number | undefined {
  if (lineHundredths % 50 !== 0) return undefined;
  switch (marketType) {
    case 'handicap-full':
      return outcomeNo === 1 ? lineHundredths + pointsHundredths : lineHundredths - pointsHundredths;
    case 'total-full':
      return outcomeNo === 1 ? lineHundredths - pointsHundredths : lineHundredths + pointsHundredths;
    default:
      return undefined;
  }
}

const counts = [2, 3, 4, 5, 6, 7];

function prices(american: readonly number[]): readonly TeaserPrice[] {
  return american.map((price, index) => ({ legs: counts[index] ?? 0, american: price }));
}

/** The site's payout table: 6/4, 6½/4½ and 7/5 points of American football and basketball. */
export const teaserSettings: readonly TeaserSetting[] = [
  {
    id: 1,
    name: '6 / 4',
    pointsHundredths: { 'american-football': 600, basketball: 400 },
    prices: prices([-110, 180, 300, 450, 600, 800]),
  },
  {
    id: 2,
    name: '6½ / 4½',
    pointsHundredths: { 'american-football': 650, basketball: 450 },
    prices: prices([-120, 160, 250, 400, 550, 700]),
  },
  {
    id: 3,
    name: '7 / 5',
    pointsHundredths: { 'american-football': 700, basketball: 500 },
    prices: prices([-130, 150, 200, 350, 500, 600]),
  },
];
