import { err, ok, type Result } from '@evens/base';
import { advance, type FeedEvent, isStored, type MatchBook, type MatchEvent, openBook } from '@evens/book';
import type { FeedSource, SourceWindow } from '../source.ts';
import type { RecordedEvent, RecordingHead } from './lines.ts';
import { type LineProblem, readHead, readRecording } from './read-recording.ts';
import { type Retiming, retimed } from './retime.ts';

export interface RecordingOptions {
  readonly file: string;
  /** Recorded seconds per second of the replay, above 0; default 1. */
  readonly speed?: number | undefined;
  /**
   * Moves the recording and all times in it to this wall time, and renames its matches by `runId`. Without it, events
   * are reported exactly as recorded, from the recording's own start.
   */
  readonly onto?: Onto | undefined;
}

export interface Onto {
  readonly wallZeroMs: number;
  /** The recorded time at `wallZeroMs`; default: the start of the recording. */
  readonly fromMs?: number | undefined;
  /** At most 36 characters are used. */
  readonly runId: string;
}

export interface RecordingSource extends FeedSource {
  /** Skipped lines so far; grows while the file is read. At most 1,000 are stored. */
  readonly problems: readonly LineProblem[];
  /** Recorded time at which the replay begins. */
  readonly zeroMs: number;
}

const PROBLEMS_MAX = 1000;
const RUN_MAX_CHARACTERS = 36;

/** Returns a one-line error for a file that is unreadable or not a recording. */
export function createRecordingSource(options: RecordingOptions): Result<RecordingSource, string> {
  const { file, speed = 1 } = options;
  if (!(speed > 0) || !Number.isFinite(speed)) return err(`a feed cannot run at speed ${speed}`);
  const head = readHead(file);
  return head.ok ? ok(new Replay(options, head.value, speed)) : err(`${file} ${head.error}`);
}

class Replay implements RecordingSource {
  readonly name = 'recording';
  readonly rate: number;
  readonly zeroMs: number;
  readonly problems: LineProblem[] = [];
  readonly #file: string;
  readonly #retiming: Retiming;
  readonly #exact: boolean;
  readonly #isGrowing: boolean;
  #events: Iterator<RecordedEvent | undefined> | undefined;
  #next: RecordedEvent | undefined;
  #farthestLine = 0;
  #ended = false;

  constructor({ file, onto }: RecordingOptions, head: RecordingHead, speed: number) {
    this.#file = file;
    this.rate = head.rate * speed;
    this.#exact = onto === undefined;
    this.#isGrowing = head.isGrowing === true;
    this.zeroMs = onto?.fromMs ?? head.zeroMs;
    const wallZeroMs = onto?.wallZeroMs ?? this.zeroMs;
    this.#retiming = {
      speed,
      time: (atMs) => Math.round(wallZeroMs + (atMs - this.zeroMs) / speed),
      name: onto ? numbered(`rec.${onto.runId.slice(0, RUN_MAX_CHARACTERS)}.`) : (match) => match,
    };
  }

  /** From the beginning: all events. Later: the current state of every match. */
  *open(window: SourceWindow): Generator<FeedEvent> {
    this.#events?.return?.();
    this.#events = this.#read();
    this.#ended = false;
    this.#shift();
    const zeroMs = this.#next && this.#dueMs(this.#next);
    if (zeroMs === undefined || window.knownUntilMs >= zeroMs || window.nowMs > zeroMs) {
      yield* this.#resume(window);
    } else {
      yield* this.#due(window.nowMs);
    }
  }

  *advance(toMs: number): Generator<FeedEvent> {
    if (this.#isGrowing && !this.#next) this.#shift();
    yield* this.#due(toMs);
    // Markets that are open now would stay open: `feed-down` stops betting on them.
    if (!this.#next && !this.#ended && !this.#isGrowing) {
      this.#ended = true;
      yield { kind: 'feed-down', occurredAtMs: toMs };
    }
  }

  *#due(toMs: number): Generator<FeedEvent> {
    while (this.#next && this.#dueMs(this.#next) <= toMs) {
      const { event } = this.#next;
      this.#shift();
      yield this.#exact ? event : retimed(event, this.#retiming);
    }
  }

  *#resume({ knownUntilMs, nowMs }: SourceWindow): Generator<FeedEvent> {
    yield { kind: 'feed-recovering', occurredAtMs: nowMs };
    const books = new Map<string, { book: MatchBook; readonly fixture: MatchEvent }>();
    const facts: MatchEvent[] = [];
    let up = true;
    for (;;) {
      const dueMs = this.#next ? this.#dueMs(this.#next) : Number.POSITIVE_INFINITY;
      if (dueMs > nowMs) break;
      for (const event of this.#due(dueMs)) {
        if (!('match' in event)) {
          up = event.kind !== 'feed-down';
          continue;
        }
        const known = books.get(event.match);
        if (!known) {
          if (event.kind === 'fixture')
            books.set(event.match, { book: openBook(event.fixture, 0), fixture: event });
        } else if (event.kind !== 'fixture') {
          const before = known.book;
          known.book = advance(before, event);
          if (isStored(event, before, known.book) && dueMs > knownUntilMs) facts.push(event);
        }
      }
    }
    for (const { fixture } of books.values()) yield fixture;
    yield* facts;
    if (up) for (const [match, { book }] of books) yield* oddsNow(match, book);
    yield { kind: 'feed-up', occurredAtMs: nowMs };
  }

  #dueMs({ atMs }: RecordedEvent): number {
    return this.#retiming.time(atMs);
  }

  #shift(): void {
    const step = this.#events?.next();
    this.#next = step?.done ? undefined : step?.value;
  }

  /** Undefined: no further line has been written yet. */
  *#read(): Generator<RecordedEvent | undefined> {
    for (const line of readRecording(this.#file, this.#isGrowing ? 'wait' : 'stop')) {
      if (line === undefined) {
        yield undefined;
        continue;
      }
      if ('problem' in line) {
        if (line.line > this.#farthestLine) this.#note(line);
      } else yield line;
      this.#farthestLine = Math.max(this.#farthestLine, line.line);
    }
  }

  #note(problem: LineProblem): void {
    if (this.problems.length < PROBLEMS_MAX) this.problems.push(problem);
  }
}

/** Names in order of first appearance in the file: the same for every reading. */
function numbered(prefix: string): (match: string) => string {
  const names = new Map<string, string>();
  return (match) => {
    const name = names.get(match) ?? `${prefix}${names.size + 1}`;
    names.set(match, name);
    return name;
  };
}

function* oddsNow(match: string, book: MatchBook): Generator<FeedEvent> {
  const playing = book.phase === 'playing' || book.phase === 'break';
  if (playing) {
    const { phase, clock, facts } = book;
    const occurredAtMs = book.situationAtMs;
    yield {
      kind: 'clock',
      match,
      id: `clock:${occurredAtMs}`,
      occurredAtMs,
      situation: { phase, clock, facts },
    };
  }
  if (book.stopped !== undefined || (!playing && book.phase !== 'scheduled')) return;
  const markets = Array.from(book.markets.values()).filter(({ suspended }) => !suspended);
  if (markets.length === 0) return;
  yield {
    kind: 'odds',
    match,
    id: `odds:${book.pricedAtMs}`,
    occurredAtMs: book.pricedAtMs,
    sourceType: book.sourceType,
    complete: true,
    markets: markets.map(({ type, specifier, odds }) => ({ type, specifier, odds })),
    ...(book.chances === undefined ? {} : { chances: book.chances }),
  };
}
