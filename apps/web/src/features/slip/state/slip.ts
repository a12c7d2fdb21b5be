import { useSyncExternalStore } from 'react';
import type { SlipState } from './slip-state.ts';
import { createSlipStore, type SlipStorage } from './slip-store.ts';

const STORAGE_KEY = 'evens.slip';

/** A place in the browser's storage. Where that is off, what is written lasts as long as the page. */
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
        // Full or forbidden: what is in memory goes on.
      }
    },
  };
}

/** The browser's own slip. */
export const slip = createSlipStore(browserStorage(STORAGE_KEY));

window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) slip.reload();
});

export function useSlip(): SlipState {
  return useSyncExternalStore(slip.subscribe, slip.state);
}
