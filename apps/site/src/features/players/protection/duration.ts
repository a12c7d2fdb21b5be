import { t } from '@evens/web/core/words.ts';

/** "1 h 5 min", "0 min". */
export function durationText(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return t('protection.duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** A length in days where it is whole days: "48 hours" is "2 days". */
export function hoursText(hours: number): string {
  return hours % 24 === 0
    ? t('protection.break.days', { days: hours / 24 })
    : t('protection.break.hours', { hours });
}

/** A length in years where it is whole years. */
export function monthsText(months: number): string {
  return months % 12 === 0
    ? t('protection.exclude.years', { years: months / 12 })
    : t('protection.exclude.months', { months });
}
