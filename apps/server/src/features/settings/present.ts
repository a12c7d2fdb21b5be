import type { ChosenSettings, User } from '@evens/contract';

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
