/** Settings that are also stored in a player's account. */
export const accountSettings = ['oddFormat', 'viewFormat', 'sportView', 'timezone'] as const;
export type AccountSetting = (typeof accountSettings)[number];

const KEY = 'evens.visitor-choices';

/** Parses the stored list of choices; drops unknown names. */
export function parseNames(text: string | null): readonly AccountSetting[] {
  const names = new Set(text?.split(' '));
  return accountSettings.filter((name) => names.has(name));
}

function noted(): readonly AccountSetting[] {
  try {
    return parseNames(localStorage.getItem(KEY));
  } catch {
    // Storage is off: the settings last no longer than the page either.
    return [];
  }
}

/** Stores that a visitor chose these settings, in addition to earlier ones. */
export function noteVisitorChoices(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, [...noted(), ...names].join(' '));
  } catch {
    // As above.
  }
}

/** Returns and clears the names of the settings that a visitor changed here. */
export function takeVisitorChoices(): readonly AccountSetting[] {
  const names = noted();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  return names;
}
