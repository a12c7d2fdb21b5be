import type { ChosenSettings, User } from '@evens/contract';

/** As in the user's entity; null for settings that were never chosen. */
export function presentSettings(chosen: ChosenSettings, language: string): User['Settings'] {
  return {
    oddFormat: chosen.oddFormat ?? null,
    language,
    viewFormat: chosen.viewFormat ?? null,
    sportView: chosen.sportView ?? null,
    timezone: chosen.timezone ?? null,
  };
}
