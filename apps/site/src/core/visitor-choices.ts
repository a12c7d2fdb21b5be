/** Settings that are also stored in a player's account. */
export const kept = ['oddFormat', 'viewFormat', 'sportView', 'timezone'] as const;
export type Kept = (typeof kept)[number];

const KEY = 'evens.visitor-choices';

/** Parses the stored list of choices; drops unknown names. */
export function parseNames(text: string | null): readonly Kept[] {
  const names = new Set(text?.split(' '));
  return kept.filter((name) => names.has(name));
}

function noted(): readonly Kept[] {
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
export function takeVisitorChoices(): readonly Kept[] {
  const names = noted();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  return names;
}
