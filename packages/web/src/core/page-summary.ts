import { useEffect } from 'react';
import { makeStore } from './store.ts';

const summary = makeStore<string | undefined>(undefined);

/** Describes the page to search engines in place of its area's description, while the screen is mounted. */
export function usePageSummary(text: string | undefined): void {
  useEffect(() => {
    summary.set(text === '' ? undefined : text);
    return () => summary.set(undefined);
  }, [text]);
}

/** The summary of the current screen. */
export function useShownSummary(): string | undefined {
  return summary.use();
}
