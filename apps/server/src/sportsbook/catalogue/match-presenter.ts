import type { Match } from '@evens/contract';
import { getLanguage, type Language } from '@evens/locales';
import type { Replica } from '../../feed/index.ts';
import { mapInTurns } from '../../platform/turns.ts';
import { type MatchEntry, presentMatch } from './present-match.ts';

export type MatchPresenter = (entry: MatchEntry, language: Language) => Match;

/** Presents a match once per language until its book or the feed's state changes. */
export function makeMatchPresenter(replica: Replica): MatchPresenter {
  const english = getLanguage('en');
  let presented = new WeakMap<object, Map<string, Match>>();
  let presentedFeed = replica.feed().state;
  return (entry, language) => {
    const feed = replica.feed().state;
    if (feed !== presentedFeed) {
      presented = new WeakMap();
      presentedFeed = feed;
    }
    const byLanguage = presented.get(entry.book) ?? new Map<string, Match>();
    const cached = byLanguage.get(language.code);
    if (cached !== undefined) return cached;
    const match = presentMatch(entry, { language, english, feed });
    byLanguage.set(language.code, match);
    presented.set(entry.book, byLanguage);
    return match;
  };
}

/**
 * Presents matches in batches that yield to other work. Results are cached: presenting again costs nothing until a
 * match changes.
 */
export function presentAll(
  present: MatchPresenter,
  entries: readonly MatchEntry[],
  language: Language,
): Promise<Match[]> {
  return mapInTurns(entries, (entry) => present(entry, language));
}
