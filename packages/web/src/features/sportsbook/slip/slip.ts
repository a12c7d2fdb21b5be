import { useSyncExternalStore } from 'react';
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
