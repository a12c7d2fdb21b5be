import { seededRandom } from '@evens/base';
import {
  type BettingSourceType,
  emptyFacts,
  type Fixture,
  type GoalPlayers,
  type IncidentPlayers,
  isStored,
  type MatchEvent,
  type MatchSituation,
} from '@evens/book';
import { type MarginSetting, NO_DRIFT } from '@evens/pricing';
import { type MatchScript, MOMENTS_LEAD_SECONDS, type Moment, type Standing } from './match-script.ts';
import { driftAt, hashText } from './noise.ts';
import { type PossessionChange, possessionChanges } from './possession.ts';
import { LIVE_SLOT_MS, nextLivePricingMs, nextPrematchPricingMs } from './pricing-times.ts';
import { toSituation } from './situation.ts';
import { type TimeMapping, toSourceMs, toWallMs } from './time-mapping.ts';

/** Interval for confirming unchanged prices. */
const CONFIRM_MS = 10_000;
const CLOCK_MS = 15_000;
/** Before the start, prices are recalculated rarely; in between they are confirmed at this interval of wall time. */
const PREMATCH_CONFIRM_MS = 100_000;

/** Earlier than this before its start (source time), the market does not move a match's prices. */
const DRIFT_AHEAD_MS = 36 * 3_600_000;

/** Plays one script in site time: returns the events due at a wall time, and the time of the next ones. */
export class MatchScriptPlayer {
  readonly #script: MatchScript;
  readonly #mapping: TimeMapping;
  readonly #marginScale: number;
  readonly #seed: number;
  #moments: readonly Moment[] | undefined;
  #next = 0;
  #standing: Standing;
  #standingSourceMs: number;
  #fixture: Fixture;
  #closed = false;
  #reopenSourceMs = Number.NEGATIVE_INFINITY;
  #oddsDueMs = Number.POSITIVE_INFINITY;
  #confirmDueMs = Number.POSITIVE_INFINITY;
  #clockDueMs = Number.POSITIVE_INFINITY;
  #possessions: Iterator<PossessionChange> | undefined;
  #nextPossession: PossessionChange | undefined;
  #lastOdds = '';
  #lastOddsMs = Number.NEGATIVE_INFINITY;

