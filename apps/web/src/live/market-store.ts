import {
  applyDelta,
  type BookDelta,
  type BookImage,
  bookFromImage,
  isBettable,
  type MatchBook,
} from '@evens/book';
import { type MarketKey, marketKey } from '@evens/markets';
import { parseClockToken } from './clock-token.ts';
import type { LiveEnvironment } from './environment.ts';
import { type Situation, sameSituation, situationOf } from './situation.ts';

export type Direction = 'up' | 'down';

/** One outcome as a button shows it. The same object until something of it changes. */
export interface OddsView {
  /** Thousandths; 0 where the outcome is not offered. */
  readonly oddsMilli: number;
  /** Offered, but not to be bet on now. */
  readonly isSuspended: boolean;
  /** Where the price went in the last three seconds. */
  readonly direction: Direction | undefined;
}

/** `match` carries every market, `multi` those of a dense table, `preview` those of lists: of those held the fullest is shown. */
export type BookKind = 'match' | 'multi' | 'preview';

interface Slot {
  view: OddsView;
  untilMs: number;
  readonly listeners: Set<() => void>;
}

interface Entry {
  match: MatchBook | undefined;
  multi: MatchBook | undefined;
  preview: MatchBook | undefined;
  /** No longer held, kept for those who still show it until a held book takes its place. */
  orphan: BookKind | undefined;
  /** There was no book before: everybody must look. */
  arrived: boolean;
  /** The same for readers of one kind's lines. */
  readonly arrivedKinds: Set<BookKind>;
  readonly slots: Map<MarketKey, Map<number, Slot>>;
  readonly situationListeners: Set<() => void>;
  readonly keysListeners: Readonly<Record<BookKind, Set<() => void>>>;
  situation: Situation | undefined;
  readonly keys: Record<BookKind, readonly MarketKey[] | undefined>;
  /** Market keys to look at in the next frame; `all` after an image or a stop. */
  dirty: Set<MarketKey> | 'all';
}

export const DIRECTION_MS = 3000;
/**
 * At most so many prices change in one frame, and no more of them than can be told in this time: so no frame is long
 * and a tap waits for a short one only. The rest follow in the next frames, in their newest state.
 */
export const SLOTS_A_FRAME = 48;
const TELL_MS = 3;
/** Telling the time is not free either. */
const SLOTS_A_LOOK = 8;
/** Prices give way to taps and keys, but a key held down may not stop them. */
export const GIVE_WAY_MS = 200;
const NOT_OFFERED: OddsView = { oddsMilli: 0, isSuspended: false, direction: undefined };
/** Fullest first. */
const kinds = ['match', 'multi', 'preview'] as const satisfies readonly BookKind[];

export interface MarketStore {
  image(kind: BookKind, matchId: number, token: string, image: BookImage): void;
  delta(kind: BookKind, matchId: number, token: string, delta: BookDelta): void;
  drop(kind: BookKind, matchId: number): void;
  /** The whole book while its `match` topic is held, newer than any frame: for whoever acts on a price. */
  matchBook(matchId: number): MatchBook | undefined;
  /** Undefined until the match's book is here and its watchers know. */
  odds(matchId: number, key: MarketKey, outcomeNo: number): OddsView | undefined;
  situation(matchId: number): Situation | undefined;
  /** The lines of one kind of book, in its order; the same array until a line comes or goes. Undefined without a book. */
  marketKeys(kind: BookKind, matchId: number): readonly MarketKey[] | undefined;
  onOdds(matchId: number, key: MarketKey, outcomeNo: number, listener: () => void): () => void;
  onSituation(matchId: number, listener: () => void): () => void;
  onMarketKeys(kind: BookKind, matchId: number, listener: () => void): () => void;
}

function sameKeys(keys: readonly MarketKey[], book: MatchBook): boolean {
  if (keys.length !== book.markets.size) return false;
  let index = 0;
  for (const key of book.markets.keys()) if (keys[index++] !== key) return false;
  return true;
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}

function isWatched(entry: Entry): boolean {
  if (entry.situationListeners.size > 0 || kinds.some((kind) => entry.keysListeners[kind].size > 0))
    return true;
  for (const line of entry.slots.values())
    for (const slot of line.values()) if (slot.listeners.size > 0) return true;
  return false;
}

/**
 * Books by match, and who watches what of them. Messages change books at once; watchers hear of it once a frame, and
 * only those whose own outcome, situation or list of lines is another than they last saw.
 */
