import { type Brand, err, type Fraction, fraction, ok, type Result } from '@evens/base';

/** Decimal odds in thousandths, 1010 (1.01) to 1001000 (1001). 0 in a list of odds means not offered. */
export type OddsMilli = Brand<number, 'OddsMilli'>;

export const MIN_ODDS_MILLI = 1010;
export const MAX_ODDS_MILLI = 1_001_000;

export function parseOddsMilli(value: number): Result<OddsMilli, 'not-odds'> {
  // The only parser of the brand.
  return Number.isInteger(value) && value >= MIN_ODDS_MILLI && value <= MAX_ODDS_MILLI
    ? ok(value as OddsMilli)
    : err('not-odds');
}

export function oddsFraction(odds: OddsMilli): Fraction {
  return fraction(BigInt(odds), 1000n);
}

/** Two decimals, half up; from 100 on without trailing zeros ("301"). Display only: never parsed back. */
export function formatDecimalOdds(milli: number): string {
  const text = (Math.round(milli / 10) / 100).toFixed(2);
  return milli >= 100_000 ? text.replace(/\.?0+$/, '') : text;
}

/** Greatest raise of a price by operators, in thousandths of it: about the margin of a market. */
export const PRICE_RAISE_MAX = 50;
/** Greatest cut of a price by one change of operators, in thousandths of it. */
export const PRICE_CUT_MAX = 500;

/** Steps of the ladder: [from, step], both in thousandths. */
const ladder = [
  [100_000, 10_000],
  [50_000, 5000],
  [30_000, 2000],
  [20_000, 1000],
  [10_000, 500],
  [6000, 200],
  [4000, 100],
  [3000, 50],
  [2000, 20],
  [1000, 10],
] as const;

function ladderStep(milli: number): number {
  return ladder.find(([from]) => milli >= from)?.[1] ?? 10;
}

/** The nearest ladder price at or below the value; 0 below 1.01. */
export function snapDown(milli: number): OddsMilli | 0 {
  if (!(milli >= MIN_ODDS_MILLI)) return 0;
  const capped = Math.min(milli, MAX_ODDS_MILLI);
  const step = ladderStep(capped);
  // The result is a rung between the minimum and maximum odds.
  return (Math.floor(capped / step + 1e-9) * step) as OddsMilli;
}

/** The ladder price above a ladder price; the greatest one stays. */
export function nextRung(odds: OddsMilli): OddsMilli {
  const next = odds + ladderStep(odds);
  return next > MAX_ODDS_MILLI ? odds : (next as OddsMilli);
}
