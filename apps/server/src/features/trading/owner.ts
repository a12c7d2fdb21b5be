import type { Clock } from '@evens/base';
import { defaultPriceAges, type FeedEvent, type MatchEvent, type PriceAges, shutReason } from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { FeedSource } from '@evens/feed';
import type { Bus } from '../../platform/bus.ts';
import { ASK_SUBJECT, FEED_SUBJECT, type FeedWord, feedWordBytes, readQuestion } from './bus-messages.ts';
import { checkEvent, checkLines } from './check-event.ts';
import { newMatch, type OwnedMatch, recalledMatch, shutMatch, takeEvent } from './owned-match.ts';
import type { OwnerReport } from './owner-report.ts';
import { Publisher } from './publisher.ts';
import type { FeedRun, OwnerStore } from './store.ts';
import { Writer } from './writer.ts';

export interface OwnerLimits {
  /** A recovery that takes longer is given up, reported, and tried again. */
  readonly recoveryMs: number;
  /** Waits between one failure of the source and its next opening; the last is repeated. */
  readonly retryMs: readonly number[];
  /** Durable events that may wait for the database; while there are more, the source is not asked for further ones. */
  readonly waitingMax: number;
  /** Once a fact has waited so long to be written, the site counts as recovering. */
  readonly lateAfterMs: number;
  /** Time that one turn may spend on the source: what it has still to say waits for the next. */
  readonly turnMs: number;
  /** Matches that start later than this are written down but not held. */
  readonly windowMs: number;
  readonly keepEndedMs: number;
  readonly booksMax: number;
}

export const ownerLimits: OwnerLimits = {
  recoveryMs: 120_000,
  retryMs: [1000, 2000, 5000, 15_000, 60_000],
  waitingMax: 20_000,
  lateAfterMs: 1500,
  turnMs: 40,
  windowMs: 14 * 24 * 3_600_000,
  keepEndedMs: 600_000,
  booksMax: 50_000,
};

const WORD_EVERY_MS = 500;
const SWEEP_EVERY_MS = 30_000;
/** How often matches are looked through for start times that have come and prices that are too old. */
const SHUT_EVERY_MS = 1000;

export interface OwnerOptions {
  readonly run: FeedRun;
  /** A fresh source: asked for again when one has failed. */
  readonly openSource: () => FeedSource;
  readonly store: OwnerStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly report: OwnerReport;
  readonly limits?: OwnerLimits;
  /** How old a match's prices may be before it is stopped. */
  readonly priceAges?: PriceAges;
  /** Another owner writes the run now. */
  readonly onFenced: () => void;
}

export interface Owner {
  /** To be called every 50 ms or so. Never waits. */
  tick(): void;
  /** Resolves when everything taken so far is written and published, or could not be. */
  settle(): Promise<void>;
  stop(): Promise<void>;
  readonly word: FeedWord;
  book(sourceId: string): OwnedMatch | undefined;
  metrics(): { readonly books: number; readonly waiting: number; readonly held: number };
}

/**
 * Owns every match of a run. Facts are committed before anybody sees them; prices are published as they come. A source
 * is pulled, so what the database can't take yet is simply not asked for: nothing is lost and nothing piles up.
 */
