/** Keyboard actions, which apply while no field or button has the focus. */
export interface KeyDoings {
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

/** Listens for keys. A key that is held down plays once only. */
export function listenForKeys({ play, stop, stake, letter }: KeyDoings): void {
  document.addEventListener('keydown', (event) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    const focused = document.activeElement;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]'))
      return;
    if (key === 'Enter' || key === ' ') {
      const isOwn = isPressable(focused) || (key === ' ' && isField(focused));
      if (isOwn && !repeat) return;
      event.preventDefault();
      if (!repeat) play();
      return;
    }
    if (key === 'Escape') stop?.();
    if (isField(focused)) {
      // In the stake field, up and down do the same as the buttons beside it.
      if (focused?.id !== 'stake' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    }
    if (key === 'ArrowUp' || key === 'ArrowRight') stake(1);
    else if (key === 'ArrowDown' || key === 'ArrowLeft') stake(-1);
    else if (repeat || key.length !== 1 || !letter(key.toLowerCase())) return;
    event.preventDefault();
  });
}
