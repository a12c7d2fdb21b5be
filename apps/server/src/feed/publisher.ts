import type { Clock } from '@evens/base';
import { applyOperatorRules, type MatchBook, type OperatorRules } from '@evens/book';
import type { Bus } from '../platform/bus/bus.ts';
import {
  chancesBytes,
  chancesSubject,
  deltaBytes,
  goneBytes,
  imageBytes,
  matchSubject,
} from './bus-messages.ts';
import { isWritten, type OwnedMatch } from './owned-match.ts';
import { followRacePrices } from './race-prices.ts';

export interface PublisherOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly matches: Map<string, OwnedMatch>;
  /** Finds the changes by operators in the offer of a match. */
  readonly findRules: (match: OwnedMatch) => OperatorRules | undefined;
  /** Called when a race has other open prices than before. */
  readonly pricesChanged: (match: OwnedMatch) => void;
  /** Whether every match is in memory: only then a request for another one is answered that it is gone. */
  readonly hasAll: () => boolean;
  /** Matches that start later than this and have no prices are not held. */
  readonly horizonMs: number;
  /** An ended match is dropped after this time. */
  readonly keepEndedMs: number;
}

/** A turn is 50 ms. An image takes some 10 kB. */
const IMAGES_PER_TURN = 200;

function isInPlay({ book: { phase } }: OwnedMatch): boolean {
  return phase === 'playing' || phase === 'break';
}

/** Publishes committed changes, one delta per match and turn, and drops books that ended long ago or start far ahead. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #touched = new Set<OwnedMatch>();
  readonly #requested = new Set<OwnedMatch>();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  touched(match: OwnedMatch): void {
    this.#touched.add(match);
  }

  /** Lets every book be published anew. Players look at matches in play first. */
  touchAll(): void {
    const rank = (match: OwnedMatch) => (isInPlay(match) ? 0 : match.book.fixture.startsAtMs);
    this.#touched.clear();
    for (const match of [...this.#options.matches.values()].sort((a, b) => rank(a) - rank(b)))
      this.#touched.add(match);
  }

  /** Publishes changed books that have nothing to commit. */
  publishTouched(): void {
    let images = 0;
    for (const match of this.#touched) {
      if (match.row === undefined || !isWritten(match)) continue;
      if (match.published === undefined && ++images > IMAGES_PER_TURN) continue;
      this.#touched.delete(match);
      this.#publish(match, match.book);
    }
  }

  committed(books: ReadonlyMap<OwnedMatch, MatchBook>): void {
    for (const [match, book] of books) {
      const isWhole = isWritten(match);
      if (isWhole) this.#touched.delete(match);
      this.#publish(match, isWhole ? match.book : book);
    }
  }

  /** Notes that the last published images of these books are wanted again. */
  request(ids: readonly number[] | 'all'): void {
    const requestedIds = ids === 'all' ? undefined : new Set(ids);
    const found = Array.from(this.#options.matches.values(), (match) => ({
      id: match.row?.id,
      match,
    })).filter(({ id }) => id !== undefined && (requestedIds?.has(id) ?? true));
    // Players look at matches in play first. Those that are not published yet will be.
    for (const { match } of found) if (isInPlay(match)) this.#requested.add(match);
    for (const { match } of found) this.#requested.add(match);
    if (!this.#options.hasAll()) return;
    const foundIds = new Set(found.map(({ id }) => id));
    for (const id of requestedIds ?? [])
      if (!foundIds.has(id)) this.#options.bus.publish(matchSubject(id), goneBytes());
  }

  /** Publishes some of the requested images: all at once would exceed what the bus holds for a slow receiver. */
  publishRequested(): void {
    let count = 0;
    for (const match of this.#requested) {
      if (count === IMAGES_PER_TURN) return;
      count += 1;
      this.#requested.delete(match);
      const { row, published } = match;
      if (row === undefined || published === undefined) continue;
      this.#options.bus.publish(matchSubject(row.id), imageBytes(published, row.place));
      this.#options.bus.publish(chancesSubject(row.id), chancesBytes(published));
    }
  }

  dropOld(): void {
    for (const match of this.#options.matches.values()) this.#dropIfUnneeded(match);
  }

  #publish(match: OwnedMatch, sourceBook: MatchBook): void {
    const { row, published } = match;
    if (row === undefined || this.#dropIfUnneeded(match)) return;
    const book = applyOperatorRules(match.manual?.book ?? sourceBook, this.#options.findRules(match));
    if (published === undefined) {
      this.#options.bus.publish(matchSubject(row.id), imageBytes(book, row.place));
    } else {
      const bytes =
        published.seq === book.seq
          ? undefined
          : deltaBytes(row.id, published, book, this.#options.clock.nowMs());
      // No visible change: the published book keeps its token, and the next delta starts from there.
      if (bytes === undefined) return;
      this.#options.bus.publish(matchSubject(row.id), bytes);
    }
    if (published?.chances !== book.chances)
      this.#options.bus.publish(chancesSubject(row.id), chancesBytes(book));
    match.published = book;
    this.#followPrices(match, { before: published, book });
  }

  #followPrices(
    match: OwnedMatch,
    step: { readonly before: MatchBook | undefined; readonly book: MatchBook },
  ): void {
    const { clock, pricesChanged } = this.#options;
    const prices = followRacePrices(match.racePrices, { ...step, nowMs: clock.nowMs() });
    if (prices === match.racePrices) return;
    match.racePrices = prices;
    pricesChanged(match);
  }

  #dropIfUnneeded(match: OwnedMatch): boolean {
    const { clock, keepEndedMs, horizonMs, matches, bus } = this.#options;
    if (match.row === undefined || match.manual !== undefined || !isWritten(match)) return false;
    const nowMs = clock.nowMs();
    const { fixture, markets, phase } = match.book;
    const isOld = match.endedAtMs !== undefined && match.endedAtMs < nowMs - keepEndedMs;
    const isFar = phase === 'scheduled' && markets.size === 0 && fixture.startsAtMs > nowMs + horizonMs;
    if (!isOld && !isFar) return false;
    matches.delete(match.sourceId);
    this.#touched.delete(match);
    this.#requested.delete(match);
    if (match.published !== undefined) bus.publish(matchSubject(match.row.id), goneBytes());
    return true;
  }
}
