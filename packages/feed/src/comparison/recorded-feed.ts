import { err, ok, type Result } from '@evens/base';
import { advance, isBettable, isInPlay, type MatchBook, type MatchEvent, openBook } from '@evens/book';
import { type Facts, fullScore, marketKey, type Score } from '@evens/markets';
import { readHead, readRecording } from '../recording/read-recording.ts';
import type { ComparedFeed, ComparedMatch, FeedReport, LineFilter } from './compared-feed.ts';

const MATCHES_MAX = 50_000;

/** A recording as a side of a comparison. It is read once here, for its matches, and once for its reports. */
export function openRecordedFeed(file: string, isCompared: LineFilter): Result<ComparedFeed, string> {
  const head = readHead(file);
  if (!head.ok) return err(`${file} ${head.error}`);
  const matches = new Map<string, ComparedMatch>();
  let problems = 0;
  let fromMs: number | undefined;
  let untilMs = 0;
  for (const line of readRecording(file)) {
    if ('problem' in line) {
      problems += 1;
      continue;
    }
    const { event, atMs } = line;
    fromMs ??= atMs;
    untilMs = atMs;
    if ((event.kind !== 'fixture' && event.kind !== 'change') || event.fixture.kind !== 'match') continue;
    const { sport, competitors, startsAtMs } = event.fixture;
    const [home, away] = competitors;
    if (home === undefined || away === undefined) continue;
    if (!matches.has(event.match) && matches.size >= MATCHES_MAX)
      return err(`${file} has more than ${MATCHES_MAX} matches: record a shorter time`);
    matches.set(event.match, { id: event.match, sport, home: home.name, away: away.name, startsAtMs });
  }
  return ok({
    name: file,
    span: fromMs === undefined ? undefined : { fromMs, untilMs },
    matches,
    problems,
    hasResults: true,
    read: (chosen, sinceMs) => readReports(file, { chosen, sinceMs, isCompared }),
  });
}

interface Reading {
  readonly chosen: ReadonlySet<string>;
  readonly sinceMs: number;
  readonly isCompared: LineFilter;
}

function* readReports(file: string, { chosen, sinceMs, isCompared }: Reading): Generator<FeedReport> {
  const states = new Map<string, MatchState>();
  for (const line of readRecording(file)) {
    if ('problem' in line) continue;
    const { event, atMs } = line;
    if (!('match' in event)) {
      // Without a feed no line can be bet on.
      if (event.kind === 'feed-down') for (const state of states.values()) yield* state.suspend(atMs);
      if (event.kind === 'feed-up') for (const state of states.values()) yield* state.resume(atMs);
      continue;
    }
    if (!chosen.has(event.match)) continue;
    const state = states.get(event.match);
    if (state !== undefined) yield* state.take(event, { atMs, isNews: event.occurredAtMs >= sinceMs });
    else if (event.kind === 'fixture')
      states.set(event.match, new MatchState(event.match, openBook(event.fixture, 0), isCompared));
  }
}

/** State of one match: its book with the compared lines only. */
class MatchState {
  readonly #match: string;
  readonly #isCompared: LineFilter;
  #book: MatchBook;
  #isFeedDown = false;
  readonly #odds = new Map<string, readonly number[]>();

  constructor(match: string, book: MatchBook, isCompared: LineFilter) {
    this.#match = match;
    this.#book = book;
    this.#isCompared = isCompared;
  }

  /** Prices come first: at a moment the state of its lines is known. */
  *take(
    event: MatchEvent,
    { atMs, isNews }: { readonly atMs: number; readonly isNews: boolean },
  ): Generator<FeedReport> {
    const before = this.#book;
    this.#book = advance(before, this.#comparedPart(event));
    yield* this.#prices(atMs);
    const head = { match: this.#match, atMs };
    if (isNews) for (const name of moments(before, this.#book)) yield { kind: 'moment', ...head, name };
    const text = this.#resultAfter(event);
    if (text !== undefined) yield { kind: 'result', ...head, text };
  }

  *suspend(atMs: number): Generator<FeedReport> {
    this.#isFeedDown = true;
    yield* this.#prices(atMs);
  }

  *resume(atMs: number): Generator<FeedReport> {
    this.#isFeedDown = false;
    yield* this.#prices(atMs);
  }

  #comparedPart(event: MatchEvent): MatchEvent {
    if (event.kind !== 'odds') return event;
    const { sport } = this.#book.fixture;
    const { chances: _, ...odds } = event;
    return {
      ...odds,
      markets: event.markets.filter(({ type, specifier }) => this.#isCompared(sport, type, specifier)),
    };
  }

  *#prices(atMs: number): Generator<FeedReport> {
    const isOpen = isBettable(this.#book) && !this.#isFeedDown;
    const offered = new Map<string, readonly number[]>();
    for (const { type, specifier, suspended, odds } of this.#book.markets.values())
      if (isOpen && !suspended && odds.every((milli) => milli > 0))
        offered.set(marketKey(type, specifier), odds);
    for (const line of new Set([...this.#odds.keys(), ...offered.keys()])) {
      const odds = offered.get(line);
      const known = this.#odds.get(line);
      if (odds?.join() === known?.join()) continue;
      if (odds === undefined) this.#odds.delete(line);
      else this.#odds.set(line, odds);
      yield { kind: 'prices', match: this.#match, atMs, line, odds };
    }
  }

  #resultAfter(event: MatchEvent): string | undefined {
    if (event.kind === 'result' || event.kind === 'correction') return describeScore(event.situation.facts);
    return event.kind === 'cancel' && event.keys === undefined ? `cancelled: ${event.reason}` : undefined;
  }
}

/** Scores of the periods that were played: `2:1 (1:0, 1:1)`. */
function describeScore(facts: Facts): string {
  if (facts.kind === 'race') return facts.places.join(' ');
  const { home, away } = fullScore(facts);
  const periods = facts.periods.map((period) => `${period.home}:${period.away}`);
  return `${home}:${away}${periods.length > 1 ? ` (${periods.join(', ')})` : ''}`;
}

function scoreNow({ facts }: MatchBook): Score {
  return facts.kind === 'contest' ? fullScore(facts) : { home: 0, away: 0 };
}

function countEnded({ facts }: MatchBook): number {
  return facts.kind === 'contest' ? facts.periods.filter(({ ended }) => ended).length : 0;
}

/** Names of the moments between two states of a match, in the order in which they count. */
function* moments(before: MatchBook, after: MatchBook): Generator<string> {
  if (before.phase === 'scheduled' && isInPlay(after.phase)) yield 'start';
  const [old, current] = [scoreNow(before), scoreNow(after)];
  if (old.home !== current.home || old.away !== current.away) yield `score ${current.home}:${current.away}`;
  for (const kind of ['red-card', 'yellow-card', 'corner', 'penalty', 'review'] as const)
    for (const [index, side] of (['home', 'away'] as const).entries()) {
      const count = after.counts[kind]?.[index] ?? 0;
      if (count > (before.counts[kind]?.[index] ?? 0)) yield `${kind} ${side} ${count}`;
    }
  const ended = countEnded(after);
  if (ended > countEnded(before)) yield `end of period ${ended}`;
  if (before.phase !== 'ended' && after.phase === 'ended') yield 'result';
}
