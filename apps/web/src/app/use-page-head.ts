import type { PageHeads } from '@evens/locales/browser';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '../navigation/index.ts';
import { siteConfig } from './config.ts';
import { showHead } from './page-head.ts';
import { languagesOf } from './start.ts';
import { loadHeads, words } from './words.ts';

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

/** Says in the title where you are, for as long as the screen stands: a sport, a league, who plays whom. */
export function usePageSubject(text: string | undefined): void {
  useEffect(() => {
    setSubject(text);
    return () => setSubject(undefined);
  }, [text]);
}

/** Keeps title, description and links true on every step. What can't be loaded is logged, and the head stays. */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const [heads, setHeads] = useState<PageHeads>();
  const about = useSyncExternalStore(subscribe, () => subject);

  useEffect(() => {
    loadHeads().then(setHeads, (failure: unknown) => console.error('the page head did not load', failure));
  }, []);

  useEffect(() => {
    if (!heads) return;
    const config = siteConfig();
    showHead({
      path: pathname,
      heads,
      language: words().language,
      isMultilanguage: config.IsMultilanguageEnabled,
      offered: languagesOf(config).filter(({ code }) => config.Languages.some(({ Code }) => Code === code)),
      defaultCode: config.DefaultLanguage,
      origin: location.origin,
      subject: about,
    });
  }, [heads, pathname, about]);
}
