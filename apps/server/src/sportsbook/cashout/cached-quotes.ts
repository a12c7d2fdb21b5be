import type { MatchBook } from '@evens/book';
import type { ChanceModel } from '@evens/markets';
import { LRUCache } from 'lru-cache';
import type { OpenTicket } from './open-ticket.ts';
import { isFeedFresh, type Quote, type QuoteParts, type QuoteTerms, quoteOneOfMany } from './value.ts';

/** Maximum number of cached ticket values. The least recently used one is evicted. */
const QUOTES_MAX = 20_000;

interface CacheEntry {
  readonly key: string;
  readonly books: readonly (MatchBook | undefined)[];
  readonly models: readonly (ChanceModel | undefined)[];
  readonly quote: Quote;
}

/** All data of a ticket and of the terms that determine its value, except the match books. */
function quoteKey(ticket: OpenTicket, { isOpen, margins }: QuoteTerms, isFresh: boolean): string {
  const verdicts = ticket.picks.map(({ verdict }) =>
    verdict ? `${verdict.result}:${verdict.share ? `${verdict.share.num}/${verdict.share.den}` : ''}` : '',
  );
  return [ticket.version, ticket.acceptance, isOpen, JSON.stringify(margins), isFresh, ...verdicts].join(' ');
}

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

export interface CachedQuote {
  readonly quote: Quote;
  /** Number of legs that were valued. 0 for a cached value. */
  readonly legsValued: number;
}

/**
 * Cache of open ticket values. A value is recomputed only if the ticket, a verdict, the terms or one of its match books
 * changed. Books are immutable, so the same object means the same sequence number.
 */
export class QuoteCache {
  readonly #parts: QuoteParts;
  readonly #kept = new LRUCache<number, CacheEntry>({ max: QUOTES_MAX });

  constructor(parts: QuoteParts) {
    this.#parts = parts;
  }

  of(ticket: OpenTicket, terms: QuoteTerms): CachedQuote {
    const { books: live, chances } = this.#parts;
    const matchIds = [...new Set(ticket.picks.map(({ matchId }) => matchId))];
    const books = matchIds.map((matchId) => live.get(matchId));
    const models = matchIds.map((matchId) => chances.model(matchId));
    const key = quoteKey(ticket, terms, isFeedFresh(live, terms.atMs));
    const known = this.#kept.get(ticket.id);
    if (known?.key === key && isSame(known.books, books) && isSame(known.models, models))
      return { quote: known.quote, legsValued: 0 };
    const quote = quoteOneOfMany(ticket, this.#parts, terms);
    this.#kept.set(ticket.id, { key, books, models, quote });
    return { quote, legsValued: ticket.picks.length };
  }
}
