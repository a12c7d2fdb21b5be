import type { Clock } from '@evens/base';
import type { BookDelta, MatchBook } from '@evens/book';
import { type MarketKey, marketKey } from '@evens/markets';
import { LRUCache } from 'lru-cache';
import type { ReplicaChange } from '../../feed/index.ts';
import { POINTS_KEPT_MS, type PricePoint, PricePoints } from './price-points.ts';

/** Outcomes whose prices are kept, over all matches: with 64 points each they take at most about 60 MB. */
const OUTCOMES_MAX = 50_000;

interface LineOutcome {
  readonly key: MarketKey;
  /** From 1. */
  readonly outcomeNo: number;
}

export interface OutcomeOfMatch extends LineOutcome {
  readonly matchId: number;
}

/** Movement of a price as seen by this process. */
export interface OddsMovement {
  /** Oldest first; the last is the current price. Never empty. */
  readonly points: readonly PricePoint[];
  readonly openingMilli: number;
  readonly highMilli: number;
  readonly lowMilli: number;
}

interface TrackedMatch {
  /** The latest book received: the replica's own object. */
  book: MatchBook;
  readonly sinceMs: number;
  /** Lines that came later than the match. */
  readonly openedAtMs: Map<MarketKey, number>;
  readonly outcomes: Map<string, PricePoints>;
}

const outcomeKey = ({ key, outcomeNo }: LineOutcome) => `${key}#${outcomeNo}`;
const openedAtMs = (match: TrackedMatch, key: MarketKey) => match.openedAtMs.get(key) ?? match.sinceMs;
const isOver = ({ phase }: MatchBook) => phase === 'ended' || phase === 'cancelled' || phase === 'abandoned';

/**
 * In-memory price movements since the start of this process. An unchanged outcome takes no space; a match's outcomes
 * are dropped at its end; above the bound, the outcomes that moved longest ago are dropped.
 */
export class OddsHistory {
  readonly #clock: Clock;
  readonly #matches = new Map<number, TrackedMatch>();
  /** The outcome that moved longest ago first. */
  readonly #byAge: LRUCache<PricePoints, { readonly from: Map<string, PricePoints>; readonly name: string }>;

  constructor(clock: Clock, outcomesMax = OUTCOMES_MAX) {
    this.#clock = clock;
    this.#byAge = new LRUCache({
      max: outcomesMax,
      dispose({ from, name }, _, reason) {
        if (reason === 'evict') from.delete(name);
      },
    });
  }

  /** How many outcomes are kept. */
  get size(): number {
    return this.#byAge.size;
  }

  receive(change: ReplicaChange): void {
    if (change.kind === 'gone' || isOver(change.now.book)) {
      this.#forget(change.id);
      return;
    }
    const { book } = change.now;
    const storedMatch = this.#matches.get(change.id);
    if (storedMatch === undefined) {
      const known: TrackedMatch = {
        book,
        sinceMs: this.#clock.nowMs(),
        openedAtMs: new Map(),
        outcomes: new Map(),
      };
      this.#matches.set(change.id, known);
      if (change.kind === 'delta') this.#moved(known, change.before, change.body);
      return;
    }
    const before = storedMatch.book;
    storedMatch.book = book;
    if (change.kind === 'delta') this.#moved(storedMatch, before, change.body);
    else this.#compare(storedMatch, before, book);
  }

  #moved(match: TrackedMatch, before: MatchBook, { markets = [], gone = [] }: BookDelta): void {
    for (const key of gone) match.openedAtMs.delete(key);
    for (const [type, specifier, , odds] of markets) {
      const key = marketKey(type, specifier);
      this.#line(match, key, before.markets.get(key)?.odds, odds);
    }
  }

  /** Compares a full image, received after a gap or from another owner. */
  #compare(match: TrackedMatch, before: MatchBook, after: MatchBook): void {
    for (const key of match.openedAtMs.keys()) if (!after.markets.has(key)) match.openedAtMs.delete(key);
    for (const [key, { odds }] of after.markets) this.#line(match, key, before.markets.get(key)?.odds, odds);
  }

  #line(
    match: TrackedMatch,
    key: MarketKey,
    before: readonly number[] | undefined,
    after: readonly number[],
  ) {
    if (before === undefined) match.openedAtMs.set(key, this.#clock.nowMs());
    for (let index = 0; index < after.length; index++) {
      const from = before?.[index] ?? 0;
      const to = after[index] ?? 0;
      if (from !== to && to !== 0) this.#note(match, { key, outcomeNo: index + 1 }, { from, to });
    }
  }

  #note(match: TrackedMatch, outcome: LineOutcome, { from, to }: { from: number; to: number }): void {
    const name = outcomeKey(outcome);
    let points = match.outcomes.get(name);
    if (points === undefined) {
      // Not offered before: it opens now, and hasn't moved.
      if (from === 0) return;
      points = new PricePoints({ atMs: openedAtMs(match, outcome.key), oddsMilli: from });
      match.outcomes.set(name, points);
    }
    if (points.last !== to) points.add({ atMs: this.#clock.nowMs(), oddsMilli: to });
    this.#byAge.set(points, { from: match.outcomes, name });
  }

  #forget(matchId: number): void {
    for (const points of this.#matches.get(matchId)?.outcomes.values() ?? []) this.#byAge.delete(points);
    this.#matches.delete(matchId);
  }

  /** Undefined for an outcome that is not offered or unknown. An unchanged price has one point. */
  movement({ matchId, key, outcomeNo }: OutcomeOfMatch): OddsMovement | undefined {
    const storedMatch = this.#matches.get(matchId);
    const nowMilli = storedMatch?.book.markets.get(key)?.odds[outcomeNo - 1];
    if (storedMatch === undefined || nowMilli === undefined || nowMilli === 0) return undefined;
    const points = storedMatch.outcomes.get(outcomeKey({ key, outcomeNo }));
    if (points === undefined) {
      return {
        points: [{ atMs: openedAtMs(storedMatch, key), oddsMilli: nowMilli }],
        openingMilli: nowMilli,
        highMilli: nowMilli,
        lowMilli: nowMilli,
      };
    }
    return {
      points: points.since(this.#clock.nowMs() - POINTS_KEPT_MS),
      openingMilli: points.opening.oddsMilli,
      highMilli: points.high,
      lowMilli: points.low,
    };
  }
}