  constructor(script: MatchScript, { mapping, marginScale }: { mapping: TimeMapping; marginScale: number }) {
    this.#script = script;
    this.#mapping = mapping;
    this.#marginScale = marginScale;
    this.#seed = hashText(script.sourceId);
    this.#fixture = script.fixture;
    this.#standing = {
      phase: 'scheduled',
      clock: { period: 0, running: false, seconds: 0, countDown: false },
      facts: emptyFacts(script.fixture),
      elapsedSeconds: 0,
      extra: [],
    };
    this.#standingSourceMs = script.fixture.startsAtMs;
  }

  get startsAtSourceMs(): number {
    return this.#script.fixture.startsAtMs;
  }

  get isPlaying(): boolean {
    return this.#standing.phase === 'playing' || this.#standing.phase === 'break';
  }

  /** All events have been reported. */
  get isOver(): boolean {
    return this.#moments !== undefined && this.#next >= this.#moments.length;
  }

  fixtureEvent(listedAtMs: number): MatchEvent {
    const fixture = this.#wallFixture(this.#script.fixture);
    return { kind: 'fixture', ...this.#head('fixture', listedAtMs), fixture };
  }

  /**
   * Jumps to `nowMs` and returns the facts after `knownUntilMs`, without odds. A match that has ended by then is
   * reduced to the events needed for settlement and display: changes, goals if the sport records them, incidents and
   * the result; not every point, and no suspensions.
   */
  catchUp({ knownUntilMs, nowMs }: { knownUntilMs: number; nowMs: number }): MatchEvent[] {
    const found: { event: MatchEvent; lasting: boolean }[] = [];
    for (const moment of this.#take(nowMs)) {
      const before = this.#standing;
      const event = this.#enact(moment);
      if (!event || event.occurredAtMs <= knownUntilMs || !isStored(event, before, this.#standing)) continue;
      found.push({ event, lasting: isLasting(event) });
    }
    // An abandoned match is settled by the facts so far, so all of them are needed.
    const brief = this.isOver && found.every(({ event }) => event.kind !== 'cancel');
    return found.filter(({ lasting }) => lasting || !brief).map(({ event }) => event);
  }

  /** Current clock and odds: the state that a new reader needs in addition to the facts. */
  current(nowMs: number): MatchEvent[] {
    const events: MatchEvent[] = [];
    if (this.isPlaying || this.#standing.phase === 'postponed') events.push(this.#clockEvent(nowMs));
    this.#clockDueMs = nowMs + CLOCK_MS;
    const odds = this.#odds(nowMs);
    if (odds) events.push(odds);
    this.#plan(nowMs);
    return events;
  }

  /** Delays the first prices until this time. */
  deferPricing(untilMs: number): void {
    this.#oddsDueMs = untilMs;
  }

  get hasPrices(): boolean {
    return this.#lastOddsMs > Number.NEGATIVE_INFINITY;
  }

  /** Delays due first prices. Returns false if the match has prices, has begun, or has other events due by then. */
  postponeFirstPrices(untilMs: number): boolean {
    const otherDueMs = Math.min(this.#momentDueMs(), this.#confirmDueMs);
    if (this.hasPrices || this.#standing.phase !== 'scheduled' || otherDueMs <= untilMs) return false;
    this.deferPricing(untilMs);
    return true;
  }

  /** Wall time of the next event; infinity if there is none. */
  get dueMs(): number {
    if (this.isOver) return Number.POSITIVE_INFINITY;
    const quietDueMs = this.isPlaying ? this.#clockDueMs : this.#confirmDueMs;
    return Math.min(this.#momentDueMs(), this.#oddsDueMs, quietDueMs, this.#possessionDueMs());
  }

  /** All events due at `atMs`. `lateMs`: how far the reader's clock is already past it. */
  eventsAt(atMs: number, lateMs: number): MatchEvent[] {
    const events: MatchEvent[] = [];
    let moved = false;
    for (const moment of this.#take(atMs)) {
      const event = this.#enact(moment);
      if (event) events.push(event);
      moved = true;
    }
    const possession = this.#takePossession(atMs);
    if (possession) events.push(possession);
    // An incident may suspend lines without changing their odds; the same odds must then be published again.
    if (moved) this.#lastOdds = '';
    if (moved || atMs >= this.#clockDueMs) {
      if (!moved && this.isPlaying) events.push(this.#clockEvent(atMs));
      this.#clockDueMs = atMs + CLOCK_MS;
    }
    // A reader that is far behind needs the intermediate facts and only the latest prices; a match without prices needs
    // its first ones.
    const skipOdds = lateMs > 2 * LIVE_SLOT_MS && this.hasPrices;
    if (!skipOdds && (moved || atMs >= this.#oddsDueMs)) {
      const odds = this.#odds(atMs);
      if (odds) events.push(odds);
    }
    if (atMs >= this.#confirmDueMs) {
      if (this.#isOpen(toSourceMs(this.#mapping, atMs + 0.5)))
        events.push({ kind: 'odds-confirmed', ...this.#head(`confirmed:${atMs}`, atMs) });
      this.#confirmDueMs = atMs + Math.max(PREMATCH_CONFIRM_MS, lateMs);
    }
    this.#plan(atMs + (skipOdds ? lateMs - LIVE_SLOT_MS : 0), atMs);
    return events;
  }

  #head(id: string, occurredAtMs: number): Pick<MatchEvent, 'match' | 'id' | 'occurredAtMs'> {
    return { match: this.#script.sourceId, id, occurredAtMs };
  }

  #wallFixture(fixture: Fixture): Fixture {
    return { ...fixture, startsAtMs: toWallMs(this.#mapping, fixture.startsAtMs) };
  }

  #momentSourceMs(moment: Moment): number {
    return this.startsAtSourceMs + moment.atSeconds * 1000;
  }

  #momentDueMs(): number {
    if (!this.#moments) {
      return toWallMs(this.#mapping, this.startsAtSourceMs - MOMENTS_LEAD_SECONDS * 1000);
    }
    const next = this.#moments[this.#next];
    return next ? toWallMs(this.#mapping, this.#momentSourceMs(next)) : Number.POSITIVE_INFINITY;
  }

  #possessionDueMs(): number {
    const next = this.#nextPossession;
    return next && this.isPlaying
      ? toWallMs(this.#mapping, this.startsAtSourceMs + next.atSeconds * 1000)
      : Number.POSITIVE_INFINITY;
  }

  /** The latest change up to this time. */
  #takePossession(untilMs: number): MatchEvent | undefined {
    const { possession: style } = this.#script;
    if (!style || !this.#moments || !this.isPlaying) return undefined;
    if (!this.#possessions) {
      const random = seededRandom(`${this.#script.sourceId}|possession`);
      this.#possessions = possessionChanges(this.#moments, style, random);
      this.#nextPossession = this.#possessions.next().value;
    }
    let last: PossessionChange | undefined;
    while (this.#possessionDueMs() <= untilMs) {
      last = this.#nextPossession;
      this.#nextPossession = this.#possessions.next().value;
    }
    if (!last) return undefined;
    const { atSeconds, possession, momentum } = last;
    // A reader that joins late gets the latest change with the current time.
    return { kind: 'possession', ...this.#head(`possession:${atSeconds}`, untilMs), possession, momentum };
  }

  *#take(untilMs: number): Generator<Moment> {
    if (!this.#moments) {
      if (untilMs < this.#momentDueMs()) return;
      this.#moments = this.#script.moments();
    }
    while (this.#momentDueMs() <= untilMs) {
      const moment = this.#moments[this.#next];
      if (!moment) return;
      this.#next++;
      yield moment;
    }
  }

  #enact(moment: Moment): MatchEvent | undefined {
    const sourceMs = this.#momentSourceMs(moment);
    const head = this.#head(moment.id, toWallMs(this.#mapping, sourceMs));
    if ('standing' in moment) {
      this.#standing = moment.standing;
      this.#standingSourceMs = sourceMs;
    }
    const situation = () => this.#situation(head.occurredAtMs);
    switch (moment.kind) {
      case 'stop':
        this.#reopenSourceMs = Math.max(
          this.#reopenSourceMs,
          this.startsAtSourceMs + moment.reopenAtSeconds * 1000,
        );
        this.#lastOdds = '';
        return this.#script.pricer ? { ...head, kind: 'match-stopped', reason: moment.reason } : undefined;
      case 'clock':
        return { ...head, kind: 'clock', situation: situation() };
      case 'goal':
        return {
          ...head,
          kind: 'goal',
          side: moment.side,
          ...goalPlayers(moment),
          situation: situation(),
        };
      case 'incident':
        return {
          ...head,
          kind: 'incident',
          incident: moment.incident,
          side: moment.side,
          ...incidentPlayers(moment),
          situation: situation(),
        };
      case 'result':
        this.#closed = true;
        return { ...head, kind: 'result', situation: situation() };
      case 'correction':
        return { ...head, kind: 'correction', reason: moment.reason, situation: situation() };
      case 'cancel':
        this.#closed = true;
        this.#standing = { ...this.#standing, phase: 'cancelled' };
        return { ...head, kind: 'cancel', reason: moment.reason };
      case 'change':
        this.#fixture = moment.fixture;
        return { ...head, kind: 'change', fixture: this.#wallFixture(moment.fixture) };
    }
  }

  /** Source seconds that the clock has run since the standing was set. */
  #ranSeconds(atMs: number): number {
    if (!this.#standing.clock.running) return 0;
    return Math.max(0, (toSourceMs(this.#mapping, atMs) - this.#standingSourceMs) / 1000);
  }

  #situation(atMs: number): MatchSituation {
    return toSituation(this.#standing, { ranSeconds: this.#ranSeconds(atMs), atMs, mapping: this.#mapping });
  }

  #clockEvent(atMs: number): MatchEvent {
    return { kind: 'clock', ...this.#head(`clock:${atMs}`, atMs), situation: this.#situation(atMs) };
  }

  #isOpen(sourceMs: number): boolean {
    const { phase } = this.#standing;
    const open = phase === 'scheduled' || phase === 'playing' || phase === 'break';
    return open && !this.#closed && this.#script.pricer !== undefined && sourceMs >= this.#reopenSourceMs;
  }

  #odds(atMs: number): MatchEvent | undefined {
    const sourceMs = toSourceMs(this.#mapping, atMs + 0.5);
    const { pricer } = this.#script;
    if (!pricer || !this.#isOpen(sourceMs)) return undefined;
    const live = this.#standing.phase !== 'scheduled';
    const margin: MarginSetting = { scale: this.#marginScale, live };
    const state = {
      facts: this.#standing.facts,
      elapsedSeconds: this.#standing.elapsedSeconds + this.#ranSeconds(atMs),
      extra: this.#standing.extra,
    };
    const { markets, chances } = pricer.price(state, {
      margin,
      drift: this.#fixture.startsAtMs - sourceMs > DRIFT_AHEAD_MS ? NO_DRIFT : driftAt(this.#seed, sourceMs),
      sourceMs,
    });
    const sourceType: BettingSourceType = live ? 2 : 1;
    const reported =
      sourceType + markets.map(({ type, specifier, odds }) => `${type};${specifier}=${odds}`).join('|');
    if (reported === this.#lastOdds && atMs - this.#lastOddsMs < CONFIRM_MS) return undefined;
    this.#lastOdds = reported;
    this.#lastOddsMs = atMs;
    this.#confirmDueMs = live ? Number.POSITIVE_INFINITY : atMs + PREMATCH_CONFIRM_MS;
    return {
      kind: 'odds',
      ...this.#head(`odds:${atMs}`, atMs),
      sourceType,
      complete: true,
      markets,
      ...(chances && { chances }),
    };
  }

  /** Schedules the next odds after `afterMs`; a reopening after `reopenAfterMs` is due at its own time. */
  #plan(afterMs: number, reopenAfterMs = afterMs): void {
    const { phase } = this.#standing;
    if (this.#closed || !this.#script.pricer || phase === 'ended') {
      this.#oddsDueMs = Number.POSITIVE_INFINITY;
      this.#confirmDueMs = Number.POSITIVE_INFINITY;
      return;
    }
    const reopenMs = toWallMs(this.#mapping, Math.max(this.#reopenSourceMs, 0));
    if (reopenMs > reopenAfterMs) {
      this.#oddsDueMs = reopenMs;
      return;
    }
    if (phase !== 'scheduled') {
      this.#oddsDueMs = nextLivePricingMs(afterMs, this.#seed);
      return;
    }
    const sourceMs = toSourceMs(this.#mapping, afterMs + 0.5);
    const paceDueMs = nextPrematchPricingMs(afterMs, {
      seed: this.#seed,
      aheadMs: this.#fixture.startsAtMs - sourceMs,
      speed: this.#mapping.speed,
    });
    const changesAtMs = this.#script.pricer.changesAtMs?.(sourceMs) ?? Number.POSITIVE_INFINITY;
    this.#oddsDueMs = Math.min(paceDueMs, toWallMs(this.#mapping, changesAtMs));
  }
}

function goalPlayers({ player, assist, own }: GoalPlayers): GoalPlayers {
  return {
    ...(player !== undefined && { player }),
    ...(assist !== undefined && { assist }),
    ...(own && { own }),
  };
}

function incidentPlayers({ player, playerOff }: IncidentPlayers): IncidentPlayers {
  return { ...(player !== undefined && { player }), ...(playerOff !== undefined && { playerOff }) };
}

/** Whether the event is reported even for a match that has ended. */
function isLasting(event: MatchEvent): boolean {
  switch (event.kind) {
    case 'goal':
      return (
        event.situation.facts.kind === 'contest' &&
        event.situation.facts.goals !== undefined &&
        event.side !== 'none'
      );
    case 'incident':
      return event.incident === 'red-card';
    case 'clock':
    case 'match-stopped':
    case 'market-suspended':
      return false;
    default:
      return true;
  }
}
