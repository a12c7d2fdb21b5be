import type { Clock } from '@evens/base';
import type { FeedEvent, FeedEventKind, MatchEvent } from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { FeedSource } from '@evens/feed';
import { checkEvent } from './check-event.ts';
import type { OwnerReport } from './owner-report.ts';

export interface SourceLimits {
  /** A recovery that takes longer is abandoned, reported, and retried. */
  readonly recoveryMs: number;
  /** Delays between a failure of the source and its next opening; the last one is repeated. */
  readonly retryMs: readonly number[];
  /** Time that one turn may spend on the source. Further events are read in the next turn. */
  readonly turnMs: number;
}

export interface SourceReaderOptions {
  /** Creates a source. Called again after a failure. */
  readonly openSource: () => FeedSource;
  readonly clock: Clock;
  readonly report: OwnerReport;
  readonly limits: SourceLimits;
  /** Time up to which every fact is committed, when a source is opened. */
  readonly committedUntilMs: () => number;
  /** Matches whose last event was committed long ago. */
  readonly overIds: ReadonlySet<string>;
  /** While this is true no events are read. */
  readonly isFull: () => boolean;
  readonly take: (event: MatchEvent) => void;
  /** Matches in memory, for the report of a recovery. */
  readonly books: () => number;
}

type FeedStateKind = Exclude<FeedEventKind, MatchEvent['kind']>;

/** An open source, and its last reported state. */
interface Connection {
  readonly source: FeedSource;
  reported: FeedState;
  /** When `reported` last became `recovering`. */
  recoveringSinceMs: number;
  /** End of the requested time range of events. */
  requestedUntilMs: number;
}

/** No source is open: none was opened yet, or the last one failed. */
interface Closed {
  readonly kind: 'closed';
  readonly openAtMs: number;
}

/** Reads what the source reports at its opening. */
interface Recovering {
  readonly kind: 'recovering';
  readonly connection: Connection;
  readonly events: Iterator<FeedEvent>;
}

interface Advancing {
  readonly connection: Connection;
  /** The requested events that are being read; undefined when all of them are read. */
  events: Iterator<FeedEvent> | undefined;
  /** Every event up to this time is read. */
  readUntilMs: number;
}

/** The recovery is read, but not all of its events are committed: they are not published yet. */
interface Committing extends Advancing {
  readonly kind: 'committing';
  /** The recovery is committed with this many durable events; undefined while some of its events are not counted yet. */
  commitCount: number | undefined;
}

interface Live extends Advancing {
  readonly kind: 'live';
}

/** A source of which a part is down has not reported everything up to the requested time. */
function completeUntilMs({ source, requestedUntilMs }: Connection): number {
  return Math.min(requestedUntilMs, source.completeUntilMs ?? requestedUntilMs);
}

/** closed → recovering → committing → live; every state → closed, by a failure. */
type ReaderState = Closed | Recovering | Committing | Live;

/** Opens the source, reads its events in order, and opens it again after a failure. */
export class SourceReader {
  readonly #options: SourceReaderOptions;
  #state: ReaderState;
  /** Failures since the source was last live and up. */
  #failures = 0;
  #lastEventAtMs = 0;

  constructor(options: SourceReaderOptions) {
    this.#options = options;
    this.#state = { kind: 'closed', openAtMs: options.clock.nowMs() };
  }

  /** While true, the source has not yet reported all that it knows. */
  get isRecovering(): boolean {
    return this.#state.kind === 'recovering';
  }

  /** Every event up to this time is read; undefined while that is not known. */
  get readUntilMs(): number | undefined {
    const state = this.#state;
    return state.kind === 'committing' || state.kind === 'live' ? state.readUntilMs : undefined;
  }

  /** Time of the source's newest report, epoch milliseconds; 0 before the first. */
  get lastEventAtMs(): number {
    return this.#lastEventAtMs;
  }

  /** Match seconds per wall second; undefined without a source. */
  get rate(): number | undefined {
    return this.#state.kind === 'closed' ? undefined : this.#state.connection.source.rate;
  }

  /** The site is up only once the recovery is committed and published. */
  get feedState(): FeedState {
    const state = this.#state;
    if (state.kind === 'closed' || state.connection.reported === 'down') return 'down';
    return state.kind === 'live' ? state.connection.reported : 'recovering';
  }

  /** Reads events for at most one turn. A source that throws is closed. */
  read(nowMs: number): void {
    try {
      this.requestEvents(nowMs);
      this.#readEvents(nowMs);
      this.#checkRecoveryTime();
    } catch (error) {
      this.#close('threw', error);
    }
  }

