import type { MarketKey } from '@evens/markets';

/** A match as one feed lists it. */
export interface ComparedMatch {
  readonly id: string;
  readonly sport: string;
  readonly home: string;
  readonly away: string;
  readonly startsAtMs: number;
}

/** A report of a feed about one match, at the time at which the feed made it. */
export type FeedReport = { readonly match: string; readonly atMs: number } & (
  | {
      /** A score, a card, the end of a period. Both feeds name the same moment alike. */
      readonly kind: 'moment';
      readonly name: string;
    }
  | {
      readonly kind: 'prices';
      readonly line: MarketKey;
      /** Thousandths by outcome; undefined while the line is not offered. */
      readonly odds: readonly number[] | undefined;
    }
  | { readonly kind: 'result'; readonly text: string }
);

/** A feed as a side of a comparison. */
export interface ComparedFeed {
  readonly name: string;
  /** Undefined if it has no event. */
  readonly span: Span | undefined;
  readonly matches: ReadonlyMap<string, ComparedMatch>;
  /** Skipped lines of its file. */
  readonly problems: number;
  /** False for a feed of prices alone. */
  readonly hasResults: boolean;
  /**
   * Reports about these matches, in order of time. Of a moment before `fromMs` that is reported later only its state
   * counts.
   */
  read(chosen: ReadonlySet<string>, fromMs: number): Iterable<FeedReport> | AsyncIterable<FeedReport>;
}

export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Whether a line is compared: one of the named ones, or without any the main line on who wins. */
export type LineFilter = (sport: string, type: string, specifier: string) => boolean;
