import { err, ok, type Result } from '@evens/base';
import { advance, type FeedEventKind, type MatchBook, type MatchPhase, openBook } from '@evens/book';
import { fullScore, type Score } from '@evens/markets';
import type { RecordingHead } from './lines.ts';
import { type LineProblem, readHead, readRecording } from './read-recording.ts';

const MATCHES_MAX = 50_000;
const PROBLEMS_MAX = 1000;

export interface RecordedMatch {
  readonly id: string;
  readonly sport: string;
  readonly competitors: readonly string[];
  readonly startsAtMs: number;
  readonly phase: MatchPhase;
  /** Undefined for a race. */
  readonly score: Score | undefined;
  readonly events: number;
  /** Reports of prices among the events. */
  readonly priceEvents: number;
  readonly result: 'none' | 'result' | 'correction' | 'cancel';
}

export interface RecordingSummary {
  readonly head: RecordingHead;
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly events: number;
  readonly eventsByKind: ReadonlyMap<FeedEventKind, number>;
  /** How long the feed was not up. */
  readonly downMs: number;
  readonly downTimes: number;
  /** The longest time without any event. */
  readonly longestGap: { readonly fromMs: number; readonly untilMs: number } | undefined;
  readonly matches: readonly RecordedMatch[];
  /** The first 1,000. */
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
}

interface MatchCount {
  book: MatchBook;
  events: number;
  priceEvents: number;
  result: RecordedMatch['result'];
}

/** Reads a recording line by line. The error is one line for a file that is unreadable or not a recording. */
export function summarizeRecording(file: string): Result<RecordingSummary, string> {
  const head = readHead(file);
  if (!head.ok) return err(`${file} ${head.error}`);
  const matches = new Map<string, MatchCount>();
  const eventsByKind = new Map<FeedEventKind, number>();
  const problems: LineProblem[] = [];
  const down = { times: 0, ms: 0, sinceMs: undefined as number | undefined };
  let problemCount = 0;
  let events = 0;
  let fromMs: number | undefined;
  let untilMs: number | undefined;
  let longestGap: RecordingSummary['longestGap'];
  for (const line of readRecording(file)) {
    if ('problem' in line) {
      problemCount += 1;
      if (problems.length < PROBLEMS_MAX) problems.push(line);
      continue;
    }
    const { event, atMs } = line;
    if (untilMs !== undefined && atMs - untilMs > (longestGap ? longestGap.untilMs - longestGap.fromMs : 0))
      longestGap = { fromMs: untilMs, untilMs: atMs };
    fromMs ??= atMs;
    untilMs = atMs;
    events += 1;
    eventsByKind.set(event.kind, (eventsByKind.get(event.kind) ?? 0) + 1);
    if (!('match' in event)) {
      if (event.kind === 'feed-up') {
        if (down.sinceMs !== undefined) down.ms += atMs - down.sinceMs;
        down.sinceMs = undefined;
      } else if (down.sinceMs === undefined) {
        down.sinceMs = atMs;
        if (events > 1) down.times += 1;
      }
      continue;
    }
    const known = matches.get(event.match);
    if (known === undefined) {
      if (event.kind !== 'fixture') continue;
      if (matches.size >= MATCHES_MAX) return err(`${file} has more than ${MATCHES_MAX} matches`);
      const book = openBook(event.fixture, 0);
      matches.set(event.match, { book, events: 1, priceEvents: 0, result: 'none' });
      continue;
    }
    known.events += 1;
    if (event.kind === 'odds') known.priceEvents += 1;
    // The books of a whole day would be large: prices are not part of a summary.
    else known.book = { ...advance(known.book, event), timeline: [] };
    if (event.kind === 'result' || event.kind === 'correction' || event.kind === 'cancel')
      known.result = event.kind === 'cancel' && event.keys !== undefined ? known.result : event.kind;
  }
  if (down.sinceMs !== undefined && untilMs !== undefined) down.ms += untilMs - down.sinceMs;
  return ok({
    head: head.value,
    ...{ fromMs, untilMs, events, eventsByKind, longestGap, problems, problemCount },
    downMs: down.ms,
    downTimes: down.times,
    matches: Array.from(matches, ([id, { book, ...counts }]) => ({
      id,
      sport: book.fixture.sport,
      competitors: book.fixture.competitors.map(({ name }) => name),
      startsAtMs: book.fixture.startsAtMs,
      phase: book.phase,
      score: book.facts.kind === 'contest' ? fullScore(book.facts) : undefined,
      ...counts,
    })),
  });
}
