import { useEffect, useSyncExternalStore } from 'react';

let subject: string | undefined;
const listeners = new Set<() => void>();

function setSubject(next: string | undefined): void {
  subject = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds to the page's title where the player is, while the screen is mounted: a sport, a league, a match. */
export function usePageSubject(text: string | undefined): void {
  useEffect(() => {
    setSubject(text);
    return () => setSubject(undefined);
  }, [text]);
}

/** The subject of the screen that is shown. */
export function useShownSubject(): string | undefined {
  return useSyncExternalStore(subscribe, () => subject);
}
