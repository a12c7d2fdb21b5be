import { err, type Result } from '@evens/base';
import { formatDecimalOdds, type OddsMilli, parseOddsMilli } from './odds.ts';
import type { OddsFormat } from './odds-format-names.ts';

/** Shown where a format has no figure for the price, and where there is no price. */
const NONE = '–';
const MINUS = '−';

/** n/d to the nearest whole number, half up; both positive, so half up is half away from zero. */
function nearest(n: number, d: number): number {
  const doubled = 2 * n + d;
  return (doubled - (doubled % (2 * d))) / (2 * d);
}

/** A whole number of 10^−digits as text. */
function fixed(value: number, digits: number): string {
  const text = `${value}`.padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** [decimal odds in hundredths, numerator, denominator] of the prices that are written by custom. */
const customary = [
  [133, 1, 3],
  [136, 4, 11],
  [140, 2, 5],
  [144, 4, 9],
  [150, 1, 2],
  [153, 8, 15],
  [157, 4, 7],
  [162, 8, 13],
  [167, 4, 6],
  [173, 8, 11],
  [180, 4, 5],
  [183, 5, 6],
  [191, 10, 11],
  [195, 20, 21],
  [210, 11, 10],
  [225, 5, 4],
  [238, 11, 8],
  [250, 6, 4],
  [263, 13, 8],
  [275, 7, 4],
  [288, 15, 8],
  [325, 9, 4],
  [375, 11, 4],
  [433, 10, 3],
  [450, 7, 2],
  [650, 11, 2],
] as const;
const customaryText = new Map<number, string>(customary.map(([at, n, d]) => [at, `${n}/${d}`]));

/** Beside the customary 21sts. */
const HIGHEST_DENOMINATOR = 20;

/** Every fraction that can be shown from 1/20 on, low first, of which each reads back as itself. */
const shown = fractionsShown();

interface Shown {
  readonly n: number;
  readonly d: number;
}

function fractionsShown(): readonly Shown[] {
  const list: Shown[] = [{ n: 20, d: 21 }];
  for (let d = 1; d <= HIGHEST_DENOMINATOR; d++) {
    for (let n = 1; n <= d; n++) {
      const hundredths = nearest(1000 + nearest(n * 1000, d), 10);
      const text = customaryText.get(hundredths);
      if (n * HIGHEST_DENOMINATOR >= d && (text === undefined || text === `${n}/${d}`)) list.push({ n, d });
    }
  }
  return list;
}

/**
 * The customary fraction of the price at two decimals; else the nearest with a denominator up to 20 that no customary one
 * stands for. Profits below 1/20 are one in so many: no smaller denominator comes near them.
 */
function fractional(milli: number): string {
  const profit = milli - 1000;
  const known = customaryText.get(nearest(milli, 10));
  if (known) return known;
  if (profit < 1000 / HIGHEST_DENOMINATOR) return `1/${nearest(1000, profit)}`;
  const candidates = profit <= 1000 ? shown : aboveEvens(profit);
  let best = { n: 1, d: 1, gap: Number.POSITIVE_INFINITY };
  for (const { n, d } of candidates) {
    // |n/d − profit| times 1000·d; compared across denominators by cross-multiplying.
    const gap = Math.abs(n * 1000 - profit * d);
    if (gap * best.d < best.gap * d) best = { n, d, gap };
  }
  return `${best.n}/${best.d}`;
}

function aboveEvens(profit: number): readonly Shown[] {
  return Array.from({ length: HIGHEST_DENOMINATOR }, (_, index) => {
    const d = index + 1;
    return { n: nearest(profit * d, 1000), d };
  });
}

/** [decimals, the least figure that they write]: smaller ones take more, or neighbours of the ladder would look alike. */
const malayDigits = [
  [2, 11],
  [3, 34],
  [4, 33],
  [5, 112],
  [6, 0],
] as const;

function malay(profit: number): string {
  if (profit <= 1000) return fixed(nearest(profit, 10), 2);
  for (const [digits, least] of malayDigits) {
    // By one decimal more, so that what is written here is read back to a price that is written here.
    if (nearest(10_000 * 10 ** digits, profit) < 10 * least) continue;
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
 * Decimal odds in thousandths as the player likes to read them (domain chapter 1.1): two decimals (Malay up to six where
 * two would write neighbours of the ladder alike), American as a signed whole number, half away from zero. "–" where there is no price (0) or no profit to write (1.00 in Indonesian, American
 * and as a fraction). For the eye only: prices are compared in thousandths.
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

/** Profit in thousandths, or undefined where the figure is outside of its format's range. */
function profitOf(
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
 * What a player typed, in decimal thousandths to the nearest. Written by `formatOdds` and read back, every price of the
 * ladder comes back exactly in decimal and Hong Kong odds, and in the others to a price that is written the same.
 * Refuses other spellings, figures outside of the format's range and odds outside of ours.
 */
export function parseOdds(text: string, format: OddsFormat): Result<OddsMilli, 'not-odds'> {
  const trimmed = text.trim();
  if (format === 'fractional') {
    const parts = ratio.exec(trimmed);
    const denominator = Number(parts?.[2] ?? 0);
    if (!parts || denominator === 0) return err('not-odds');
    return parseOddsMilli(1000 + nearest(Number(parts[1]) * 1000, denominator));
  }
  const read = readFigure(trimmed);
  const profit = read && profitOf(read, format);
  return profit === undefined ? err('not-odds') : parseOddsMilli(1000 + profit);
}
