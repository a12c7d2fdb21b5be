import { t } from '../../core/words.ts';

/** "1 h 5 min", "0 min". */
export function durationText(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return t('protection.duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