export function createOwner(options: OwnerOptions): Owner {
  const { run, store, bus, clock, report } = options;
  const limits = options.limits ?? ownerLimits;
  const ages = options.priceAges ?? defaultPriceAges;
  const matches = new Map<string, OwnedMatch>();
  /** Events of matches that are not in memory, in order, until the database has said what it knows of them. */
  let held: MatchEvent[] = [];
  const wanted = new Set<string>();
  const publisher = new Publisher({ ...limits, bus, clock, matches });

  let source: FeedSource | undefined;
  /** What the source is saying: its recovery, or what became known until `sayingUntilMs`. */
  let saying: Iterator<FeedEvent> | undefined;
  let sayingUntilMs = 0;
  let isRecovery = false;
  /** The events of the latest recovery are not committed yet: up to this count of durable events. */
  let isUnseen = true;
  let seenFrom: number | undefined;
  let sourceState: FeedState = 'down';
  let recoveringSinceMs = clock.nowMs();
  let failures = 0;
  let openAtMs = clock.nowMs();
  let lastWordMs = 0;
  let publishedWordAtMs = 0;
  let sweptAtMs = 0;
  let shutAtMs = 0;
  let takenUntilMs = 0;
  let stopped = false;
  let word: FeedWord = { state: 'down', atMs: 0, rate: run.speed };

  const writer = new Writer({
    store,
    clock,
    report,
    lateAfterMs: limits.lateAfterMs,
    needsRecall: () => held.length > 0 || wanted.size > 0,
    recall,
    committed: (books) => publisher.committed(books),
    knownUntilMs: () => (!isRecovery && source !== undefined && held.length === 0 ? takenUntilMs : undefined),
    onFenced: () => {
      stopped = true;
      options.onFenced();
    },
  });

  async function recall(): Promise<void> {
    const asked = held;
    const askedIds = new Set([...asked.map((event) => event.match), ...wanted]);
    const known = await store.recall(
      [...askedIds],
      asked.map((event) => event.id),
    );
    for (const stored of known) {
      if (matches.has(stored.sourceId)) continue;
      const match = recalledMatch(stored, run.epoch);
      matches.set(stored.sourceId, match);
      publisher.touched(match);
    }
    for (const sourceId of askedIds) wanted.delete(sourceId);
    // More came meanwhile: what belongs to a match that is known now goes behind what was held of it.
    const all = held;
    held = [];
    for (const event of all) {
      if (askedIds.has(event.match)) takeKnown(event);
      else held.push(event);
    }
  }

  function takeKnown(event: MatchEvent): void {
    let match = matches.get(event.match);
    if (match === undefined) {
      if (event.kind !== 'fixture' && event.kind !== 'change') {
        report.eventRejected({ match: event.match, kind: event.kind, why: 'unknown-match' });
        return;
      }
      match = newMatch(event, run.epoch);
      matches.set(event.match, match);
    }
    const checked = event.kind === 'odds' ? withGoodLines(event, match) : event;
    const taken = takeEvent(match, checked);
    if (taken === 'heard') return;
    if (taken === 'durable') writer.add(match, checked);
    if (match.rowChanged) writer.changed(match);
    publisher.touched(match);
  }

  function withGoodLines(event: Extract<MatchEvent, { kind: 'odds' }>, match: OwnedMatch): MatchEvent {
    const { good, bad } = checkLines(event.markets, match.book.fixture.competitors.length);
    if (bad > 0) report.eventRejected({ match: event.match, kind: 'odds', why: 'bad-lines' });
    return bad > 0 ? { ...event, markets: good } : event;
  }

  function take(raw: FeedEvent): void {
    const checked = checkEvent(raw);
    if (!checked.ok) {
      report.eventRejected({
        match: 'match' in raw ? String(raw.match).slice(0, 120) : '',
        kind: String(raw.kind),
        why: checked.error,
      });
      return;
    }
    const event = checked.value;
    if (!('match' in event)) {
      // Saying it again makes no recovery younger.
      if (event.kind === 'feed-recovering' && sourceState !== 'recovering') recoveringSinceMs = clock.nowMs();
      sourceState = event.kind === 'feed-up' ? 'up' : event.kind === 'feed-down' ? 'down' : 'recovering';
      return;
    }
    if (!isRecovery) lastWordMs = Math.max(lastWordMs, Math.min(event.occurredAtMs, sayingUntilMs));
    if (matches.has(event.match)) takeKnown(event);
    else held.push(event);
  }

  function fail(why: 'threw' | 'recovery-too-long', error: unknown): void {
    const waitMs = limits.retryMs[Math.min(failures++, limits.retryMs.length - 1)] ?? 60_000;
    report.sourceFailed({ why, error: error instanceof Error ? error.message : String(error), waitMs });
    source = undefined;
    saying = undefined;
    isRecovery = false;
    sourceState = 'down';
    openAtMs = clock.nowMs() + waitMs;
  }

  function isFull(): boolean {
    return writer.waiting + held.length >= limits.waitingMax;
  }

  /** Lets the source begin to say what it has, if it has said everything before. */
  function ask(nowMs: number): void {
    if (saying !== undefined || isFull()) return;
    if (source === undefined) {
      if (nowMs < openAtMs) return;
      source = options.openSource();
      recoveringSinceMs = nowMs;
      sourceState = 'recovering';
      isRecovery = true;
      isUnseen = true;
      seenFrom = undefined;
      const knownUntilMs = Math.max(run.knownUntilMs, writer.knownUntilMs);
      saying = source.open({ knownUntilMs, nowMs })[Symbol.iterator]();
    } else if (nowMs > takenUntilMs) {
      saying = source.advance(nowMs)[Symbol.iterator]();
    } else return;
    sayingUntilMs = nowMs;
  }

  function saidAll(): void {
    saying = undefined;
    takenUntilMs = sayingUntilMs;
    if (sourceState !== 'down') lastWordMs = Math.max(lastWordMs, sayingUntilMs);
    if (isRecovery) {
      isRecovery = false;
      if (sourceState === 'recovering') fail('recovery-too-long', 'the recovery ended without being up');
      else report.recovered({ tookMs: clock.nowMs() - recoveringSinceMs, books: matches.size });
    } else if (sourceState === 'up') failures = 0;
  }

  function listen(nowMs: number): void {
    ask(nowMs);
    const untilMs = nowMs + limits.turnMs;
    while (saying !== undefined && !isFull() && clock.nowMs() <= untilMs) {
      const next = saying.next();
      if (next.done) {
        saidAll();
        break;
      }
      take(next.value);
    }
    const tooLong = sourceState === 'recovering' && clock.nowMs() - recoveringSinceMs > limits.recoveryMs;
    if (tooLong) fail('recovery-too-long', `not up after ${limits.recoveryMs} ms`);
  }

  /** The events of a recovery are published only after their commit: only then is the site up. */
  function noteRecoverySeen(): void {
    if (!isUnseen || isRecovery || source === undefined || held.length > 0) return;
    seenFrom ??= writer.added;
    isUnseen = writer.written < seenFrom;
  }

  function stateNow(): FeedState {
    if (sourceState === 'down') return 'down';
    return isRecovery || isUnseen || sourceState === 'recovering' || writer.isLate() ? 'recovering' : 'up';
  }

  function publishWord(nowMs: number): void {
    const state = stateNow();
    if (state === word.state && nowMs - publishedWordAtMs < WORD_EVERY_MS) return;
    if (state !== word.state) report.stateChanged({ from: word.state, to: state });
    publishedWordAtMs = nowMs;
    word = { state, atMs: lastWordMs, rate: source?.rate ?? word.rate };
    bus.publish(FEED_SUBJECT, feedWordBytes(word));
  }

  async function admit(nowMs: number): Promise<void> {
    const soon = await store.startingBefore(nowMs + limits.windowMs, limits.booksMax);
    for (const sourceId of soon) {
      if (matches.size + wanted.size >= limits.booksMax) return;
      if (!matches.has(sourceId)) wanted.add(sourceId);
    }
  }

  /** Stops what can't be bet on any more, so that everybody sees it. Every reader judges it by itself as well. */
  function shutOld(nowMs: number): void {
    if (isRecovery || nowMs - shutAtMs < SHUT_EVERY_MS) return;
    shutAtMs = nowMs;
    for (const match of matches.values()) {
      if (match.book.stopped !== undefined) continue;
      const reason = shutReason(match.book, { nowMs, ages });
      if (reason === undefined) continue;
      shutMatch(match, reason);
      publisher.touched(match);
    }
  }

  function sweep(nowMs: number): void {
    if (isRecovery || nowMs - sweptAtMs < SWEEP_EVERY_MS) return;
    sweptAtMs = nowMs;
    publisher.dropOld();
    void admit(nowMs).catch((error: unknown) =>
      report.databaseFailed({ error: String(error), waiting: writer.waiting }),
    );
  }

  const stopAnswering = bus.subscribe(ASK_SUBJECT, (_subject, bytes) => {
    publisher.repeat(readQuestion(bytes).ids);
    bus.publish(FEED_SUBJECT, feedWordBytes(word));
  });

  return {
    tick() {
      if (stopped) return;
      const nowMs = clock.nowMs();
      try {
        listen(nowMs);
      } catch (error) {
        fail('threw', error);
      }
      shutOld(nowMs);
      publisher.publishTouched();
      sweep(nowMs);
      writer.kick();
      noteRecoverySeen();
      publishWord(clock.nowMs());
    },
    settle: () => writer.settle(),
    async stop() {
      stopped = true;
      stopAnswering();
      await writer.settle();
    },
    get word() {
      return word;
    },
    book: (sourceId) => matches.get(sourceId),
    metrics: () => ({ books: matches.size, waiting: writer.waiting, held: held.length }),
  };
}
