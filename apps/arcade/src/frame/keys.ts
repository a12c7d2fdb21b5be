/** Letters of the frame, which no game uses for itself. */
export const frameLetters = { sound: 'm', fullScreen: 'f', quick: 'q', statistics: 'i', list: '?' } as const;

/** Letters of the chip tools. */
export const chipLetters = { undo: 'u', clear: 'c', repeat: 'r', double: 'd' } as const;

/** Letters of the games' own actions. */
export const gameLetters = {
  blackjack: { hit: 'h', stand: 's', double: 'd', split: 'p', insure: 'y', decline: 'n' },
  'casino-holdem': { call: 'c', fold: 'x' },
  'hi-lo': { higher: 'h', lower: 'l', skip: 's' },
  mines: { random: 'r' },
  roulette: { track: 't' },
  spire: { random: 'r' },
} as const;

/** A line of the list of keys; several keys do the same, or each does it for its own card, spot or bet. */
export interface KeyLine {
  readonly keys: readonly string[];
  readonly label: string;
}

/** The lines of actions that have one letter each. */
export const letterLines = <Name extends string>(
  letters: Readonly<Record<Name, string>>,
  label: (name: Name) => string,
): readonly KeyLine[] => {
  const names = Object.keys(letters) as Name[];
  return names.map((name) => ({ keys: [letters[name].toUpperCase()], label: label(name) }));
};

/** Keyboard actions, which apply while no field or button has the focus. */
export interface KeyDoings {
  /** Off: only Escape works, and what the browser itself does. */
  isOn(): boolean;
  /** Space and Enter. */
  play(): void;
  /** Escape. */
  stop?(): void;
  stake(direction: 1 | -1): void;
  /** The action with this letter; returns false if there is none. */
  letter(key: string): boolean;
}

/** The element uses letters, digits or arrow keys itself. */
function isField(element: Element | null): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** Space and Enter press the element itself. */
function isPressable(element: Element | null): boolean {
  return element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement;
}

const stakeKeys: Readonly<Record<string, 1 | -1>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  '+': 1,
  // The key of the plus without Shift.
  '=': 1,
  '-': -1,
};

/** The letter of a key; on keyboards without Latin letters, the one at the same position. */
export function toLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  const isLatin = key.charCodeAt(0) < 128;
  const letter = isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  return letter.length === 1 ? letter.toLowerCase() : undefined;
}

const SETTINGS = '.control-panel-form, .bar';

/** A button or a choice that changes a setting and starts nothing. */
function isSetting(element: Element | null): boolean {
  const isTyped = element instanceof HTMLInputElement && element.classList.contains('typed');
  return !isTyped && element?.closest(SETTINGS) != null;
}

/**
 * Listens for keys. A key that is held down plays once only. A setting that was clicked does not receive Space and Enter; one that was reached by
 * the keyboard does.
 */
export function listenForKeys({ isOn, play, stop, stake, letter }: KeyDoings): void {
  let isPointed = false;
  document.addEventListener('pointerdown', () => {
    isPointed = true;
  });
  document.addEventListener('keydown', (event) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    const focused = document.activeElement;
    if (key === 'Tab' || key.startsWith('Arrow')) isPointed = false;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]'))
      return;
    if (key === 'Escape') stop?.();
    if (!isOn()) return;
    if (key === 'Enter' || key === ' ') {
      const isTarget = isPressable(focused) || (key === ' ' && isField(focused));
      const isOwn = isTarget && !(isPointed && isSetting(focused));
      if (isOwn && !repeat) return;
      event.preventDefault();
      if (!repeat) play();
      return;
    }
    if (isField(focused)) {
      // In the stake field, up and down do the same as the buttons beside it.
      if (focused?.id !== 'stake' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    }
    const direction = stakeKeys[key];
    const pressed = toLetter(event);
    if (direction !== undefined) stake(direction);
    else if (repeat || pressed === undefined || !letter(pressed)) return;
    event.preventDefault();
  });
  // Some browsers press a button when the key is released.
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && isPointed && isSetting(document.activeElement)) event.preventDefault();
  });
}
