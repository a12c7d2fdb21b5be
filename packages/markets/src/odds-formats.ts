import { err, type Result } from '@evens/base';
import { formatDecimalOdds, type OddsMilli, parseOddsMilli, snapDown } from './odds.ts';
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

/** The fractions of British bookmakers, ascending. */
const rungs =
  '1/100 1/50 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 ' +
  '1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 20/21 1/1 21/20 11/10 6/5 5/4 11/8 6/4 13/8 7/4 15/8 2/1 9/4 5/2 11/4 3/1 ' +
  '100/30 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 ' +
  '40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 750/1 1000/1';

interface Rung {
  readonly text: string;
  /** Profit in millionths of the stake. */
  readonly profit: number;
}

const ladder: readonly Rung[] = rungs.split(' ').map((text) => {
  const [n = 0, d = 1] = text.split('/').map(Number);
  return { text, profit: nearest(1_000_000 * n, d) };
});

/** Profit in thousandths above which a fraction is a whole number to one: the ladder ends here. */
const LADDER_END = 1_000_000;

/**
 * The step of the British ladder that is nearest to the price; halfway between two steps the lower one. A price between
 * two steps is approximated, and its exact decimal odds are displayed beside it where a bet is placed.
 */
function fractional(milli: number): string {
  const profit = (milli - 1000) * 1000;
  if (milli - 1000 > LADDER_END) return `${nearest(milli - 1000, 1000)}/1`;
  const distance = (rung: Rung) => Math.abs(rung.profit - profit);
  return ladder.reduce((best, rung) => (distance(rung) < distance(best) ? rung : best)).text;
}

/**
 * [decimals, least value with these decimals]. Smaller values need more decimals to distinguish neighbours on the
 * ladder.
 */
const malayDigits = [
  [2, 11],
  [3, 34],
  [4, 33],
  [5, 112],
  [6, 0],
] as const;

/** From 11 on, all prices of the ladder need more than two decimals. */
const MALAY_LONG_MILLI = 11_000;

/** Values in hundredths that two ladder prices between 2 and 11 would share. */
function findSharedHundredths(): ReadonlySet<number> {
  const shared = new Set<number>();
  let before = 0;
  for (let milli = 2010; milli < MALAY_LONG_MILLI; milli += 10) {
    if (snapDown(milli) !== milli) continue;
    const hundredths = nearest(100_000, milli - 1000);
    if (hundredths === before) shared.add(hundredths);
    before = hundredths;
  }
  return shared;
}

const sharedHundredths = findSharedHundredths();

/**
 * True if a value in thousandths must keep its third decimal. A value that ends in 5 may be rounded in either
 * direction.
 */
function isShared(thousandths: number): boolean {
  const up = nearest(thousandths, 10);
  return sharedHundredths.has(up) || (thousandths % 10 === 5 && sharedHundredths.has(up - 1));
}

function malay(profit: number): string {
  if (profit <= 1000) return fixed(nearest(profit, 10), 2);
  for (const [digits, least] of malayDigits) {
    // Decides with one more decimal, so that the written text is read back to a price with the same text.
    const finer = nearest(10_000 * 10 ** digits, profit);
    if (finer < 10 * least || (digits === 2 && isShared(finer))) continue;
    const text = fixed(nearest(1000 * 10 ** digits, profit), digits);
    return text === '1.00' ? text : MINUS + text;
  }
  return NONE;
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
 * Formats decimal odds in thousandths for display. Two decimals (Malay up to six if two would be ambiguous on the
 * ladder); American as a signed whole number, rounded half away from zero. Returns "–" without a price (0), or without
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
