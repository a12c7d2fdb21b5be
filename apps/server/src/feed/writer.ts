import type { Clock } from '@evens/base';
import type { MatchBook, MatchEvent } from '@evens/book';
import { hasStartingPrices, sportByAlias } from '@evens/markets';
import { FencedError } from './feed-run.ts';
import type { OwnedMatch } from './owned-match.ts';
import type { OwnerReport } from './owner-report.ts';
import type { EventRow, MatchRow, OwnerStore, RacePricesRow, StartedRace } from './owner-store.ts';

/** Durable events in one transaction. */
const BATCH_EVENTS_MAX = 4000;
/** A source may report an event to the owner this much later than to a standby. The database drops events that it has. */
const OWNER_BEHIND_MS = 10_000;
const BATCH_MATCHES_MAX = 4000;
const RETRY_MS = [100, 250, 500, 1000, 2000] as const;
/** Minimum number of `kick` calls before the writer counts as late: time in which this thread was busy is not the database's. */
const LATE_KICKS = 4;
/** Interval at which "known until" is stored while there are no events. */
const KNOWN_UNTIL_EVERY_MS = 10_000;
/** Prices of races that start within this time are stored, for an owner that starts after a crash. */
const PRICES_STORED_BEFORE_MS = 30 * 60_000;
/** Shortest time between two writes of prices. */
const PRICES_EVERY_MS = 2000;

export interface WriterOptions {
  readonly store: OwnerStore;
  readonly clock: Clock;
  readonly report: OwnerReport;
  /** If an event waits longer than this to be written, the writer is late. */
  readonly lateAfterMs: number;
  /** Another owner writes the same facts, until `own`. */
  readonly isStandby: boolean;
  readonly needsRecall: () => boolean;
  readonly recall: () => Promise<void>;
  /** Called after a commit with the written matches and their books at the time of the batch. */
  readonly committed: (books: ReadonlyMap<OwnedMatch, MatchBook>) => void;
  /** Time up to which every fact is committed or in the queue; undefined while some may be missing. */
  readonly knownUntilMs: () => number | undefined;
  readonly onFenced: () => void;
}

interface QueuedEvent {
  readonly match: OwnedMatch;
  readonly seq: number;
  readonly event: MatchEvent;
  readonly receivedAtMs: number;
}

function matchRow(match: OwnedMatch): MatchRow {
  const { fixture, players, phase, facts, clock } = match.book;
  const sport = sportByAlias(fixture.sport);
  if (sport === undefined) throw new Error(`matchRow: ${fixture.sport} passed the check of events`);
  return {
    sourceId: match.sourceId,
    id: match.row?.id,
    sportId: sport.id,
    fixture,
    players,
    phase,
    facts,
    clock,
  };
}

function eventRow({ match, seq, event, receivedAtMs }: QueuedEvent): EventRow {
  return { sourceId: match.sourceId, matchId: match.row?.id, seq, event, receivedAtMs };
}

/** Phases of a race in which its starting prices are final. */
const startedPhases: readonly string[] = ['playing', 'break', 'ended'];

/** Races among the rows whose starting prices must be recorded with them. */
function startedRaces(matches: Iterable<OwnedMatch>): readonly StartedRace[] {
  return Array.from(matches).flatMap(({ row, book: { facts, fixture, phase }, racePrices }) => {
    if (!row || facts.kind !== 'race' || !startedPhases.includes(phase)) return [];
    if (!hasStartingPrices(fixture.sport)) return [];
    return [{ matchId: row.id, prices: racePrices, withdrawn: facts.withdrawn }];
  });
}

/** Races among the rows that are not run: their stored prices are deleted with them. */
function cancelledRaces(matches: Iterable<OwnedMatch>): readonly number[] {
  return Array.from(matches).flatMap(({ row, book: { fixture, phase } }) =>
    row && phase === 'cancelled' && hasStartingPrices(fixture.sport) ? [row.id] : [],
  );
}

