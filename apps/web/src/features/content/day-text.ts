import { words } from '../../core/words.ts';

/** A day of the calendar, YYYY-MM-DD, in words; the same in every time zone. */
export function dayText(day: string): string {
  const format = new Intl.DateTimeFormat(words().language.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(atMs) ? day : format.format(atMs);
}
