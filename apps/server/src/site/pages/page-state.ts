import { findCasinoPage, type KnownPage, knownPage } from '@evens/contract';
import { LRUCache } from 'lru-cache';
import type { PageLookups } from '../../platform/page-lookups.ts';

/** `unchecked`: the caller has looked up too many unknown pages. The page is shown with noindex. */
export type PageState = 'there' | 'missing' | 'unchecked';

/** Maximum number of cached answers of the database; the least recently used are dropped first. */
const ANSWERS_KEPT = 5000;
const ANSWER_FRESH_MS = 60_000;

interface CachedAnswer {
  readonly isThere: Promise<boolean>;
  readonly untilMs: number;
}

export interface PageAsker {
  /** Charges a look-up to the asker's limit; false above the limit. */
  readonly mayAsk: () => boolean;
  readonly atMs: number;
}

/** The page of a path without its language, and whether its content exists. */
export type FindPage = (
  path: string,
  asker: PageAsker,
) => Promise<{ readonly page: KnownPage | undefined; readonly state: PageState }>;

function isCasinoPage({ category, liveCategory }: KnownPage['params']): boolean {
  return findCasinoPage(category, liveCategory) !== undefined;
}

/** Finds pages by the table of paths; content of paths with parameters is checked by look-ups. */
export function makeFindPage(lookups: PageLookups): FindPage {
  const cachedAnswers = new LRUCache<string, CachedAnswer>({ max: ANSWERS_KEPT });

  async function isThere({ canonical }: KnownPage, check: () => Promise<boolean>, asker: PageAsker) {
    const known = cachedAnswers.get(canonical);
    if (known && asker.atMs < known.untilMs) return known.isThere;
    if (!asker.mayAsk()) return undefined;
    const answer = check();
    cachedAnswers.set(canonical, { isThere: answer, untilMs: asker.atMs + ANSWER_FRESH_MS });
    answer.catch(() => cachedAnswers.delete(canonical));
    return answer;
  }

  return async (path, asker) => {
    const page = knownPage(path);
    if (!page) return { page, state: 'missing' };
    if ((page.key === 'casinoCategory' || page.key === 'casinoLive') && !isCasinoPage(page.params))
      return { page, state: 'missing' };
    const found = lookups[page.key]?.(page.params) ?? true;
    const answer = typeof found === 'boolean' ? found : await isThere(page, found, asker);
    if (answer === undefined) return { page, state: 'unchecked' };
    return { page, state: answer ? 'there' : 'missing' };
  };
}
