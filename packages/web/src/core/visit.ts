import { languages as built, pseudoLanguage } from 'virtual:locales';
import type { Language } from '@evens/locales/browser';
import type { SiteConfig } from './config.ts';
import { type Entry, type EntryFacts, enter } from './entry.ts';

let entry: Entry | undefined;

/** Called once by start-up. Computes the entry that `visit` returns from then on. */
export function beginVisit(facts: EntryFacts): Entry {
  entry = enter(facts);
  return entry;
}

/** The language prefix and the query parameters with which the page was opened. */
export function visit(): Entry {
  if (!entry) throw new Error('visit: expected start-up to have called beginVisit, but it has not');
  return entry;
}

/** The configured languages that are in the build. The pseudo-language exists in a sandbox only. */
export function siteLanguages(config: SiteConfig): readonly Language[] {
  const codes = new Set(config.Languages.map(({ Code }) => Code));
  const spoken = built.filter(({ code }) => codes.has(code));
  return config.IsSandbox ? [...spoken, pseudoLanguage] : spoken;
}
