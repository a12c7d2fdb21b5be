import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useSyncExternalStore } from 'react';

/** Number of selections, for badges. Re-renders only when it changes. */
export function useSelectionCount(): number {
  return useSyncExternalStore(slip.subscribe, () => slip.state().selections.length);
}
