import { useSyncExternalStore } from 'react';

const KEY = 'evens.pictures';
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'closed';
  } catch {
    return true;
  }
}

let isOpen = read();

/** Whether pictures are shown where there are some: kept in the browser. */
export function useIsStreamOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}

export function openStreams(open: boolean): void {
  isOpen = open;
  try {
    localStorage.setItem(KEY, open ? 'open' : 'closed');
  } catch {
    // Storage is off: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
