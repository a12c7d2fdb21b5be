import type { ChosenSettings, User } from '@evens/contract';

/** "UTC+05:30", "UTC−03:30", "UTC" */
export function timeZoneName(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const minutes = Math.abs(offsetMinutes);
  const digits = (value: number) => `${value}`.padStart(2, '0');
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** As the user's entity carries them; null for what was never chosen. */
export function presentSettings(chosen: ChosenSettings, language: string): User['Settings'] {
  return {
    oddFormat: chosen.oddFormat ?? null,
    language,
    viewFormat: chosen.viewFormat ?? null,
    sportView: chosen.sportView ?? null,
    timezone: chosen.timezone ?? null,
  };
}
