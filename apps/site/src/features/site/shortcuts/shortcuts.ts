/** Actions of single keys. `g` waits for a second key that names the destination. */
export const shortcuts = [
  { keys: ['/'], does: 'search' },
  { keys: ['f'], does: 'find' },
  { keys: ['g', 'h'], does: 'home' },
  { keys: ['g', 's'], does: 'sport' },
  { keys: ['g', 'l'], does: 'live' },
  { keys: ['g', 'e'], does: 'esports' },
  { keys: ['g', 'f'], does: 'favourites' },
  { keys: ['g', 'r'], does: 'results' },
  { keys: ['j'], does: 'next' },
  { keys: ['k'], does: 'previous' },
  { keys: ['o'], does: 'open' },
  { keys: ['1'], does: 'first' },
  { keys: ['2'], does: 'second' },
  { keys: ['3'], does: 'third' },
  { keys: ['b'], does: 'betslip' },
  { keys: ['?'], does: 'help' },
] as const;

export type ShortcutName = (typeof shortcuts)[number]['does'];

/** The second key comes within this time, or the first is forgotten. */
export const SECOND_KEY_MS = 1500;

export interface KeyPressed {
  /** As the event names it. */
  readonly key: string;
  /** The place on the keyboard: where the letters of the language aren't Latin, `KeyG` is still a g. */
  readonly code: string;
  readonly atMs: number;
}

function toLetter({ key, code }: KeyPressed): string {
  const isLatin = key.charCodeAt(0) < 128;
  return isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key);
}

/** Reads key by key; returns the shortcut once it is complete. */
export function createKeyReader(): (pressed: KeyPressed) => ShortcutName | undefined {
  let waiting: { readonly key: string; readonly untilMs: number } | undefined;
  return (pressed) => {
    const key = toLetter(pressed);
    const before = waiting && pressed.atMs <= waiting.untilMs ? [waiting.key] : [];
    waiting = undefined;
    const typed = [...before, key];
    const found = shortcuts.find(({ keys }) => keys.join(' ') === typed.join(' '));
    if (found) return found.does;
    if (shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key))
      waiting = { key, untilMs: pressed.atMs + SECOND_KEY_MS };
    return undefined;
  };
}
