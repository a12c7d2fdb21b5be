import type { Clock } from '@evens/base';
import { findSuspensionReason, type MatchEvent, type OperatorRules, type PriceAges } from '@evens/book';
import { checkLines } from './check-event.ts';
import {
  advanceManual,
  enterFacts,
  findDueMs,
  type ManualRow,
  publicBook,
  returnToSource,
} from './manual-match.ts';
import { type OperatorRows, OperatorRuleSet, sameRules, suspendsMore } from './operator-rules.ts';
import { newMatch, type OwnedMatch, recalledMatch, suspendMatch, takeEvent } from './owned-match.ts';
import type { OwnerReport } from './owner-report.ts';
import type { OwnerStore } from './owner-store.ts';
import type { Publisher } from './publisher.ts';
import type { Writer } from './writer.ts';

export interface OwnedMatchesOptions {
  /** Matches in memory, by the source's id. */
  readonly matches: Map<string, OwnedMatch>;
  readonly epoch: number;
  readonly store: Pick<OwnerStore, 'recall' | 'startingBefore'>;
  readonly clock: Clock;
  readonly report: OwnerReport;
  readonly writer: Pick<Writer, 'add' | 'changed'>;
  readonly publisher: Pick<Publisher, 'touched'>;
  /** A match whose prices are older is stopped. */
  readonly priceAges: PriceAges;
  /** Matches that start later than this are not held. */
  readonly horizonMs: number;
  readonly booksMax: number;
}

/** Applies events to the matches in memory. Events of other matches wait until those were read from the database. */
export class OwnedMatches {
  readonly #options: OwnedMatchesOptions;
  /** Events of matches that are not in memory, in order. */
  #held: MatchEvent[] = [];
  /** Matches to read from the database although none of their events waits. */
  readonly #requested = new Set<string>();
  #epoch: number;
  #rules: OperatorRuleSet | undefined;
  /** The rows of the rules, as text. */
  #rulesText = '';
  /** Facts that operators entered, by the source's id. */
  #manualRows: ReadonlyMap<string, ManualRow> = new Map();
  readonly #manual = new Set<OwnedMatch>();

  constructor(options: OwnedMatchesOptions) {
    this.#options = options;
    this.#epoch = options.epoch;
  }

  /** Events that wait for the database. */
  get held(): number {
    return this.#held.length;
  }

  get needsRecall(): boolean {
    return this.#held.length > 0 || this.#requested.size > 0;
  }

