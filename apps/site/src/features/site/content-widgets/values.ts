import { MAX_ODDS_MILLI, MIN_ODDS_MILLI, type OddsMilli, parseOddsMilli } from '@evens/markets';

/** Values from the author or typed by the reader. */
export type WidgetValues = Readonly<Record<string, string>>;

/** Items of a comma-separated list, up to a maximum. */
export function listOf(text: string, most: number): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .slice(0, most);
}

/** Parses a decimal number with a point or comma; undefined if invalid or out of bounds. */
export function numberIn(text: string, { min, max }: { readonly min: number; readonly max: number }) {
  if (!/^[-−]?\d{1,9}([.,]\d{1,4})?$/.test(text.trim())) return undefined;
  const value = Number(text.trim().replace(',', '.').replace('−', '-'));
  return value >= min && value <= max ? value : undefined;
}

/** Parses decimal odds within the site's range to thousandths. */
export function oddsIn(text: string): OddsMilli | undefined {
  const value = numberIn(text, { min: MIN_ODDS_MILLI / 1000, max: MAX_ODDS_MILLI / 1000 });
  const odds = value === undefined ? undefined : parseOddsMilli(Math.round(value * 1000));
  return odds?.ok ? odds.value : undefined;
}
