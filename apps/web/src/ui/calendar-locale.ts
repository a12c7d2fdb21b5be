/**
 * The tag of a locale for fields and calendars of days: our calendar and Latin digits, whatever the language has. The first day of
 * the week follows the language's region.
 */
export function calendarLocale(locale: string): string {
  return new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
}
