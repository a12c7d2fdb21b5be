import type { MatchBook } from '@evens/book';
import type { MarketKey } from '@evens/markets';
import { type OddsSlot, viewOf } from './odds-slot.ts';
import type { Situation } from './situation.ts';

/** `match` carries every market, `multi` those of a dense table, `preview` those of lists: of those held the fullest is shown. */
export type BookKind = 'match' | 'multi' | 'preview';

/** Fullest first. */
export const bookKinds = ['match', 'multi', 'preview'] as const satisfies readonly BookKind[];

/** What changed since the last frame. */
interface Pending {
  /** There was no book before: everybody must look. */
  isNew: boolean;
  /** The same for readers of one kind's lines. */
  readonly newKinds: Set<BookKind>;
  /** Market keys to look at; `all` after an image or a stop. */
  keys: Set<MarketKey> | 'all';
}

/** The books of one match, and who watches what of them. */
export interface MatchEntry {
  readonly books: Record<BookKind, MatchBook | undefined>;
  /** The one book that is no longer held: kept for those who still show it until a held one takes its place. */
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

export function shownBook({ books }: MatchEntry): MatchBook | undefined {
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
  if (!shownBook(entry)) pending.isNew = true;
  if (orphan) {
    books[orphan] = undefined;
    keys[orphan] = undefined;
    entry.orphan = undefined;
  }
  if (!books[kind]) pending.newKinds.add(kind);
  books[kind] = book;
  const isShown = shownBook(entry) === book;
  // What is shown stays; only who reads this kind's lines may have to look.
  if (!isShown) return;
  if (changed === 'all') pending.keys = 'all';
  else if (pending.keys !== 'all') for (const key of changed) pending.keys.add(key);
}

/** Lets a book go. Answers whether another is shown now; the last book stays as the orphan. */
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

/** Reads the lines of a kind of book again; false where its readers need not look. */
export function refreshKeys(entry: MatchEntry, kind: BookKind): boolean {
  const book = entry.books[kind];
  const before = entry.keys[kind];
  if (!book || (before && sameKeys(before, book) && !entry.pending.newKinds.has(kind))) return false;
  entry.keys[kind] = [...book.markets.keys()];
  return true;
}

export function slotOf(entry: MatchEntry, key: MarketKey, outcomeNo: number): OddsSlot {
  let line = entry.slots.get(key);
  if (!line) {
    line = new Map();
    entry.slots.set(key, line);
  }
  let slot = line.get(outcomeNo);
  if (!slot) {
    slot = { view: viewOf(shownBook(entry), key, outcomeNo), untilMs: 0, listeners: new Set() };
    line.set(outcomeNo, slot);
  }
  return slot;
}

/** Takes away a slot that nobody watches; another that has taken its place stays. */
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

/** Nobody holds a book of the match, and nobody watches it. */
export function isIdle(entry: MatchEntry): boolean {
  return (!shownBook(entry) || entry.orphan !== undefined) && !isWatched(entry);
}
