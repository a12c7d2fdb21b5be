import { words, written } from '@evens/web/core/words.ts';

/** An amount with the currency's or two digits, in the language's number format. */
export const amountText = (amount: number, digits = 2): string => written().money(amount.toFixed(digits));

export function shareText(share: number | null, digits = 2): string {
  if (share === null) return '–';
  const format = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(words().language.locale, format).format(share);
}

/** Whole percents, or with the given digits. */
export const percentText = (percent: number, digits = 0): string => shareText(percent / 100, digits);

export const countText = (count: number): string => written().count(count);

/** A UTC day in the language's format: "Sun 1 Mar". */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(words().language.locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${day}T00:00:00Z`));
}

export const spanText = (from: string, to: string): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