/** Writes the queue in one transaction at a time: the slower the database, the more events are in one commit. */
export class Writer {
  readonly #options: WriterOptions;
  #queue: QueuedEvent[] = [];
  /** Matches whose row is older than their book, with the time of their last change. */
  readonly #changed = new Map<OwnedMatch, number>();
  #working: Promise<void> | undefined;
  #failures = 0;
  #retryAtMs = 0;
  #waitingSinceMs: number | undefined;
  #kicksWaited = 0;
  #knownUntilMs = 0;
  #knownWrittenAtMs: number;
  #fenced = false;
  /** Races whose last open prices are not stored. */
  readonly #unstoredPrices = new Set<OwnedMatch>();
  #pricesDueAtMs = 0;
  #written = 0;
  #isStandby: boolean;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#isStandby = options.isStandby;
    this.#knownWrittenAtMs = options.clock.nowMs();
  }

  /** Durable events that are not committed yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** The committed "known until"; 0 until the first commit. */
  get knownUntilMs(): number {
    return this.#knownUntilMs;
  }

  /** Durable events taken since the start. */
  get added(): number {
    return this.#written + this.#queue.length;
  }

  /** Durable events committed since the start. */
  get written(): number {
    return this.#written;
  }

  add(match: OwnedMatch, event: MatchEvent): void {
    const nowMs = this.#options.clock.nowMs();
    this.#waitingSinceMs ??= nowMs;
    this.#queue.push({ match, seq: match.book.seq, event, receivedAtMs: nowMs });
  }

  changed(match: OwnedMatch): void {
    const nowMs = this.#options.clock.nowMs();
    this.#waitingSinceMs ??= nowMs;
    this.#changed.set(match, nowMs);
  }

  pricesChanged(match: OwnedMatch): void {
    this.#unstoredPrices.add(match);
  }

  /** Writes from now on. No earlier owner can write any more: all that it wrote is known. */
  own(knownUntilMs: number): void {
    this.#isStandby = false;
    this.#dropWritten(knownUntilMs);
    this.#waitingSinceMs = this.#hasRows() ? this.#options.clock.nowMs() : undefined;
  }

  isLate(): boolean {
    if (this.#failures > 0) return true;
    const { clock, lateAfterMs } = this.#options;
    const waited = this.#waitingSinceMs === undefined ? 0 : clock.nowMs() - this.#waitingSinceMs;
    return waited > lateAfterMs && this.#kicksWaited >= LATE_KICKS;
  }

  /** Starts writing the queue, unless a write is running or failed recently. */
  kick(): void {
    const { clock } = this.#options;
    this.#kicksWaited = this.#waitingSinceMs === undefined ? 0 : this.#kicksWaited + 1;
    if (this.#working !== undefined || this.#fenced || clock.nowMs() < this.#retryAtMs || !this.#hasWork())
      return;
    this.#working = this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Resolves when the queue is written, or the write has failed. */
  async flush(): Promise<void> {
    this.kick();
    await this.#working;
  }

  #hasRows(): boolean {
    return this.#queue.length > 0 || this.#changed.size > 0;
  }

  #hasWork(): boolean {
    const { clock, needsRecall, knownUntilMs } = this.#options;
    if (needsRecall() || (this.#hasRows() && !this.#isStandby)) return true;
    if (this.#duePrices().length > 0) return true;
    return clock.nowMs() - this.#knownWrittenAtMs > KNOWN_UNTIL_EVERY_MS && knownUntilMs() !== undefined;
  }

  /** Races whose prices are to be stored now. Prices of started races are stored with their start. */
  #duePrices(): readonly OwnedMatch[] {
    const nowMs = this.#options.clock.nowMs();
    if (this.#isStandby || nowMs < this.#pricesDueAtMs) return [];
    const due: OwnedMatch[] = [];
    for (const match of this.#unstoredPrices) {
      const { fixture, phase } = match.book;
      if (phase !== 'scheduled') this.#unstoredPrices.delete(match);
      else if (match.row && fixture.startsAtMs - nowMs < PRICES_STORED_BEFORE_MS) due.push(match);
    }
    if (due.length === 0) this.#pricesDueAtMs = nowMs + PRICES_EVERY_MS;
    return due;
  }

  async #work(): Promise<void> {
    const { clock, report, needsRecall, recall, onFenced } = this.#options;
    try {
      while (this.#hasWork()) {
        if (needsRecall()) await recall();
        else if (this.#isStandby) await this.#followOwner();
        else await this.#writeBatch();
      }
      this.#failures = 0;
    } catch (error) {
      if (error instanceof FencedError) {
        this.#fenced = true;
        report.fenced({ error: error.message });
        onFenced();
        return;
      }
      const waitMs = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? 2000;
      this.#retryAtMs = clock.nowMs() + waitMs;
      report.databaseFailed({
        error: error instanceof Error ? error.message : String(error),
        waiting: this.#queue.length,
      });
    }
  }

  async #followOwner(): Promise<void> {
    const { store, clock } = this.#options;
    this.#dropWritten(await store.readKnownUntil());
    this.#knownWrittenAtMs = clock.nowMs();
  }

  /** Drops all that another owner has written. Matches whose row is not read yet keep theirs. */
  #dropWritten(knownUntilMs: number): void {
    const isWritten = (match: OwnedMatch, atMs: number) =>
      match.row !== undefined && atMs + OWNER_BEHIND_MS <= knownUntilMs;
    const waiting = this.#queue.filter(({ match, receivedAtMs }) => !isWritten(match, receivedAtMs));
    this.#written += this.#queue.length - waiting.length;
    for (const { match } of this.#queue) match.waiting = 0;
    for (const { match } of waiting) match.waiting += 1;
    this.#queue = waiting;
    for (const [match, changedAtMs] of this.#changed) {
      if (!isWritten(match, changedAtMs)) continue;
      match.rowChanged = false;
      this.#changed.delete(match);
    }
    this.#knownUntilMs = Math.max(this.#knownUntilMs, knownUntilMs);
  }

  async #writeBatch(): Promise<void> {
    const { store, clock, committed } = this.#options;
    const batch = this.#queue.slice(0, BATCH_EVENTS_MAX);
    const counts = new Map<OwnedMatch, number>();
    for (const { match } of batch) counts.set(match, (counts.get(match) ?? 0) + 1);
    const rows = new Set([...counts.keys()].filter((match) => match.rowChanged));
    for (const match of this.#changed.keys()) {
      if (rows.size >= BATCH_MATCHES_MAX) break;
      rows.add(match);
    }
    const isAll =
      batch.length === this.#queue.length && [...this.#changed.keys()].every((match) => rows.has(match));
    const knownUntilMs = isAll ? this.#options.knownUntilMs() : undefined;
    // A book with events beyond this batch is not published after it.
    const books = new Map<OwnedMatch, MatchBook>();
    for (const match of [...counts.keys(), ...rows]) {
      if ((counts.get(match) ?? 0) === match.waiting) books.set(match, match.book);
    }
    const written = Array.from(rows, matchRow);
    for (const match of rows) {
      match.rowChanged = false;
      match.writing = true;
      this.#changed.delete(match);
    }
    const nowMs = clock.nowMs();
    const due = this.#duePrices();
    const prices = due.flatMap(({ row, racePrices }): readonly RacePricesRow[] =>
      row && racePrices ? [{ matchId: row.id, prices: racePrices }] : [],
    );
    for (const match of due) this.#unstoredPrices.delete(match);
    try {
      const insertedMatches = await store.persist({
        matches: written,
        events: batch.map(eventRow),
        prices,
        started: startedRaces(rows),
        cancelledRaces: cancelledRaces(rows),
        knownUntilMs,
        atMs: nowMs,
      });
      for (const match of rows) {
        match.row ??= insertedMatches.get(match.sourceId);
        match.writing = false;
      }
    } catch (error) {
      for (const match of rows) {
        match.rowChanged = true;
        match.writing = false;
        this.#changed.set(match, nowMs);
      }
      for (const match of due) this.#unstoredPrices.add(match);
      throw error;
    }
    this.#queue = this.#queue.slice(batch.length);
    this.#written += batch.length;
    for (const [match, count] of counts) match.waiting -= count;
    this.#waitingSinceMs = this.#hasRows() ? nowMs : undefined;
    this.#kicksWaited = 0;
    if (due.length > 0) this.#pricesDueAtMs = nowMs + PRICES_EVERY_MS;
    if (knownUntilMs !== undefined) {
      this.#knownUntilMs = knownUntilMs;
      this.#knownWrittenAtMs = nowMs;
    }
    committed(books);
  }
}
