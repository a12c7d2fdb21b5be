let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export function dialogOpened(dialog: HTMLDialogElement): void {
  set([...open, dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  set(open.filter((each) => each !== dialog));
}

/** The topmost open dialog; everything outside of it is dimmed and inert. */
export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1);
}

export function onDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
