import { useEffect } from 'react';
import { makeStore } from './store.ts';

const subject = makeStore<string | undefined>(undefined);

/** Adds to the page's title where the player is, while the screen is mounted: a sport, a league, a match. */
export function usePageSubject(text: string | undefined): void {
  useEffect(() => {
    subject.set(text);
    return () => subject.set(undefined);
  }, [text]);
}

/** The subject of the screen that is shown. */
export function useShownSubject(): string | undefined {
  return subject.use();
}
