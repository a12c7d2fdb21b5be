import { words } from '@evens/web/core/words.ts';

/** Formats a calendar day (YYYY-MM-DD) in words, independent of the time zone. */
export function dayText(day: string): string {
  const format = new Intl.DateTimeFormat(words().language.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(atMs) ? day : format.format(atMs);
}
