import { makeStore } from '@evens/web/core/store.ts';

const isOpen = makeStore(false);

/** Opens the search over the current page. */
export function openSearch(): void {
  isOpen.set(true);
}

export function closeSearch(): void {
  isOpen.set(false);
}

export function useIsSearchOpen(): boolean {
  return isOpen.use();
}
