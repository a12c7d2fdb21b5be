import { languages as built, pseudoLanguage } from 'virtual:locales';
import type { Language } from '@evens/locales/browser';
import type { SiteConfig } from './config.ts';
import { type Entry, type EntryFacts, enter } from './entry.ts';

let entry: Entry | undefined;

/** Called once, by start-up: works out the entry, which `visit` returns from then on. */
export function beginVisit(facts: EntryFacts): Entry {
  entry = enter(facts);
  return entry;
}

/** Where this visit came in: the language's prefix and the query parameters that were in the address. */
export function visit(): Entry {
  if (!entry) throw new Error('visit was called before start-up has ended');
  return entry;
}

/** The languages of the configuration that were built in; the pseudo-language is understood in a sandbox only. */
export function languagesOf(config: SiteConfig): readonly Language[] {
  const codes = new Set(config.Languages.map(({ Code }) => Code));
  const spoken = built.filter(({ code }) => codes.has(code));
  return config.IsSandbox ? [...spoken, pseudoLanguage] : spoken;
}
