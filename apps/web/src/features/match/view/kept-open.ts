import { useSyncExternalStore } from 'react';

/** Whether something is shown: as it was last opened or closed by hand, kept in the browser, the same on every page. */
interface KeptOpen {
  use(): boolean;
  set(open: boolean): void;
}

function keptOpen(key: string, isOpenAtFirst = true): KeptOpen {
  const listeners = new Set<() => void>();
  let isOpen = read(key) ?? isOpenAtFirst;
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

function read(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : kept !== 'closed';
  } catch {
    return undefined;
  }
}

/** Pictures of matches that have a stream. */
export const streamsOpen = keptOpen('evens.pictures');
/** Tracker, statistics and stream where they have a column beside the markets. */
const viewsBesideOpen = keptOpen('evens.match-views');
/** The same where they would push the markets down: closed until they are asked for. */
const viewsAboveOpen = keptOpen('evens.match-views-above', false);
/** The same below the main markets of a featured match. */
const viewsBelowOpen = keptOpen('evens.match-views-below');

export type ViewsPlace = 'beside' | 'above' | 'below';

export const viewsOpen: Readonly<Record<ViewsPlace, KeptOpen>> = {
  beside: viewsBesideOpen,
  above: viewsAboveOpen,
  below: viewsBelowOpen,
};
