import { useSyncExternalStore } from 'react';
import type { SlipState } from './slip-state.ts';
import { createSlipStore } from './slip-store.ts';

const STORAGE_KEY = 'evens.slip';

/** The browser's own slip. Where storage is off it lasts as long as the page. */
export const slip = createSlipStore({
  read() {
    try {
      return window.localStorage.getItem(STORAGE_KEY);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      window.localStorage.setItem(STORAGE_KEY, text);
    } catch {
      // Full or forbidden: the slip in memory goes on.
    }
  },
});

window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) slip.reload();
});

export function useSlip(): SlipState {
  return useSyncExternalStore(slip.subscribe, slip.state);
}
