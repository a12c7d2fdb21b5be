import { makeStore } from '@evens/web/core/store.ts';

const isOpen = makeStore(false);

/** Text typed while the dialog loads. */
let typedAhead = '';

function collectKey(event: KeyboardEvent): void {
  const { key, target, isComposing, ctrlKey, metaKey, altKey } = event;
  if (isComposing || ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
  if (key === 'Escape') closeSearch();
  else if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (key.length === 1) typedAhead += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Opens the search over the current page. Keys that are pressed before its box has the focus are collected for it. */
export function openSearch(): void {
  if (isOpen.get()) return;
  window.addEventListener('keydown', collectKey, true);
  isOpen.set(true);
}

export function closeSearch(): void {
  takeTypedAhead();
  isOpen.set(false);
}

/** Ends the collection of keys. */
export function takeTypedAhead(): string {
  window.removeEventListener('keydown', collectKey, true);
  const text = typedAhead;
  typedAhead = '';
  return text;
}

export function useIsSearchOpen(): boolean {
  return isOpen.use();
}
