import type { Clock } from '@evens/base';
import { defaultPriceAges, type PriceAges } from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { FeedSource } from '@evens/feed';
import type { Bus } from '../platform/bus/bus.ts';
import {
  FEED_SUBJECT,
  type FeedStatusMessage,
  feedStatusBytes,
  REQUEST_SUBJECT,
  readOwnerRequest,
} from './bus-messages.ts';
import type { FeedRun } from './feed-run.ts';
import type { OwnedMatch } from './owned-match.ts';
import { OwnedMatches } from './owned-matches.ts';
import type { OwnerReport } from './owner-report.ts';
import type { OwnerStore } from './owner-store.ts';
import { Publisher } from './publisher.ts';
import { type SourceLimits, SourceReader } from './source-reader.ts';
import { Writer } from './writer.ts';

export interface OwnerLimits extends SourceLimits {
  /** Maximum number of durable events that wait for the database. Above it, no events are read from the source. */
  readonly waitingMax: number;
  /** If a fact waits longer than this to be written, the site counts as recovering. */
  readonly lateAfterMs: number;
  /** Matches that start later than this are stored but not held in memory. */
  readonly horizonMs: number;
  readonly keepEndedMs: number;
  readonly booksMax: number;
}

export const ownerLimits: OwnerLimits = {
  recoveryMs: 120_000,
  retryMs: [1000, 2000, 5000, 15_000, 60_000],
  waitingMax: 20_000,
  lateAfterMs: 1500,
  turnMs: 40,
  horizonMs: 14 * 24 * 3_600_000,
  keepEndedMs: 600_000,
  booksMax: 50_000,
};

const STATUS_EVERY_MS = 500;
const SWEEP_EVERY_MS = 30_000;
/** Interval at which the operators' changes are read. Bets are refused from the commit of a suspension on. */
const RULES_EVERY_MS = 250;
/** Interval of the check for matches that have started or whose prices are outdated. */
const STOP_CHECK_EVERY_MS = 1000;

export interface OwnerOptions {
  readonly run: FeedRun;
  /** Follows the source without writing or publishing anything, until `own`. Default: owns the run at once. */
  readonly isStandby?: boolean;
  /** Matches of the run whose last event was committed long ago. Default: none. */
  readonly overIds?: ReadonlySet<string>;
  /** Creates a source. Called again after a failure. */
  readonly openSource: () => FeedSource;
  readonly store: OwnerStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly report: OwnerReport;
  readonly limits?: OwnerLimits;
  /** A match whose prices are older is stopped. */
  readonly priceAges?: PriceAges;
  /** Called when another owner writes the run. */
  readonly onFenced: () => void;
}

/**
 * Owns every match of a run. Facts are committed before they are published; prices are published immediately. Events
 * are read from the source only while the database can take them: nothing is lost, and all queues are bounded.
 */
export class Owner {
  readonly #options: OwnerOptions;
  readonly #byId = new Map<string, OwnedMatch>();
  readonly #source: SourceReader;
  readonly #matches: OwnedMatches;
  readonly #writer: Writer;
  readonly #publisher: Publisher;
  readonly #stopAnswering: () => void;
  #run: FeedRun;
  #isStandby: boolean;
  #isStopped = false;
  /** The last published status. */
  #status: FeedStatusMessage;
  #statusPublishedAtMs = 0;
  #sweptAtMs = 0;
  #stopCheckedAtMs = 0;
  #rulesReadAtMs = 0;
  #isReadingRules = false;

