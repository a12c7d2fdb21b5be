/**
 * The tag of a locale for date fields and calendars: the Gregorian calendar and Latin digits in every language. The
 * first day of the week follows the language's region.
 */
export function calendarLocale(locale: string): string {
  return new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
}
