import { useDeferredValue, useSyncExternalStore } from 'react';
import { toSelectionKey } from './selection.ts';
import type { SlipState } from './slip-state.ts';
import { createSlipStore, type SlipStorage } from './slip-store.ts';

const STORAGE_KEY = 'evens.slip';

/** A key of the browser's storage. Without storage, the value lasts as long as the page. */
export function browserStorage(key: string): SlipStorage {
  return {
    read() {
      try {
        return window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        window.localStorage.setItem(key, text);
      } catch {
        // Storage is full or forbidden: the state in memory is used.
      }
    },
  };
}

/** The slip of this browser. */
export const slip = createSlipStore(browserStorage(STORAGE_KEY));

window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) slip.reload();
});

export function useSlip(): SlipState {
  return useSyncExternalStore(slip.subscribe, slip.state);
}

function haveSameSelections({ selections }: SlipState, other: SlipState): boolean {
  return (
    selections.length === other.selections.length &&
    selections.every((selection, place) => {
      const before = other.selections[place];
      return before !== undefined && toSelectionKey(before) === toSelectionKey(selection);
    })
  );
}

/**
 * The slip for views of all its bets. After a tap on a price they are rendered when the price's button has been painted.
 * Typed stakes are never late: React would undo what a field shows.
 */
export function useSlipAfterTap(): SlipState {
  const latest = useSlip();
  const deferred = useDeferredValue(latest);
  return haveSameSelections(latest, deferred) ? latest : deferred;
}
