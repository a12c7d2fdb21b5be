import {
  advance,
  bettingSourceTypes,
  isInPlay,
  isOver,
  isStored,
  type MatchBook,
  type MatchClock,
  type MatchEvent,
  openBook,
  type StopReason,
  sameFacts,
  suspendBook,
} from '@evens/book';
import type { OwnedBooks } from './manual-match.ts';
import type { NewMatch, RecalledMatch } from './owner-store.ts';
import type { RacePrices } from './race-prices.ts';

/** A match held by its owner. */
export interface OwnedMatch extends OwnedBooks {
  /** Undefined until its row is committed. */
  row: NewMatch | undefined;
  /** The last published book. */
  published: MatchBook | undefined;
  /** The last race winner prices that this owner published as open. Undefined in sports without starting prices. */
  racePrices: RacePrices | undefined;
  /** Ids of durable events that were taken: repeated ones are ignored. */
  readonly seen: Set<string>;
  /** Number of durable events taken and not yet committed. While there are any, the book is not published. */
  waiting: number;
  /** The row in the database is older than the book. */
  rowChanged: boolean;
  /** Whether its row is being written. */
  writing: boolean;
  /** Wall time of its end. */
  endedAtMs: number | undefined;
}

interface Opening {
  readonly epoch: number;
  readonly nowMs: number;
}

export function newMatch(
  event: Extract<MatchEvent, { kind: 'fixture' | 'change' }>,
  { epoch, nowMs }: Opening,
): OwnedMatch {
  return {
    sourceId: event.match,
    row: undefined,
    book: openBook(event.fixture, epoch),
    heardAtMs: nowMs,
    manual: undefined,
    published: undefined,
    racePrices: undefined,
    seen: new Set(),
    waiting: 0,
    rowChanged: true,
    writing: false,
    endedAtMs: undefined,
  };
}

/** A match from the database: stored facts, no prices until the source reports the current ones. */
export function recalledMatch(stored: RecalledMatch, { epoch, nowMs }: Opening): OwnedMatch {
  const { id, place, sourceId, fixture: known, players, phase, facts, clock } = stored;
  const fixture = players.length > 0 ? { ...known, players } : known;
  const replayed = stored.timeline.reduce(advance, openBook(fixture, epoch));
  return {
    sourceId,
    row: { id, place },
    book: {
      ...replayed,
      seq: 0,
      phase,
      facts,
      clock,
      sourceType: isInPlay(phase) ? bettingSourceTypes.live : bettingSourceTypes.prematch,
      situationAtMs: Math.max(replayed.situationAtMs, phase === 'scheduled' ? 0 : clock.atMs),
    },
    heardAtMs: nowMs,
    manual: undefined,
    published: undefined,
    racePrices: undefined,
    seen: new Set(stored.seen),
    waiting: 0,
    rowChanged: false,
    writing: false,
    endedAtMs: isOver(stored) ? clock.atMs : undefined,
  };
}

/** Whether both clocks always show the same match time, to the second. */
function showSameTime(a: MatchClock, b: MatchClock): boolean {
  if (a.period !== b.period || a.running !== b.running || a.countDown !== b.countDown || a.rate !== b.rate)
    return false;
  const passed = a.running ? ((b.atMs - a.atMs) / 1000) * a.rate * (a.countDown ? -1 : 1) : 0;
  return Math.abs(a.seconds + passed - b.seconds) < (a.running ? Math.max(1, a.rate / 2) : 0.5);
}

/** Reuses unchanged parts, so that a delta contains only changes. */
function reuseUnchanged(before: MatchBook, after: MatchBook): MatchBook {
  const facts = sameFacts(before.facts, after.facts) ? before.facts : after.facts;
  return { ...after, facts, clock: showSameTime(before.clock, after.clock) ? before.clock : after.clock };
}

/** Whether all its events are committed, so that it may be published. */
export function isWritten(match: OwnedMatch): boolean {
  return match.waiting === 0 && !match.rowChanged && !match.writing;
}

/** Suspends the match for a reason that did not come from the source. */
export function suspendMatch(match: OwnedMatch, reason: StopReason): void {
  match.book = suspendBook(match.book, reason);
}

/** Advances the book. Returns whether the event must be written to the database, or was taken before. */
export function takeEvent(match: OwnedMatch, event: MatchEvent): 'durable' | 'ephemeral' | 'repeated' {
  if (event.kind !== 'odds' && match.seen.has(event.id)) return 'repeated';
  const before = match.book;
  match.book = reuseUnchanged(before, advance(before, event));
  const durable = isStored(event, before, match.book);
  const { phase, facts, fixture, players } = match.book;
  if (
    phase !== before.phase ||
    facts !== before.facts ||
    fixture !== before.fixture ||
    players !== before.players
  )
    match.rowChanged = true;
  if (isOver(match.book)) match.endedAtMs ??= event.occurredAtMs;
  if (!durable) return 'ephemeral';
  match.seen.add(event.id);
  match.waiting++;
  return 'durable';
}