export function createMarketStore(environment: LiveEnvironment): MarketStore {
  const entries = new Map<number, Entry>();
  const dirtyEntries = new Set<Entry>();
  /** Slots with a direction, oldest first. */
  const moved = new Set<Slot>();
  /** Slots whose watchers have not heard of their newest state, in the order in which they changed. */
  const untold = new Set<Slot>();
  let frameAsked = false;
  let givingWaySinceMs: number | undefined;
  let expiryAsked = false;

  function entryOf(matchId: number): Entry {
    let entry = entries.get(matchId);
    if (!entry) {
      entry = {
        match: undefined,
        multi: undefined,
        preview: undefined,
        orphan: undefined,
        arrived: false,
        arrivedKinds: new Set(),
        slots: new Map(),
        situationListeners: new Set(),
        keysListeners: { match: new Set(), multi: new Set(), preview: new Set() },
        situation: undefined,
        keys: { match: undefined, multi: undefined, preview: undefined },
        dirty: new Set(),
      };
      entries.set(matchId, entry);
    }
    return entry;
  }

  function shown(entry: Entry): MatchBook | undefined {
    return entry.match ?? entry.multi ?? entry.preview;
  }

  function askFrame() {
    if (frameAsked) return;
    frameAsked = true;
    environment.onFrame(flush);
  }

  function markDirty(entry: Entry) {
    dirtyEntries.add(entry);
    askFrame();
  }

  function viewOf(book: MatchBook, key: MarketKey, outcomeNo: number): OddsView {
    const market = book.markets.get(key);
    const oddsMilli = market?.odds[outcomeNo - 1] ?? 0;
    if (!market || oddsMilli === 0) return NOT_OFFERED;
    return { oddsMilli, isSuspended: market.suspended || !isBettable(book), direction: undefined };
  }

  function refresh(slot: Slot, book: MatchBook, key: MarketKey, outcomeNo: number, nowMs: number): boolean {
    const before = slot.view;
    const next = viewOf(book, key, outcomeNo);
    const sameOdds = before.oddsMilli === next.oddsMilli;
    if (sameOdds && before.isSuspended === next.isSuspended) return false;
    if (!sameOdds && before.oddsMilli > 0 && next.oddsMilli > 0) {
      moved.delete(slot);
      moved.add(slot);
      slot.untilMs = nowMs + DIRECTION_MS;
      slot.view = { ...next, direction: next.oddsMilli > before.oddsMilli ? 'up' : 'down' };
      askExpiry();
    } else {
      slot.view = sameOdds ? { ...next, direction: before.direction } : next;
    }
    return true;
  }

  function askExpiry() {
    const [first] = moved;
    if (expiryAsked || !first) return;
    expiryAsked = true;
    environment.afterMs(Math.max(50, first.untilMs - environment.nowMs()), expire);
  }

  function expire() {
    expiryAsked = false;
    const nowMs = environment.nowMs();
    for (const slot of moved) {
      if (slot.untilMs > nowMs) break;
      moved.delete(slot);
      slot.view = { ...slot.view, direction: undefined };
      untold.add(slot);
    }
    if (untold.size > 0) askFrame();
    askExpiry();
  }

  function refreshSlots(entry: Entry, book: MatchBook, nowMs: number) {
    const keys = entry.dirty === 'all' ? entry.slots.keys() : entry.dirty;
    for (const key of keys) {
      for (const [outcomeNo, slot] of entry.slots.get(key) ?? []) {
        const changed = refresh(slot, book, key, outcomeNo, nowMs);
        if (changed || entry.arrived) untold.add(slot);
      }
    }
    entry.dirty = new Set();
  }

  function givesWay(nowMs: number): boolean {
    if (!environment.hasInput()) {
      givingWaySinceMs = undefined;
      return false;
    }
    givingWaySinceMs ??= nowMs;
    if (nowMs - givingWaySinceMs < GIVE_WAY_MS) return true;
    givingWaySinceMs = undefined;
    return false;
  }

  function flush() {
    frameAsked = false;
    const nowMs = environment.nowMs();
    if (givesWay(nowMs)) return askFrame();
    const list = [...dirtyEntries];
    dirtyEntries.clear();
    for (const entry of list) {
      const book = shown(entry);
      if (!book) continue;
      refreshSlots(entry, book, nowMs);
      if (entry.arrived || !entry.situation || !sameSituation(entry.situation, book)) {
        entry.situation = situationOf(book);
        tell(entry.situationListeners);
      }
      for (const kind of kinds) refreshKeys(entry, kind);
      entry.arrived = false;
      entry.arrivedKinds.clear();
    }
    tellSlots();
  }

  function tellSlots() {
    const untilMs = environment.nowMs() + TELL_MS;
    let count = 0;
    for (const slot of untold) {
      if (count === SLOTS_A_FRAME) return askFrame();
      if (count % SLOTS_A_LOOK === 0 && count > 0 && environment.nowMs() >= untilMs) return askFrame();
      count++;
      untold.delete(slot);
      tell(slot.listeners);
    }
  }

  function refreshKeys(entry: Entry, kind: BookKind) {
    const book = entry[kind];
    const before = entry.keys[kind];
    if (!book || (before && sameKeys(before, book) && !entry.arrivedKinds.has(kind))) return;
    entry.keys[kind] = [...book.markets.keys()];
    tell(entry.keysListeners[kind]);
  }

  function slotOf(entry: Entry, book: MatchBook | undefined, key: MarketKey, outcomeNo: number): Slot {
    let line = entry.slots.get(key);
    if (!line) {
      line = new Map();
      entry.slots.set(key, line);
    }
    let slot = line.get(outcomeNo);
    if (!slot) {
      const view = book ? viewOf(book, key, outcomeNo) : NOT_OFFERED;
      slot = { view, untilMs: 0, listeners: new Set() };
      line.set(outcomeNo, slot);
    }
    return slot;
  }

  function forgetIfIdle(matchId: number, entry: Entry) {
    if ((!shown(entry) || entry.orphan) && !isWatched(entry)) entries.delete(matchId);
  }

  function put(kind: BookKind, entry: Entry, book: MatchBook, dirty: Iterable<MarketKey> | 'all') {
    if (entry.orphan) {
      entry[entry.orphan] = undefined;
      entry.keys[entry.orphan] = undefined;
      entry.orphan = undefined;
    }
    const isShown = kinds.slice(0, kinds.indexOf(kind)).every((fuller) => !entry[fuller]);
    if (!entry[kind]) entry.arrivedKinds.add(kind);
    entry[kind] = book;
    if (!isShown) {
      // What is shown stays; only who reads this kind's lines may have to look.
    } else if (dirty === 'all') entry.dirty = 'all';
    else if (entry.dirty !== 'all') for (const key of dirty) entry.dirty.add(key);
    markDirty(entry);
  }

  return {
    image(kind, matchId, token, image) {
      const clock = parseClockToken(token) ?? { epoch: 0, seq: 0 };
      const entry = entryOf(matchId);
      if (!shown(entry)) entry.arrived = true;
      put(kind, entry, bookFromImage(image, clock.epoch, clock.seq), 'all');
    },
    delta(kind, matchId, token, delta) {
      const entry = entryOf(matchId);
      const before = entry[kind];
      if (!before) return;
      const clock = parseClockToken(token) ?? before;
      const after = { ...applyDelta(before, delta, clock.seq), epoch: clock.epoch };
      const wholeMatch = delta.stopped !== undefined || delta.phase !== undefined;
      const changed = (delta.markets ?? []).map(([type, specifier]) => marketKey(type, specifier));
      put(kind, entry, after, wholeMatch ? 'all' : [...changed, ...(delta.gone ?? [])]);
    },
    drop(kind, matchId) {
      const entry = entries.get(matchId);
      if (!entry?.[kind]) return;
      if (kinds.some((other) => other !== kind && entry[other])) {
        entry[kind] = undefined;
        entry.keys[kind] = undefined;
        entry.dirty = 'all';
        markDirty(entry);
      } else {
        entry.orphan = kind;
        forgetIfIdle(matchId, entry);
      }
    },
    matchBook(matchId) {
      const entry = entries.get(matchId);
      return entry?.orphan === 'match' ? undefined : entry?.match;
    },
    odds(matchId, key, outcomeNo) {
      const entry = entries.get(matchId);
      const book = entry && shown(entry);
      // Between its arrival and its first frame watchers still show what they had: a tap means that price.
      if (!entry || !book || entry.arrived) return undefined;
      return slotOf(entry, book, key, outcomeNo).view;
    },
    situation(matchId) {
      const entry = entries.get(matchId);
      const book = entry && shown(entry);
      if (!entry || !book) return undefined;
      entry.situation ??= situationOf(book);
      return entry.situation;
    },
    marketKeys(kind, matchId) {
      const entry = entries.get(matchId);
      const book = entry?.[kind];
      if (!entry || !book) return undefined;
      entry.keys[kind] ??= [...book.markets.keys()];
      return entry.keys[kind];
    },
    onOdds(matchId, key, outcomeNo, listener) {
      const entry = entryOf(matchId);
      const slot = slotOf(entry, shown(entry), key, outcomeNo);
      slot.listeners.add(listener);
      return () => {
        slot.listeners.delete(listener);
        if (slot.listeners.size > 0) return;
        moved.delete(slot);
        untold.delete(slot);
        const line = entry.slots.get(key);
        if (line?.get(outcomeNo) === slot) line.delete(outcomeNo);
        if (line?.size === 0) entry.slots.delete(key);
        forgetIfIdle(matchId, entry);
      };
    },
    onSituation(matchId, listener) {
      const entry = entryOf(matchId);
      entry.situationListeners.add(listener);
      return () => {
        entry.situationListeners.delete(listener);
        forgetIfIdle(matchId, entry);
      };
    },
    onMarketKeys(kind, matchId, listener) {
      const entry = entryOf(matchId);
      entry.keysListeners[kind].add(listener);
      return () => {
        entry.keysListeners[kind].delete(listener);
        forgetIfIdle(matchId, entry);
      };
    },
  };
}
