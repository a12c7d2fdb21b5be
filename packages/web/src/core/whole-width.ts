import { useEffect } from 'react';
import { makeStore } from './store.ts';

const store = makeStore(false);

/** Asks for the width of the side columns while the caller is displayed. Their content stays reachable as drawers. */
export function useWholeWidth(isNeeded: boolean): void {
  useEffect(() => {
    store.set(isNeeded);
    return () => store.set(false);
  }, [isNeeded]);
}

export const useHasWholeWidth = store.use;
