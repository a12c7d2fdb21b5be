import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the search over whatever page stands. */
export function openSearch(): void {
  set(true);
}

export function closeSearch(): void {
  set(false);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsSearchOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
