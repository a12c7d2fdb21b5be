import { useEffect } from 'react';
import { makeStore } from './store.ts';

/** Mounted screens that show that nothing is at their address. */
const missing = makeStore(0);

/** Called by a screen that is shown in place of a page that does not exist, or that finds out that its page does not. */
export function useMissingPage(isMissing = true): void {
  useEffect(() => {
    if (!isMissing) return;
    missing.set(missing.get() + 1);
    return () => missing.set(missing.get() - 1);
  }, [isMissing]);
}

export function useIsPageMissing(): boolean {
  return missing.use() > 0;
}