  /** Must be called only while every event that was read is counted among those added. */
  noteCommitted({ added, written }: { readonly added: number; readonly written: number }): void {
    const state = this.#state;
    if (state.kind !== 'committing') return;
    state.commitCount ??= added;
    if (written < state.commitCount) return;
    const { connection, events, readUntilMs } = state;
    this.#state = { kind: 'live', connection, events, readUntilMs };
  }

  /** Asks the source for events if all that it was asked for before are read. */
  requestEvents(nowMs: number): void {
    const state = this.#state;
    if (this.#options.isFull()) return;
    if (state.kind === 'closed') {
      if (nowMs >= state.openAtMs) this.#open(nowMs);
    } else if (state.kind !== 'recovering' && state.events === undefined && nowMs > state.readUntilMs) {
      state.events = state.connection.source.advance(nowMs)[Symbol.iterator]();
      state.connection.requestedUntilMs = nowMs;
    }
  }

  #open(nowMs: number): void {
    const source = this.#options.openSource();
    const knownUntilMs = this.#options.committedUntilMs();
    this.#state = {
      kind: 'recovering',
      connection: { source, reported: 'recovering', recoveringSinceMs: nowMs, requestedUntilMs: nowMs },
      events: source.open({ knownUntilMs, nowMs, overIds: this.#options.overIds })[Symbol.iterator](),
    };
  }

  #readEvents(nowMs: number): void {
    const { clock, isFull, limits } = this.#options;
    const untilMs = nowMs + limits.turnMs;
    while (!isFull() && clock.nowMs() <= untilMs) {
      const state = this.#state;
      if (state.kind === 'closed' || state.events === undefined) return;
      const next = state.events.next();
      if (next.done) {
        this.#noteAllRead(state);
        return;
      }
      this.#take(state, next.value);
    }
  }

  #noteAllRead(state: Recovering | Committing | Live): void {
    const { clock, report, books } = this.#options;
    const { connection } = state;
    if (connection.reported !== 'down') this.#noteEventAt(connection.requestedUntilMs);
    if (state.kind !== 'recovering') {
      state.events = undefined;
      state.readUntilMs = completeUntilMs(connection);
      if (connection.reported === 'up') this.#failures = 0;
    } else if (connection.reported === 'recovering') {
      this.#close('recovery-too-long', 'the recovery ended without being up');
    } else {
      this.#state = {
        kind: 'committing',
        connection,
        events: undefined,
        readUntilMs: completeUntilMs(connection),
        commitCount: undefined,
      };
      report.recovered({ tookMs: clock.nowMs() - connection.recoveringSinceMs, books: books() });
    }
  }

  #take(state: Recovering | Committing | Live, raw: FeedEvent): void {
    const checked = checkEvent(raw);
    if (!checked.ok) {
      this.#options.report.eventRejected({
        match: 'match' in raw ? String(raw.match).slice(0, 120) : '',
        kind: String(raw.kind),
        why: checked.error,
      });
      return;
    }
    const event = checked.value;
    if ('match' in event) {
      if (state.kind !== 'recovering')
        this.#noteEventAt(Math.min(event.occurredAtMs, state.connection.requestedUntilMs));
      this.#options.take(event);
    } else this.#takeFeedState(state.connection, event.kind);
  }

  #takeFeedState(connection: Connection, kind: FeedStateKind): void {
    // A repeated event does not reset the recovery timer.
    if (kind === 'feed-recovering' && connection.reported !== 'recovering')
      connection.recoveringSinceMs = this.#options.clock.nowMs();
    connection.reported = kind === 'feed-up' ? 'up' : kind === 'feed-down' ? 'down' : 'recovering';
  }

  #noteEventAt(atMs: number): void {
    this.#lastEventAtMs = Math.max(this.#lastEventAtMs, atMs);
  }

  #checkRecoveryTime(): void {
    const state = this.#state;
    if (state.kind === 'closed' || state.connection.reported !== 'recovering') return;
    const { clock, limits } = this.#options;
    if (clock.nowMs() - state.connection.recoveringSinceMs > limits.recoveryMs)
      this.#close('recovery-too-long', `not up after ${limits.recoveryMs} ms`);
  }

  #close(why: 'threw' | 'recovery-too-long', error: unknown): void {
    const { clock, report, limits } = this.#options;
    const waitMs = limits.retryMs[Math.min(this.#failures++, limits.retryMs.length - 1)] ?? 60_000;
    if (this.#state.kind !== 'closed') this.#state.connection.source.close?.();
    report.sourceFailed({ why, error: error instanceof Error ? error.message : String(error), waitMs });
    this.#state = { kind: 'closed', openAtMs: clock.nowMs() + waitMs };
  }
}
