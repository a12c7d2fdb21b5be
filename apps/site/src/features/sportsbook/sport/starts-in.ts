import { t } from '@evens/web/core/words.ts';

/** Time until a start: "in 45 min", "in 1 h 16 min". */
export function startsIn(minutes: number): string {
  if (minutes <= 60) return t('sport.next-off.in', { minutes });
  return t('sport.next-off.in-hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
