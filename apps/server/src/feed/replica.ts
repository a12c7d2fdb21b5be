import type { Clock } from '@evens/base';
import {
  applyDelta,
  type BookDelta,
  bookFromImage,
  defaultPriceAges,
  findSuspensionReason,
  type MatchBook,
  type PriceAges,
} from '@evens/book';
import { DOWN_AFTER_MS, STALE_AFTER_MS } from '@evens/contract';
import type { ChanceModel } from '@evens/markets';
import { readChanceModel } from '@evens/pricing';
import type { Bus, SharedBus } from '../platform/bus/bus.ts';
import {
  CHANCES_PREFIX,
  FEED_SUBJECT,
  type FeedStatus,
  type FeedStatusMessage,
  MATCH_PREFIX,
  matchIdFromSubject,
  ownerRequestBytes,
  type Place,
  REQUEST_SUBJECT,
  readChances,
  readFeedStatus,
  readMatchMessage,
  readToken,
} from './bus-messages.ts';

/** Queries about matches: whether a bet can be accepted, and the contents of lists. */
export interface MatchBooks {
  /**
   * Undefined if no owner holds the match. The book is stopped if a change is missing, if the match is still scheduled
   * after its start time, or if its own prices are too old, regardless of other matches. While `feed()` is not up, its
   * markets count as suspended.
   */
  get(matchId: number): MatchBook | undefined;
  /**
   * The chance model of the latest prices. Undefined if the source does not publish it, or no owner holds the match.
   */
  chances(matchId: number): ChanceModel | undefined;
  /**
   * `late` when the owner has been silent for `silentAfterMs`, or the source for 10 s; `down` after a minute, regardless of the
   * last published state.
   */
  feed(): FeedStatus;
}

export interface ReplicaBook {
  readonly id: number;
  readonly place: Place;
  readonly book: MatchBook;
}

/** A received change. `bytes` of a delta are the stream's own message. */
export type ReplicaChange =
  | { readonly kind: 'image'; readonly id: number; readonly now: ReplicaBook }
  | {
      readonly kind: 'delta';
      readonly id: number;
      readonly before: MatchBook;
      readonly now: ReplicaBook;
      readonly body: BookDelta;
      readonly from: string;
      readonly to: string;
      /** By the clock of the owner, epoch milliseconds. */
      readonly publishedAtMs: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'gone'; readonly id: number };

export interface Replica extends MatchBooks {
  readonly size: number;
  all(): Iterable<ReplicaBook>;
  /** The last received book, even if a change is missing since. */
  view(matchId: number): ReplicaBook | undefined;
  onChange(listener: (change: ReplicaChange) => void): void;
  close(): void;
}

export interface ReplicaOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  /** Maximum age of a match's prices. */
  readonly priceAges?: PriceAges;
  /** Calls the listener when messages may have been lost. Default: none are. */
  readonly onGap?: SharedBus['onGap'];
  /** While the owner is silent for longer, all markets count as suspended. */
  readonly silentAfterMs?: number;
  /** Called for a book that could not be brought up to date. */
  readonly onLost: (matchId: number) => void;
}

/**
 * Delays between requests to the owner for a book with a gap. After the last one the book is dropped and requested once a
 * minute.
 */
export const REPAIR_MS = [250, 500, 1000, 2000, 4000] as const;
const LOST_RETRY_MS = 60_000;
/**
 * A new owner that has been up for this long has published all its matches. Only then are matches that it did not publish
 * requested from it.
 */
export const SETTLED_MS = 60_000;

/** Interval of the requests for books that may have missed a change. */
const DOUBT_EVERY_MS = 1000;

interface Repair {
  attempts: number;
  timer: NodeJS.Timeout;
}

