import { type NumberSeparators, readTypedAmount } from '@evens/base';

const PERCENT_DIGITS = 2;

/** Formats hundredths of a per cent in the language: 40 is "0.4%". */
export function percentText(hundredths: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: PERCENT_DIGITS });
  return format.format(hundredths / 10_000);
}

/** The same for a text field: without the percent sign. */
export function typedPercent(hundredths: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: PERCENT_DIGITS,
    useGrouping: false,
  });
  return format.format(hundredths / 100);
}

/** Parses typed text to hundredths of a per cent; undefined for other text or more than two decimals. */
export function readPercent(text: string, separators: NumberSeparators): number | undefined {
  const typed = readTypedAmount(text, { currency: '%', digits: PERCENT_DIGITS, separators });
  return typed.ok ? Number(typed.value.minor) : undefined;
}
