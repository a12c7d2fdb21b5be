import type { FeedEvent } from '@evens/book';

/** Time window of a request to a source. */
export interface SourceWindow {
  /** Wall time up to which all durable events are known; the source repeats facts from this time on. */
  readonly knownUntilMs: number;
  /** Current time. Facts between the two are reported at once; odds only in their current state. */
  readonly nowMs: number;
  /** Matches whose last event is known for certain; a source need not look at them again. */
  readonly overIds?: ReadonlySet<string> | undefined;
}

/** A skipped part of a source's files. */
export interface SourceProblem {
  readonly file?: string;
  /** Season files: row from 1. */
  readonly row?: number;
  /** Recordings: line from 1. */
  readonly line?: number;
  readonly problem: string;
}

/**
 * Provides matches, prices and results. A source is a pure function of its options and of time: two sources with the
 * same options report the same facts with the same event ids, whenever they are started.
 */
export interface FeedSource {
  readonly name: string;
  /** Match seconds per wall second. */
  readonly rate: number;
  /** Problems in what it reads; the remaining content is used. A source that never ends adds to them. */
  readonly problems?: readonly SourceProblem[];
  /**
   * Begins with `feed-recovering` and ends with `feed-up`; in between: the catalogue, missed facts, and the current
   * odds. Fixtures are reported again under their own ids. For a match that has already ended, only the events needed
   * for settlement and display must be reported. `feed-recovering` may be repeated: a reader can pause at each event, but
   * not while the next one is computed.
   */
  open(window: SourceWindow): Iterable<FeedEvent>;
  /** All events in (fromMs, toMs], in order of time. Called often with small steps; `toMs` never decreases. */
  advance(toMs: number): Iterable<FeedEvent>;
  /**
   * Every fact up to this time has been reported, where that is not known of all facts up to the last `advance`: a part of
   * the source may be down. The next source is opened with facts known until then.
   */
  readonly completeUntilMs?: number | undefined;
  /** Ends its connections. Called when it is no longer read. */
  close?(): void;
}
