import type { MatchBook } from '@evens/book';
import type { MarketKey } from '@evens/markets';
import { type OddsSlot, oddsView } from './odds-slot.ts';
import type { Situation } from './situation.ts';

/**
 * `match` has every market, `multi` those of a dense table, `preview` those of lists. The fullest retained book is
 * shown.
 */
export type BookKind = 'match' | 'multi' | 'preview';

/** Fullest first. */
export const bookKinds = ['match', 'multi', 'preview'] as const satisfies readonly BookKind[];

/** Changes since the last frame. */
interface Pending {
  /** There was no book before: all watchers must be checked. */
  isNew: boolean;
  /** The same for readers of one kind's lines. */
  readonly newKinds: Set<BookKind>;
  /** Market keys to check; `all` after an image or a stop. */
  keys: Set<MarketKey> | 'all';
}

/** The books of one match, and who watches what of them. */
export interface MatchEntry {
  readonly books: Record<BookKind, MatchBook | undefined>;
  /** The last book, which is no longer retained. It is shown until a retained one replaces it. */
  orphan: BookKind | undefined;
  readonly pending: Pending;
  readonly slots: Map<MarketKey, Map<number, OddsSlot>>;
  readonly situationListeners: Set<() => void>;
  readonly keysListeners: Readonly<Record<BookKind, Set<() => void>>>;
  situation: Situation | undefined;
  readonly keys: Record<BookKind, readonly MarketKey[] | undefined>;
}

export function newEntry(): MatchEntry {
  return {
    books: { match: undefined, multi: undefined, preview: undefined },
    orphan: undefined,
    pending: { isNew: false, newKinds: new Set(), keys: new Set() },
    slots: new Map(),
    situationListeners: new Set(),
    keysListeners: { match: new Set(), multi: new Set(), preview: new Set() },
    situation: undefined,
    keys: { match: undefined, multi: undefined, preview: undefined },
  };
}

export function visibleBook({ books }: MatchEntry): MatchBook | undefined {
  return books.match ?? books.multi ?? books.preview;
}

/** Takes a book in place of the one of its kind; `changed` are the lines that differ. */
export function putBook(
  entry: MatchEntry,
  kind: BookKind,
  book: MatchBook,
  changed: Iterable<MarketKey> | 'all',
): void {
  const { books, keys, pending, orphan } = entry;
  if (!visibleBook(entry)) pending.isNew = true;
  if (orphan) {
    books[orphan] = undefined;
    keys[orphan] = undefined;
    entry.orphan = undefined;
  }
  if (!books[kind]) pending.newKinds.add(kind);
  books[kind] = book;
  const isVisible = visibleBook(entry) === book;
  // The visible book is unchanged; only readers of this kind's lines must be checked.
  if (!isVisible) return;
  if (changed === 'all') pending.keys = 'all';
  else if (pending.keys !== 'all') for (const key of changed) pending.keys.add(key);
}

/** Drops a book. Returns whether another one is shown now; the last book stays as the orphan. */
export function dropBook(entry: MatchEntry, kind: BookKind): boolean {
  if (!bookKinds.some((other) => other !== kind && entry.books[other])) {
    entry.orphan = kind;
    return false;
  }
  entry.books[kind] = undefined;
  entry.keys[kind] = undefined;
  entry.pending.keys = 'all';
  return true;
}

function sameKeys(keys: readonly MarketKey[], book: MatchBook): boolean {
  if (keys.length !== book.markets.size) return false;
  let index = 0;
  for (const key of book.markets.keys()) if (keys[index++] !== key) return false;
  return true;
}

/** Reads the lines of a kind of book again; returns false if its readers need no check. */
export function refreshKeys(entry: MatchEntry, kind: BookKind): boolean {
  const book = entry.books[kind];
  const before = entry.keys[kind];
  if (!book || (before && sameKeys(before, book) && !entry.pending.newKinds.has(kind))) return false;
  entry.keys[kind] = [...book.markets.keys()];
  return true;
}

export function findOrCreateSlot(entry: MatchEntry, key: MarketKey, outcomeNo: number): OddsSlot {
  let line = entry.slots.get(key);
  if (!line) {
    line = new Map();
    entry.slots.set(key, line);
  }
  let slot = line.get(outcomeNo);
  if (!slot) {
    slot = { view: oddsView(visibleBook(entry), key, outcomeNo), untilMs: 0, listeners: new Set() };
    line.set(outcomeNo, slot);
  }
  return slot;
}

/** Removes a slot without watchers, unless another slot has replaced it. */
export function removeSlot(entry: MatchEntry, key: MarketKey, outcomeNo: number, slot: OddsSlot): void {
  const line = entry.slots.get(key);
  if (line?.get(outcomeNo) === slot) line.delete(outcomeNo);
  if (line?.size === 0) entry.slots.delete(key);
}

function isWatched({ situationListeners, keysListeners, slots }: MatchEntry): boolean {
  if (situationListeners.size > 0 || bookKinds.some((kind) => keysListeners[kind].size > 0)) return true;
  for (const line of slots.values())
    for (const slot of line.values()) if (slot.listeners.size > 0) return true;
  return false;
}

/** Whether no book of the match is retained, and nothing watches it. */
export function isIdle(entry: MatchEntry): boolean {
  return (!visibleBook(entry) || entry.orphan !== undefined) && !isWatched(entry);
}
