import { type NumberSeparators, readTypedAmount } from '@evens/base';

const PERCENT_DIGITS = 2;

/** Hundredths of a per cent as the language writes them: 40 is "0.4%". */
export function percentText(hundredths: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: PERCENT_DIGITS });
  return format.format(hundredths / 10_000);
}

/** The same for a field: without its sign. */
export function typedPercent(hundredths: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: PERCENT_DIGITS,
    useGrouping: false,
  });
  return format.format(hundredths / 100);
}

/** Hundredths of a per cent of typed text; undefined for text that is none, or has more than two decimals. */
export function readPercent(text: string, separators: NumberSeparators): number | undefined {
  const typed = readTypedAmount(text, { currency: '%', digits: PERCENT_DIGITS, separators });
  return typed.ok ? Number(typed.value.minor) : undefined;
}
