import type { FeedEvent } from '@evens/book';

/** What a source is asked for. */
export interface SourceWindow {
  /** Wall time up to which everything durable is already known; the source repeats facts from here on. */
  readonly knownUntilMs: number;
  /** Now. Facts between the two are reported at once; odds only as they stand now. */
  readonly nowMs: number;
}

/** Something of a source's files that was passed over. */
export interface SourceProblem {
  readonly file?: string;
  /** Of a season: from 1. */
  readonly row?: number;
  /** Of a recording: from 1. */
  readonly line?: number;
  readonly problem: string;
}

/**
 * Where matches, prices and results come from. A source is a function of its options and of time alone: two of them
 * with the same options report the same facts with the same event ids, whenever they are started.
 */
export interface FeedSource {
  readonly name: string;
  /** Match seconds per wall second. */
  readonly rate: number;
  /** What its files have wrong; the rest of them goes on. */
  readonly problems?: readonly SourceProblem[];
  /**
   * Begins with `feed-recovering`, ends with `feed-up`: the catalogue, missed facts, and the current odds. Fixtures are
   * reported again under their own ids. Of a match that is over by now only what settles and shows it need be reported.
   */
  open(window: SourceWindow): Iterable<FeedEvent>;
  /** Everything that becomes known in (fromMs, toMs], in order of time. Called often with small steps; `toMs` never goes back. */
  advance(toMs: number): Iterable<FeedEvent>;
}