  take(event: MatchEvent): void {
    if (this.#options.matches.has(event.match)) this.#apply(event);
    else this.#held.push(event);
  }

  /** Reads the matches of the waiting events, and applies the events. */
  async recall(): Promise<void> {
    const { clock, matches, publisher, store } = this.#options;
    const heldEvents = this.#held;
    const requestedIds = new Set([...heldEvents.map((event) => event.match), ...this.#requested]);
    const known = await store.recall(
      [...requestedIds],
      heldEvents.map((event) => event.id),
    );
    for (const stored of known) {
      const { id, place, sourceId } = stored;
      const match =
        matches.get(sourceId) ?? recalledMatch(stored, { epoch: this.#epoch, nowMs: clock.nowMs() });
      match.row ??= { id, place };
      matches.set(sourceId, match);
      this.#updateManual(match);
      publisher.touched(match);
    }
    for (const sourceId of requestedIds) this.#requested.delete(sourceId);
    // More events arrived meanwhile: those of known matches are queued behind the held ones.
    const all = this.#held;
    this.#held = [];
    for (const event of all) {
      if (requestedIds.has(event.match)) this.#apply(event);
      else this.#held.push(event);
    }
  }

  /** Requests the matches that start soon and are not in memory. */
  async admit(nowMs: number): Promise<void> {
    const { matches, store, horizonMs, booksMax } = this.#options;
    const soon = await store.startingBefore(nowMs + horizonMs, booksMax);
    for (const sourceId of soon) {
      if (matches.size + this.#requested.size >= booksMax) return;
      if (!matches.has(sourceId)) this.#requested.add(sourceId);
    }
  }

  /** Requests the rows that another owner may have inserted. */
  requestRows(): void {
    for (const match of this.#options.matches.values())
      if (match.row === undefined) this.#requested.add(match.sourceId);
  }

  /** The books belong to this epoch from now on. */
  own(epoch: number): void {
    this.#epoch = epoch;
    for (const match of this.#options.matches.values()) {
      match.book = { ...match.book, epoch };
      if (match.manual) match.manual = { ...match.manual, book: { ...match.manual.book, epoch } };
    }
    this.requestRows();
  }

  /** Whether the operators' rules are known. Until then nothing may be published. */
  get hasRules(): boolean {
    return this.#rules !== undefined;
  }

  findRules({ row, book }: OwnedMatch): OperatorRules | undefined {
    return row && this.#rules?.find(row, book.fixture.sport);
  }

  /** Applies the operators' rows. A new suspension declines delayed bets, as one of the source does. */
  setRules(rows: OperatorRows): void {
    const text = JSON.stringify(rows);
    if (text === this.#rulesText) return;
    const matches = [...this.#options.matches.values()];
    const before = new Map(matches.map((match) => [match, this.findRules(match)]));
    this.#rules = new OperatorRuleSet(rows);
    this.#rulesText = text;
    for (const match of matches) {
      const [old, current] = [before.get(match), this.findRules(match)];
      if (sameRules(old, current)) continue;
      const { seq, danger } = publicBook(match);
      const next = { seq: seq + 1, danger: danger + (suspendsMore(old, current) ? 1 : 0) };
      if (match.manual) match.manual = { ...match.manual, book: { ...match.manual.book, ...next } };
      else match.book = { ...match.book, ...next };
      this.#options.publisher.touched(match);
    }
    this.#manualRows = new Map(rows.manual.map((row) => [row.sourceId, row]));
    for (const match of matches) this.#updateManual(match);
    // The source may never report the match again.
    for (const sourceId of this.#manualRows.keys())
      if (!this.#options.matches.has(sourceId)) this.#requested.add(sourceId);
  }

  /** Applies the operators' entry for a match, or its end. */
  #updateManual(match: OwnedMatch): void {
    const row = this.#manualRows.get(match.sourceId);
    const { manual } = match;
    if (row === undefined ? manual?.row === undefined : manual?.row?.enteredAtMs === row.enteredAtMs) return;
    const nowMs = this.#options.clock.nowMs();
    if (row) enterFacts(match, row, nowMs);
    else returnToSource(match, nowMs);
    this.#manual.add(match);
    this.#options.publisher.touched(match);
  }

  /** Advances the manual match that is due for the longest time. One per turn: some models take 20 ms. */
  advanceManual(nowMs: number): void {
    const { priceAges, publisher } = this.#options;
    const dueMs = (match: OwnedMatch) => findDueMs(match, nowMs, priceAges);
    const [first] = [...this.#manual].sort((a, b) => dueMs(a) - dueMs(b));
    if (first === undefined || dueMs(first) > nowMs) return;
    advanceManual(first, nowMs, priceAges);
    if (first.manual === undefined) this.#manual.delete(first);
    publisher.touched(first);
  }

  /**
   * Stops matches that have started or whose prices are outdated, so that all clients see it. Each reader also checks this independently.
   */
  stopOutdated(nowMs: number): void {
    const { matches, publisher, priceAges: ages } = this.#options;
    for (const match of matches.values()) {
      if (match.book.stopped !== undefined) continue;
      const reason = findSuspensionReason(match.book, { nowMs, ages });
      if (reason === undefined) continue;
      suspendMatch(match, reason);
      publisher.touched(match);
    }
  }

  #apply(event: MatchEvent): void {
    const { clock, matches, report, writer, publisher } = this.#options;
    const nowMs = clock.nowMs();
    let match = matches.get(event.match);
    if (match === undefined) {
      if (event.kind !== 'fixture' && event.kind !== 'change') {
        report.eventRejected({ match: event.match, kind: event.kind, why: 'unknown-match' });
        return;
      }
      match = newMatch(event, { epoch: this.#epoch, nowMs });
      matches.set(event.match, match);
    }
    match.heardAtMs = nowMs;
    const checked = event.kind === 'odds' ? this.#withGoodLines(event, match) : event;
    const effect = takeEvent(match, checked);
    if (effect === 'repeated') return;
    if (effect === 'durable') writer.add(match, checked);
    if (match.rowChanged) writer.changed(match);
    publisher.touched(match);
  }

  #withGoodLines(event: Extract<MatchEvent, { kind: 'odds' }>, match: OwnedMatch): MatchEvent {
    const { good, bad } = checkLines(event.markets, {
      runners: match.book.fixture.competitors.length,
      players: match.book.players.length,
    });
    if (bad > 0) this.#options.report.eventRejected({ match: event.match, kind: 'odds', why: 'bad-lines' });
    return bad > 0 ? { ...event, markets: good } : event;
  }
}
