import { err, type Result } from '@evens/base';
import { formatDecimalOdds, type OddsMilli, parseOddsMilli } from './odds.ts';
import type { OddsFormat } from './odds-format-names.ts';

/** Shown if a format cannot express the price, and if there is no price. */
const NONE = '–';
const MINUS = '−';

/** n/d rounded to the nearest whole number, half up. Both are positive, so half up is half away from zero. */
function nearest(n: number, d: number): number {
  const doubled = 2 * n + d;
  return (doubled - (doubled % (2 * d))) / (2 * d);
}

/** Formats a whole number of units of 10^−digits. */
function fixed(value: number, digits: number): string {
  const text = `${value}`.padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The fractions of British bookmakers, ascending. Up to 6/1 a step is at most about 3 % of the price. */
const rungs =
  '1/100 1/50 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 40/95 4/9 ' +
  '40/85 1/2 8/15 4/7 8/13 4/6 7/10 8/11 3/4 4/5 5/6 17/20 20/23 10/11 20/21 1/1 21/20 11/10 23/20 6/5 5/4 13/10 27/20 11/8 ' +
  '7/5 29/20 6/4 31/20 8/5 13/8 17/10 7/4 9/5 15/8 19/10 39/20 2/1 41/20 21/10 85/40 11/5 9/4 23/10 95/40 12/5 5/2 13/5 27/10 11/4 ' +
  '14/5 29/10 3/1 31/10 16/5 100/30 17/5 7/2 18/5 37/10 19/5 39/10 4/1 41/10 21/5 22/5 9/2 23/5 24/5 5/1 26/5 11/2 28/5 29/5 ' +
  '6/1 13/2 7/1 15/2 8/1 17/2 9/1 19/2 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 ' +
  '40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 750/1 1000/1';

interface Rung {
  readonly text: string;
  /** The lowest decimal price, in thousandths, that is customarily written as this fraction: 1.33 as 1/3. */
  readonly fromMilli: number;
}

const ladder: readonly Rung[] = rungs.split(' ').map((text) => {
  const [n = 0, d = 1] = text.split('/').map(Number);
  const thousandths = nearest(1000 * n, d);
  return { text, fromMilli: 1000 + Math.min(thousandths, 10 * nearest(100 * n, d)) };
});

/** Profit in thousandths above which a fraction is a whole number to one: the ladder ends here. */
const LADDER_END = 1_000_000;

/**
 * The greatest step of the British ladder that is not above the price: a fraction does not promise more than is paid. A
 * price between two steps is rounded down, and its exact decimal odds are displayed beside it where a bet is placed. Evens
 * are written EVS.
 */
function fractional(milli: number): string {
  const profit = milli - 1000;
  if (profit > LADDER_END) return `${Math.floor(profit / 1000)}/1`;
  const rung = ladder.findLast(({ fromMilli }) => fromMilli <= milli);
  if (rung?.text === '1/1') return 'EVS';
  return rung?.text ?? `1/${Math.ceil(1000 / profit)}`;
}

const MALAY_DIGITS_MIN = 2;
const MALAY_DIGITS_MAX = 6;

/** Two decimals; below 0.10 as many as leave two digits after the zeros, so that long odds do not become 0.00. */
function malay(profit: number): string {
  if (profit <= 1000) return fixed(nearest(profit, 10), 2);
  let digits = MALAY_DIGITS_MIN;
  // Decides with one more decimal, so that the written text is read back to a price with the same text.
  while (digits < MALAY_DIGITS_MAX && nearest(10_000 * 10 ** digits, profit) < 100) digits += 1;
  const text = fixed(nearest(1000 * 10 ** digits, profit), digits);
  return text === '1.00' ? text : MINUS + text;
}

function indonesian(profit: number): string {
  if (profit >= 1000) return fixed(nearest(profit, 10), 2);
  const text = fixed(nearest(100_000, profit), 2);
  return text === '1.00' ? text : MINUS + text;
}

function american(profit: number): string {
  if (profit >= 1000) return `+${nearest(profit, 10)}`;
  const against = nearest(100_000, profit);
  return against === 100 ? '+100' : `${MINUS}${against}`;
}

/**
 * Formats decimal odds in thousandths for display. Two decimals (Malay up to six below 0.10, two of them
 * significant); American as a signed whole number, rounded half away from zero. Returns "–" without a price (0), or without
 * profit (1.00 in Indonesian, American and fractional). Display only: prices are compared in thousandths.
 */
export function formatOdds(milli: number, format: OddsFormat): string {
  if (!(milli >= 1000)) return NONE;
  const profit = Math.round(milli) - 1000;
  switch (format) {
    case 'decimal':
      return formatDecimalOdds(milli);
    case 'hongkong':
      return fixed(nearest(profit, 10), 2);
    case 'malay':
      return malay(profit);
    case 'indonesian':
      return profit === 0 ? NONE : indonesian(profit);
    case 'american':
      return profit === 0 ? NONE : american(profit);
    case 'fractional':
      return profit === 0 ? NONE : fractional(Math.round(milli));
  }
}

const figure = /^([+−-]?)(\d{1,6})(?:\.(\d{1,6}))?$/;
const ratio = /^(\d{1,5})\/(\d{1,5})$/;

interface Figure {
  readonly negative: boolean;
  /** In millionths. */
  readonly value: number;
}

function readFigure(text: string): Figure | undefined {
  const parts = figure.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '', decimals = ''] = parts;
  return {
    negative: sign !== '' && sign !== '+',
    value: Number(whole) * EVEN + Number(decimals.padEnd(6, '0')),
  };
}

const EVEN = 1_000_000;

/** Profit in thousandths. Undefined if the value is outside the range of the format. */
function computeProfit(
  { negative, value }: Figure,
  format: Exclude<OddsFormat, 'fractional'>,
): number | undefined {
  if (value === 0) return undefined;
  switch (format) {
    case 'decimal':
      return negative ? undefined : nearest(value, EVEN / 1000) - 1000;
    case 'hongkong':
      return negative ? undefined : nearest(value, EVEN / 1000);
    case 'malay':
      if (value > EVEN) return undefined;
      return negative ? nearest(1000 * EVEN, value) : nearest(value, EVEN / 1000);
    case 'indonesian':
      if (value < EVEN) return undefined;
      return negative ? nearest(1000 * EVEN, value) : nearest(value, EVEN / 1000);
    case 'american':
      if (value < 100 * EVEN) return undefined;
      return negative ? nearest(100_000 * EVEN, value) : nearest(value, EVEN / 10);
  }
}

/**
 * Parses odds typed by a player to the nearest thousandth. A ladder price written by `formatOdds` is read back exactly
 * in decimal and Hong Kong format, and in the other formats to a price with the same text. Refuses other spellings,
 * values outside the format's range and odds outside 1.01 to 1001.
 */
export function parseOdds(text: string, format: OddsFormat): Result<OddsMilli, 'not-odds'> {
  const trimmed = text.trim();
  if (format === 'fractional') {
    if (/^ev(en)?s?$/i.test(trimmed)) return parseOddsMilli(2000);
    const parts = ratio.exec(trimmed);
    const denominator = Number(parts?.[2] ?? 0);
    if (!parts || denominator === 0) return err('not-odds');
    return parseOddsMilli(1000 + nearest(Number(parts[1]) * 1000, denominator));
  }
  const read = readFigure(trimmed);
  const profit = read && computeProfit(read, format);
  return profit === undefined ? err('not-odds') : parseOddsMilli(1000 + profit);
}
