/** What the keyboard does wherever no field or button of its own has the focus. */
export interface KeyDoings {
  /** Space and Enter. */
  play(): void;
  stake(direction: 1 | -1): void;
  /** A letter of an action; false where none has it. */
  letter(key: string): boolean;
}

/** Takes letters, digits or arrows for itself. */
function isField(element: Element | null): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** Is pressed by Space and Enter itself. */
function isPressable(element: Element | null): boolean {
  return element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement;
}

/** A key that is held down plays once: nothing plays by itself. */
export function hearKeys({ play, stake, letter }: KeyDoings): void {
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
    if (isField(focused)) {
      // In the stake's own field up and down do what the buttons beside it do.
      if (focused?.id !== 'stake' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    }
    if (key === 'ArrowUp' || key === 'ArrowRight') stake(1);
    else if (key === 'ArrowDown' || key === 'ArrowLeft') stake(-1);
    else if (repeat || key.length !== 1 || !letter(key.toLowerCase())) return;
    event.preventDefault();
  });
}
