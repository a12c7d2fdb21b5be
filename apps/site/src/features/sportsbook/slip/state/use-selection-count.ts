import { useSyncExternalStore } from 'react';
import { slip } from './slip.ts';

/** Number of selections, for badges. Re-renders only when it changes. */
export function useSelectionCount(): number {
  return useSyncExternalStore(slip.subscribe, () => slip.state().selections.length);
}
