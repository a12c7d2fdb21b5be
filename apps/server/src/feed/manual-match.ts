import {
  advance,
  bettingSourceTypes,
  type Fixture,
  isInPlay,
  isOver,
  type MatchBook,
  type MatchSituation,
  type PriceAges,
  type StopReason,
} from '@evens/book';
import type { ChanceModel } from '@evens/markets';
import { priceEnteredFacts } from '@evens/pricing';

/** The facts of a match as operators entered them: a row of `manual_match`. */
export interface ManualRow {
  readonly sourceId: string;
  readonly situation: MatchSituation;
  /** The source's last model before the first entry; null if it had none. */
  readonly chances: ChanceModel | null;
  readonly enteredAtMs: number;
}

/** A match whose source is not applied. */
export interface ManualMatch {
  /** Undefined once the source applies again, until `dueMs`. */
  readonly row: ManualRow | undefined;
  readonly book: MatchBook;
  /** Time of the next prices, or of the source's return. */
  readonly dueMs: number;
}

/** The books of one match at its owner. */
export interface OwnedBooks {
  readonly sourceId: string;
  /** Contains every event of the source taken so far. */
  book: MatchBook;
  /** When this owner last had a report of the match from the source; at first, when it read the match. */
  heardAtMs: number;
  /** Published instead of `book` while operators enter the facts. */
  manual: ManualMatch | undefined;
}

/** Betting on the match is suspended for this time after each entry, and when the source applies again. */
export const MANUAL_PAUSE_MS = 3000;
/** Interval of new prices while only time passes. Prices in play become too old after 30 s. */
const PRICES_EVERY_MS = 10_000;

/** The book that is published, without the rules of operators. */
export function publicBook({ manual, book }: OwnedBooks): MatchBook {
  return manual?.book ?? book;
}

/**
 * Whether the source still reports the match, by the age at which its own prices are outdated, or has reported its end.
 * Entered facts must open no bets then: a false score would replace true prices.
 */
function isReported({ book, heardAtMs }: OwnedBooks, nowMs: number, ages: PriceAges): boolean {
  return isOver(book) || nowMs - heardAtMs <= (isInPlay(book.phase) ? ages.inPlayMs : ages.prematchMs);
}

/** A suspended book that follows the published one, so that delayed bets are declined. */
function makeSuspended(
  match: OwnedBooks,
  book: MatchBook,
  nowMs: number,
  reason: StopReason = 'entered',
): MatchBook {
  const before = publicBook(match);
  return {
    ...book,
    seq: Math.max(before.seq, match.book.seq) + 1,
    danger: Math.max(before.danger, match.book.danger) + 1,
    stopped: reason,
    closedAtMs: Math.max(book.closedAtMs, nowMs),
  };
}

/** Publishes the entered facts, with all lines suspended. Facts may go back: a goal may be entered in error. */
export function enterFacts(match: OwnedBooks, row: ManualRow, nowMs: number): void {
  const { situation } = row;
  const before = publicBook(match);
  const book: MatchBook = {
    ...before,
    ...situation,
    fixture: match.book.fixture,
    players: match.book.players,
    sourceType: isInPlay(situation.phase) ? bettingSourceTypes.live : bettingSourceTypes.prematch,
    chances: undefined,
    ...(isOver(situation) ? { markets: new Map() } : {}),
  };
  match.manual = { row, book: makeSuspended(match, book, nowMs), dueMs: nowMs + MANUAL_PAUSE_MS };
}

/** Publishes what the source reports, suspended until the pause is over. */
export function returnToSource(match: OwnedBooks, nowMs: number): void {
  match.manual = {
    row: undefined,
    book: makeSuspended(match, match.book, nowMs),
    dueMs: nowMs + MANUAL_PAUSE_MS,
  };
}

/** Played seconds of the running period. A clock that counts up continues through the match. */
function elapsedSeconds({ periodSeconds }: Fixture, { phase, clock }: MatchSituation, nowMs: number): number {
  if (phase !== 'playing') return 0;
  const ran = clock.running ? Math.max(0, ((nowMs - clock.atMs) / 1000) * clock.rate) : 0;
  return clock.countDown
    ? Math.max(0, periodSeconds - clock.seconds + ran)
    : Math.max(0, clock.seconds + ran - Math.max(0, clock.period - 1) * periodSeconds);
}

/** When a manual match is to be advanced: those first that are open while their source reports them. */
export function findDueMs(match: OwnedBooks, nowMs: number, ages: PriceAges): number {
  const { manual } = match;
  if (manual?.row && isReported(match, nowMs, ages))
    return manual.book.stopped === 'feed-reports' ? Number.POSITIVE_INFINITY : 0;
  return manual?.dueMs ?? Number.POSITIVE_INFINITY;
}

/**
 * Opens the match at new prices if its source is silent, else suspends it; or ends the pause after the return of the
 * source.
 */
export function advanceManual(match: OwnedBooks, nowMs: number, ages: PriceAges): void {
  const { manual } = match;
  if (manual === undefined) return;
  const { row, book } = manual;
  if (row === undefined) {
    const { seq, danger } = makeSuspended(match, match.book, nowMs);
    match.book = { ...match.book, seq, danger };
    match.manual = undefined;
    return;
  }
  if (isReported(match, nowMs, ages)) {
    match.manual = { ...manual, book: makeSuspended(match, book, nowMs, 'feed-reports') };
    return;
  }
  const { situation, chances } = row;
  const isOpen = isInPlay(situation.phase) || situation.phase === 'scheduled';
  const priced =
    chances && isOpen
      ? priceEnteredFacts(
          chances,
          { facts: situation.facts, elapsedSeconds: elapsedSeconds(book.fixture, situation, nowMs) },
          { scale: 1, live: situation.phase !== 'scheduled' },
        )
      : undefined;
  const unpriced = book.stopped === 'entered' ? book : makeSuspended(match, book, nowMs);
  match.manual = {
    row,
    dueMs: nowMs + PRICES_EVERY_MS,
    book: priced
      ? advance(book, {
          kind: 'odds',
          match: match.sourceId,
          id: `manual:${nowMs}`,
          occurredAtMs: Math.max(nowMs, book.pricedAtMs, book.closedAtMs + 1),
          sourceType: book.sourceType,
          complete: true,
          ...priced,
        })
      : unpriced,
  };
}
