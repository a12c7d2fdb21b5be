import { applyDelta, type BookDelta, type BookImage, bookFromImage, type MatchBook } from '@evens/book';
import { type MarketKey, marketKey } from '@evens/markets';
import { parseClockToken } from './clock-token.ts';
import type { LiveEnvironment } from './environment.ts';
import { createFrameSchedule } from './frame-schedule.ts';
import { holdSeconds } from './match-clock.ts';
import {
  type BookKind,
  bookKinds,
  dropBook,
  findOrCreateSlot,
  isIdle,
  type MatchEntry,
  newEntry,
  putBook,
  refreshKeys,
  removeSlot,
  visibleBook,
} from './match-entry.ts';
import { type OddsView, oddsView, viewAfter } from './odds-slot.ts';
import { createPriceNotices } from './price-notices.ts';
import { type Situation, sameSituation, toSituation } from './situation.ts';

export interface MarketStore {
  image(kind: BookKind, matchId: number, token: string, image: BookImage): void;
  delta(kind: BookKind, matchId: number, token: string, delta: BookDelta): void;
  drop(kind: BookKind, matchId: number): void;
  /** The whole book while its `match` topic is retained, newer than the last frame: for code that acts on a price. */
  matchBook(matchId: number): MatchBook | undefined;
  /** Undefined until the match book is loaded and its watchers have been called. */
  odds(matchId: number, key: MarketKey, outcomeNo: number): OddsView | undefined;
  situation(matchId: number): Situation | undefined;
  /** The lines of one kind of book, in its order; the same array until a line comes or goes. Undefined without a book. */
  marketKeys(kind: BookKind, matchId: number): readonly MarketKey[] | undefined;
  onOdds(matchId: number, key: MarketKey, outcomeNo: number, listener: () => void): () => void;
  onSituation(matchId: number, listener: () => void): () => void;
  onMarketKeys(kind: BookKind, matchId: number, listener: () => void): () => void;
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}

/**
 * Match books, and the watchers of their parts. Messages change books at once. Watchers are called once per frame, and
 * only if their own outcome, situation or list of lines changed.
 */
export function createMarketStore(environment: LiveEnvironment): MarketStore {
  const entries = new Map<number, MatchEntry>();
  const changedEntries = new Set<MatchEntry>();
  const requestFrame = createFrameSchedule(environment, refreshAll);
  const prices = createPriceNotices(environment, requestFrame);

  function findOrCreateEntry(matchId: number): MatchEntry {
    let entry = entries.get(matchId);
    if (!entry) {
      entry = newEntry();
      entries.set(matchId, entry);
    }
    return entry;
  }

  function markChanged(entry: MatchEntry) {
    changedEntries.add(entry);
    requestFrame();
  }

  function refreshAll(nowMs: number) {
    const list = [...changedEntries];
    changedEntries.clear();
    for (const entry of list) {
      const book = visibleBook(entry);
      if (book) refreshEntry(entry, book, nowMs);
    }
    prices.notify();
  }

  function refreshEntry(entry: MatchEntry, book: MatchBook, nowMs: number) {
    const { pending, slots, situation } = entry;
    for (const key of pending.keys === 'all' ? slots.keys() : pending.keys) {
      for (const [outcomeNo, slot] of slots.get(key) ?? []) {
        const view = viewAfter(slot.view, oddsView(book, key, outcomeNo));
        if (view !== slot.view || pending.isNew) prices.changed(slot, view, nowMs);
      }
    }
    // Changes that a listener makes from here on are handled in the next frame.
    pending.keys = new Set();
    if (pending.isNew || !situation || !sameSituation(situation, book)) {
      if (situation) holdSeconds(situation.clock, book.clock, nowMs);
      entry.situation = toSituation(book);
      notify(entry.situationListeners);
    }
    for (const kind of bookKinds) if (refreshKeys(entry, kind)) notify(entry.keysListeners[kind]);
    pending.isNew = false;
    pending.newKinds.clear();
  }

  function forgetIfIdle(matchId: number, entry: MatchEntry) {
    if (isIdle(entry)) entries.delete(matchId);
  }

  return {
    image(kind, matchId, token, image) {
      const clock = parseClockToken(token) ?? { epoch: 0, seq: 0 };
      const entry = findOrCreateEntry(matchId);
      putBook(entry, kind, bookFromImage(image, clock.epoch, clock.seq), 'all');
      markChanged(entry);
    },
    delta(kind, matchId, token, delta) {
      const entry = findOrCreateEntry(matchId);
      const before = entry.books[kind];
      if (!before) return;
      const clock = parseClockToken(token) ?? before;
      const book = { ...applyDelta(before, delta, clock.seq), epoch: clock.epoch };
      const isWhole = delta.stopped !== undefined || delta.phase !== undefined;
      const lines = (delta.markets ?? []).map(([type, specifier]) => marketKey(type, specifier));
      putBook(entry, kind, book, isWhole ? 'all' : [...lines, ...(delta.gone ?? [])]);
      markChanged(entry);
    },
    drop(kind, matchId) {
      const entry = entries.get(matchId);
      if (!entry?.books[kind]) return;
      if (dropBook(entry, kind)) markChanged(entry);
      else forgetIfIdle(matchId, entry);
    },
    matchBook(matchId) {
      const entry = entries.get(matchId);
      return entry?.orphan === 'match' ? undefined : entry?.books.match;
    },
    odds(matchId, key, outcomeNo) {
      const entry = entries.get(matchId);
      // Between a book's arrival and its first frame, watchers still show the old price, and a tap means that price.
      if (!entry || !visibleBook(entry) || entry.pending.isNew) return undefined;
      return findOrCreateSlot(entry, key, outcomeNo).view;
    },
    situation(matchId) {
      const entry = entries.get(matchId);
      const book = entry && visibleBook(entry);
      if (!entry || !book) return undefined;
      entry.situation ??= toSituation(book);
      return entry.situation;
    },
    marketKeys(kind, matchId) {
      const entry = entries.get(matchId);
      const book = entry?.books[kind];
      if (!entry || !book) return undefined;
      entry.keys[kind] ??= [...book.markets.keys()];
      return entry.keys[kind];
    },
    onOdds(matchId, key, outcomeNo, listener) {
      const entry = findOrCreateEntry(matchId);
      const slot = findOrCreateSlot(entry, key, outcomeNo);
      slot.listeners.add(listener);
      return () => {
        slot.listeners.delete(listener);
        if (slot.listeners.size > 0) return;
        prices.forget(slot);
        removeSlot(entry, key, outcomeNo, slot);
        forgetIfIdle(matchId, entry);
      };
    },
    onSituation(matchId, listener) {
      const entry = findOrCreateEntry(matchId);
      entry.situationListeners.add(listener);
      return () => {
        entry.situationListeners.delete(listener);
        forgetIfIdle(matchId, entry);
      };
    },
    onMarketKeys(kind, matchId, listener) {
      const entry = findOrCreateEntry(matchId);
      entry.keysListeners[kind].add(listener);
      return () => {
        entry.keysListeners[kind].delete(listener);
        forgetIfIdle(matchId, entry);
      };
    },
  };
}