/** A copy of the owner's books. A change with a gap is never applied: the book is fetched again. */
export function createReplica(options: ReplicaOptions): Replica {
  const { bus, clock, onLost, onGap = () => () => undefined, silentAfterMs = STALE_AFTER_MS } = options;
  const ages = options.priceAges ?? defaultPriceAges;
  const books = new Map<number, ReplicaBook>();
  /** As received, parsed on demand: most are never read. */
  const chances = new Map<number, Uint8Array | ChanceModel | undefined>();
  const repairs = new Map<number, Repair>();
  const listeners: ((change: ReplicaChange) => void)[] = [];
  /** Books that may have missed a change. */
  const doubtful = new Set<number>();
  let status: FeedStatusMessage = { state: 'down', epoch: 0, sentAtMs: 0, atMs: 0, rate: 1 };
  let lastReceivedAtMs = Number.NEGATIVE_INFINITY;
  let newestEpoch = 0;
  /** Since when the feed has been up under the newest epoch. */
  let upSinceMs: number | undefined;
  /** Up to this epoch, books of older epochs are removed or have been requested from the owner. */
  let cleanedEpoch = 0;

  function publish(change: ReplicaChange): void {
    for (const listener of listeners) listener(change);
  }

  function forget(id: number): boolean {
    chances.delete(id);
    doubtful.delete(id);
    return books.delete(id);
  }

  function requestMatches(ids: readonly number[] | 'all'): void {
    bus.publish(REQUEST_SUBJECT, ownerRequestBytes({ ids }));
  }

  /**
   * Matches that ended under an earlier owner are unknown to the new one, which publishes nothing about them. On
   * request, it answers that they are gone.
   */
  function requestLeftOver(nowMs: number): void {
    if (status.state !== 'up') {
      upSinceMs = undefined;
      return;
    }
    upSinceMs ??= nowMs;
    if (cleanedEpoch === newestEpoch || nowMs - upSinceMs < SETTLED_MS) return;
    cleanedEpoch = newestEpoch;
    const left = [...books.values()].filter(({ book }) => book.epoch < newestEpoch).map(({ id }) => id);
    if (left.length > 0) requestMatches(left);
  }

  /** All books are requested, since any of them may have missed a change. Until its answer a book counts as stopped. */
  function noteGap(): void {
    for (const id of books.keys()) doubtful.add(id);
    requestMatches('all');
  }

  function requestDoubtful(): void {
    if (doubtful.size > 0 && status.state === 'up') requestMatches([...doubtful]);
  }

  function noteEpoch(epoch: number): void {
    if (epoch <= newestEpoch) return;
    newestEpoch = epoch;
    upSinceMs = undefined;
  }

  function repair(id: number): void {
    if (repairs.has(id)) return;
    const state: Repair = { attempts: 0, timer: setTimeout(() => {}, 0) };
    repairs.set(id, state);
    const attempt = () => {
      if (state.attempts === REPAIR_MS.length) {
        onLost(id);
        if (forget(id)) publish({ kind: 'gone', id });
      }
      requestMatches([id]);
      const waitMs = REPAIR_MS[state.attempts++] ?? LOST_RETRY_MS;
      state.timer = setTimeout(attempt, waitMs);
      state.timer.unref();
    };
    attempt();
  }

  function repaired(id: number): void {
    const state = repairs.get(id);
    if (state === undefined) return;
    clearTimeout(state.timer);
    repairs.delete(id);
  }

  function receive(id: number, bytes: Uint8Array): void {
    const message = readMatchMessage(bytes);
    const mine = books.get(id);
    if (message.t === 'gone') {
      repaired(id);
      if (forget(id)) publish({ kind: 'gone', id });
      return;
    }
    const { epoch, seq } = readToken(message.to);
    noteEpoch(epoch);
    // Older than the current book, or of an earlier owner: it is late, not a gap.
    if (epoch < newestEpoch) return;
    if (mine && epoch === mine.book.epoch && seq < mine.book.seq) return;
    const isDoubtful = doubtful.delete(id);
    if (message.t === 'image') {
      // It missed nothing.
      if (isDoubtful && mine?.book.epoch === epoch && mine.book.seq === seq && !repairs.has(id)) return;
      const now = { id, place: message.place, book: bookFromImage(message.body, epoch, seq) };
      books.set(id, now);
      repaired(id);
      publish({ kind: 'image', id, now });
      return;
    }
    if (mine && epoch === mine.book.epoch && seq === mine.book.seq) return;
    const from = readToken(message.from);
    if (mine === undefined || from.epoch !== mine.book.epoch || from.seq !== mine.book.seq) {
      repair(id);
      return;
    }
    const now = { ...mine, book: applyDelta(mine.book, message.body, seq) };
    books.set(id, now);
    const { body, from: since, to, at } = message;
    publish({ kind: 'delta', id, before: mine.book, now, body, from: since, to, publishedAtMs: at, bytes });
  }

  const stopMatches = bus.subscribe(MATCH_PREFIX, (subject, bytes) =>
    receive(matchIdFromSubject(subject), bytes),
  );
  const stopChances = bus.subscribe(CHANCES_PREFIX, (subject, bytes) => {
    const id = matchIdFromSubject(subject);
    // Without the book's own image the message is useless; the owner repeats both together.
    if (books.has(id)) chances.set(id, bytes);
  });
  const stopFeed = bus.subscribe(FEED_SUBJECT, (_subject, bytes) => {
    const received = readFeedStatus(bytes);
    noteEpoch(received.epoch);
    // An earlier owner that does not know yet that it was followed.
    if (received.epoch < newestEpoch) return;
    status = received;
    lastReceivedAtMs = clock.nowMs();
    requestLeftOver(lastReceivedAtMs);
  });
  const stopGaps = onGap(noteGap);
  const requesting = setInterval(requestDoubtful, DOUBT_EVERY_MS);
  requesting.unref();
  requestMatches('all');

  return {
    get size() {
      return books.size;
    },
    get(id) {
      const book = books.get(id)?.book;
      if (book === undefined || book.stopped !== undefined) return book;
      // While a change is missing, or the new owner has not published the match, the prices are unknown.
      const reason =
        repairs.has(id) || doubtful.has(id) || book.epoch < newestEpoch
          ? 'source-silent'
          : findSuspensionReason(book, { nowMs: clock.nowMs(), ages });
      return reason === undefined ? book : { ...book, stopped: reason };
    },
    chances(id) {
      const cachedChances = chances.get(id);
      if (!(cachedChances instanceof Uint8Array)) return cachedChances;
      const read = readChanceModel(readChances(cachedChances).chances);
      const model = read.ok ? read.value : undefined;
      chances.set(id, model);
      return model;
    },
    all: () => books.values(),
    view: (id) => books.get(id),
    feed() {
      const nowMs = clock.nowMs();
      if (status.state === 'down') return status;
      // A message that was late on its way is as old as it is.
      const silentMs = nowMs - Math.min(lastReceivedAtMs, status.sentAtMs);
      const ageMs = status.state === 'up' ? Math.max(silentMs, nowMs - status.atMs) : silentMs;
      if (silentMs <= silentAfterMs && ageMs <= STALE_AFTER_MS) return status;
      return { ...status, state: ageMs > DOWN_AFTER_MS ? 'down' : 'late' };
    },
    onChange(listener) {
      listeners.push(listener);
    },
    close() {
      stopMatches();
      stopChances();
      stopFeed();
      stopGaps();
      clearInterval(requesting);
      for (const { timer } of repairs.values()) clearTimeout(timer);
      repairs.clear();
    },
  };
}
