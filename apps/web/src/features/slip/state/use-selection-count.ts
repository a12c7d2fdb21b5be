import { useSyncExternalStore } from 'react';
import { slip } from './slip.ts';

/** For badges: re-renders when a selection comes or goes. */
export function useSelectionCount(): number {
  return useSyncExternalStore(slip.subscribe, () => slip.state().selections.length);
}
