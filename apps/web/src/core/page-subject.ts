import { useEffect } from 'react';
import { makeStore } from './store.ts';

const subject = makeStore<string | undefined>(undefined);

/** Adds a sport, league or match to the page title while the screen is mounted. */
export function usePageSubject(text: string | undefined): void {
  useEffect(() => {
    subject.set(text);
    return () => subject.set(undefined);
  }, [text]);
}

/** The subject of the current screen. */
export function useShownSubject(): string | undefined {
  return subject.use();
}
