import { useSyncExternalStore } from 'react';

/** Whether something is shown to who hasn't closed it by hand: kept in the browser, the same on every page. */
interface KeptOpen {
  use(): boolean;
  set(open: boolean): void;
}

function keptOpen(key: string): KeptOpen {
  const listeners = new Set<() => void>();
  let isOpen = read(key);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    use: () => useSyncExternalStore(subscribe, () => isOpen),
    set(open) {
      isOpen = open;
      try {
        localStorage.setItem(key, open ? 'open' : 'closed');
      } catch {
        // Storage is off: it lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
  };
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}

/** Pictures of matches that have a stream. */
export const streamsOpen = keptOpen('evens.pictures');
/** Tracker, statistics and stream, which stand over the markets. */
export const viewsOpen = keptOpen('evens.match-views');
