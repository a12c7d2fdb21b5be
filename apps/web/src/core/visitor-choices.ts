/** Settings that a player's account keeps too. */
export const kept = ['oddFormat', 'viewFormat', 'sportView', 'timezone'] as const;
export type Kept = (typeof kept)[number];

const KEY = 'evens.visitor-choices';

/** What a browser noted, as far as it makes sense. */
export function parseNames(text: string | null): readonly Kept[] {
  const names = new Set(text?.split(' '));
  return kept.filter((name) => names.has(name));
}

function noted(): readonly Kept[] {
  try {
    return parseNames(localStorage.getItem(KEY));
  } catch {
    // Storage is off: the settings themselves last no longer than the page.
    return [];
  }
}

/** Notes that a visitor chose these, beside what he chose before. */
export function noteVisitorChoices(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, [...noted(), ...names].join(' '));
  } catch {
    // As above.
  }
}

/** Names of what was chosen here while nobody was logged in, once. */
export function takeVisitorChoices(): readonly Kept[] {
  const names = noted();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  return names;
}