  constructor(options: OwnerOptions) {
    const { run, store, bus, clock, report } = options;
    const limits = options.limits ?? ownerLimits;
    this.#options = options;
    this.#run = run;
    this.#isStandby = options.isStandby ?? false;
    this.#status = { state: 'down', epoch: run.epoch, sentAtMs: clock.nowMs(), atMs: 0, rate: run.speed };
    this.#publisher = new Publisher({
      ...limits,
      bus,
      clock,
      matches: this.#byId,
      findRules: (match) => this.#matches.findRules(match),
      pricesChanged: (match) => this.#writer.pricesChanged(match),
      hasAll: () => this.#source.feedState === 'up' && !this.#matches.needsRecall,
    });
    this.#writer = new Writer({
      store,
      clock,
      report,
      lateAfterMs: limits.lateAfterMs,
      isStandby: this.#isStandby,
      needsRecall: () => this.#matches.needsRecall,
      recall: () => this.#matches.recall(),
      committed: (books) => {
        if (this.#isPublishing()) this.#publisher.committed(books);
      },
      knownUntilMs: () => (this.#matches.held === 0 ? this.#source.readUntilMs : undefined),
      onFenced: () => {
        this.#isStopped = true;
        options.onFenced();
      },
    });
    this.#matches = new OwnedMatches({
      matches: this.#byId,
      epoch: run.epoch,
      store,
      clock,
      report,
      writer: this.#writer,
      publisher: this.#publisher,
      priceAges: options.priceAges ?? defaultPriceAges,
      horizonMs: limits.horizonMs,
      booksMax: limits.booksMax,
    });
    this.#source = new SourceReader({
      openSource: options.openSource,
      overIds: options.overIds ?? new Set(),
      clock,
      report,
      limits,
      committedUntilMs: () => Math.max(this.#run.knownUntilMs, this.#writer.knownUntilMs),
      isFull: () => this.#writer.waiting + this.#matches.held >= limits.waitingMax,
      take: (event) => this.#matches.take(event),
      books: () => this.#byId.size,
    });
    this.#stopAnswering = bus.subscribe(REQUEST_SUBJECT, (_subject, bytes) => {
      if (this.#isStandby) return;
      this.#publisher.request(readOwnerRequest(bytes).ids);
      // The next status follows at once.
      this.#statusPublishedAtMs = 0;
    });
  }

  get status(): FeedStatusMessage {
    return this.#status;
  }

  get isStandby(): boolean {
    return this.#isStandby;
  }

  /** Owns the run from now on: its epoch fences all earlier owners. Writes only what they have not written. */
  async own(run: FeedRun): Promise<void> {
    // A row that is being read may be older than the last writes of the earlier owner.
    await Promise.all([this.#writer.flush(), this.#loadRules()]);
    this.#run = run;
    this.#status = { ...this.#status, epoch: run.epoch };
    this.#matches.own(run.epoch);
    this.#writer.own(run.knownUntilMs);
    this.#publisher.touchAll();
    this.#isStandby = false;
  }

  /** To be called about every 50 ms. Never waits. */
  tick(): void {
    if (this.#isStopped) return;
    const { clock } = this.#options;
    const nowMs = clock.nowMs();
    this.#source.read(nowMs);
    this.#stopOutdated(nowMs);
    this.#readRules(nowMs);
    this.#matches.advanceManual(nowMs);
    if (this.#isPublishing()) {
      this.#publisher.publishTouched();
      this.#publisher.publishRequested();
    }
    this.#sweep(nowMs);
    this.#writer.kick();
    if (this.#matches.held === 0) this.#source.noteCommitted(this.#writer);
    if (!this.#isStandby) this.#publishStatus(clock.nowMs());
  }

  /** Resolves when everything taken so far is written and published, or has failed. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopAnswering();
    if (!this.#isStandby) await this.#writer.flush();
  }

  findMatch(sourceId: string): OwnedMatch | undefined {
    return this.#byId.get(sourceId);
  }

  metrics(): { readonly books: number; readonly waiting: number; readonly held: number } {
    return { books: this.#byId.size, waiting: this.#writer.waiting, held: this.#matches.held };
  }

  /** Books are older than those of an earlier owner whose clock was ahead, until as much is read. */
  #isPublishing(): boolean {
    const { readUntilMs = Number.POSITIVE_INFINITY } = this.#source;
    return !this.#isStandby && this.#matches.hasRules && readUntilMs >= this.#run.knownUntilMs;
  }

  /** After a failure the last rules stay in effect. */
  #readRules(nowMs: number): void {
    if (this.#isReadingRules || nowMs - this.#rulesReadAtMs < RULES_EVERY_MS) return;
    this.#rulesReadAtMs = nowMs;
    this.#isReadingRules = true;
    void this.#loadRules().finally(() => {
      this.#isReadingRules = false;
    });
  }

  #loadRules(): Promise<void> {
    return this.#options.store
      .readOperatorRows()
      .then((rows) => this.#matches.setRules(rows))
      .catch((error: unknown) => this.#reportDatabase(error));
  }

  #reportDatabase(error: unknown): void {
    this.#options.report.databaseFailed({ error: String(error), waiting: this.#writer.waiting });
  }

  #stopOutdated(nowMs: number): void {
    if (this.#source.isRecovering || nowMs - this.#stopCheckedAtMs < STOP_CHECK_EVERY_MS) return;
    this.#stopCheckedAtMs = nowMs;
    this.#matches.stopOutdated(nowMs);
  }

  #sweep(nowMs: number): void {
    if (this.#source.isRecovering || nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    this.#sweptAtMs = nowMs;
    this.#publisher.dropOld();
    if (this.#isStandby) this.#matches.requestRows();
    void this.#matches.admit(nowMs).catch((error: unknown) => this.#reportDatabase(error));
  }

  #stateNow(): FeedState {
    const state = this.#source.feedState;
    return state === 'up' && this.#writer.isLate() ? 'recovering' : state;
  }

  #publishStatus(nowMs: number): void {
    const { bus, report } = this.#options;
    const from = this.#status.state;
    const state = this.#stateNow();
    if (state === from && nowMs - this.#statusPublishedAtMs < STATUS_EVERY_MS) return;
    if (state !== from) report.stateChanged({ from, to: state });
    this.#statusPublishedAtMs = nowMs;
    this.#status = {
      state,
      epoch: this.#run.epoch,
      sentAtMs: nowMs,
      atMs: this.#source.lastEventAtMs,
      rate: this.#source.rate ?? this.#status.rate,
    };
    bus.publish(FEED_SUBJECT, feedStatusBytes(this.#status));
  }
}
