import {
  bettingSourceTypes,
  type CancelReason,
  type Fixture,
  isInPlay,
  type MatchEvent,
  type MatchSituation,
  type OfferedMarket,
  sameFacts,
} from '@evens/book';
import { type Facts, type MarketKey, marketKey } from '@evens/markets';
import { mapMarket, mappedTypes } from './market-map.ts';
import { earlierStates, findScorer, listIncidents, turnId } from './match-progress.ts';
import type { EventMessage, SettledMarket, UofMarket } from './messages.ts';
import { LIVE_PRODUCER } from './producers.ts';
import { lineKey, listDifferences, offeredMarket, refundsAll, type SettledLine } from './settled-lines.ts';
import { buildResult, buildSituation, parseStatus, type UofStatus, walkovers } from './situation.ts';

/** The reasons of the feed for voiding bets. */
const cancelReasons = new Map<number | undefined, CancelReason>([
  [5, 'not-played'],
  [7, 'walkover'],
  [10, 'abandoned'],
  [11, 'postponed'],
  [12, 'wrong-price'],
]);

/** Fixtures are reported with the same time whenever they are read. */
const ANNOUNCED_MS = 14 * 24 * 3_600_000;

/** The part of a prematch odds' maximum age after which they are confirmed again. */
const PREMATCH_CONFIRM_MS = 60_000;

type Order = 'prices' | 'verdicts';

export interface MatchPorts {
  /** Reports a part of a message that cannot be translated. */
  readonly problem: (text: string) => void;
  /** Whether prices of the producer may be offered. Otherwise they wait for `release`. */
  readonly isUp: (product: number) => boolean;
}

/** Translates the messages about one match, in their order. */
export class UofMatch {
  readonly event: string;
  readonly #ports: MatchPorts;
  #fixture: Fixture;
  /** Time of the newest message of each kind of order, and those messages of that time. */
  readonly #newest = new Map<Order, { readonly atMs: number; readonly bodies: Set<string> }>();
  #status: UofStatus | undefined;
  #situation: MatchSituation | undefined;
  #official: Facts | undefined;
  #isCancelled = false;
  /** Bets are open again: the next settlement needs the result as it is now. */
  #wasRolledBack = false;
  /** A settlement was withdrawn since the last one. */
  #isResettled = false;
  /** Lines that a settlement has voided, by key. */
  readonly #voidedLines = new Set<MarketKey>();
  /** Producer of the newest prices. */
  #product: number | undefined;
  #confirmedAtMs = 0;
  /** Lines of producers that are not up, by market key. */
  readonly #waiting = new Map<number, { atMs: number; readonly lines: Map<string, OfferedMarket> }>();

  constructor(event: string, fixture: Fixture, ports: MatchPorts) {
    this.event = event;
    this.#fixture = fixture;
    this.#ports = ports;
  }

  get startsAtMs(): number {
    return this.#fixture.startsAtMs;
  }

  /** Its fixture. The id follows from its content, so that a changed one is a new event. */
  fixtureEvent(): MatchEvent {
    const { startsAtMs, competitors, tournament, periods } = this.#fixture;
    const id = `fixture:${[startsAtMs, tournament, periods, ...competitors.map(({ key }) => key)].join(':')}`;
    return {
      kind: 'fixture',
      match: this.event,
      id,
      occurredAtMs: startsAtMs - ANNOUNCED_MS,
      fixture: this.#fixture,
    };
  }

  /** Undefined if nothing has changed. */
  changeFixture(fixture: Fixture): MatchEvent | undefined {
    const before = JSON.stringify(this.#fixture);
    this.#fixture = fixture;
    return JSON.stringify(fixture) === before ? undefined : this.fixtureEvent();
  }

  /** Whether the message decides bets by a result that this match does not know. */
  needsSummary(message: EventMessage): boolean {
    if (message.kind !== 'bet_settlement' || message.certainty !== 2 || this.#isCancelled) return false;
    return (this.#status === undefined || this.#wasRolledBack) && this.#lineKeys(message.markets).length > 0;
  }

  /** The status by the API. It counts as the newest. */
  takeSummary(status: UofStatus): void {
    if (status.status >= 3 || this.#status === undefined) this.#status = status;
    this.#wasRolledBack = false;
  }

  take(message: EventMessage, body: string): readonly MatchEvent[] {
    const order: Order =
      message.kind === 'odds_change' || message.kind === 'bet_stop' ? 'prices' : 'verdicts';
    if (message.kind !== 'fixture_change' && this.#isOld(order, message.atMs, body)) return [];
    switch (message.kind) {
      case 'odds_change':
        return [...this.#takeStatus(message), ...this.#takeOdds(message)];
      case 'bet_stop':
        this.#waiting.clear();
        return [this.#suspendAll(`stop:${message.product}:${message.atMs}`, message.atMs)];
      case 'bet_settlement':
        return message.certainty === 2 ? this.#settle(message.markets, message.atMs) : [];
      case 'rollback_bet_settlement':
        return this.#rollBack('settlement', message);
      case 'bet_cancel':
        return this.#cancelLines(message);
      case 'rollback_bet_cancel':
        return [...this.#rollBack('cancellation', message), ...this.#repeatResult('cancel', message.atMs)];
      case 'fixture_change':
        return [];
    }
  }

  /** Drops what is older than the newest message of its order, and duplicates. */
  #isOld(order: Order, atMs: number, body: string): boolean {
    const newest = this.#newest.get(order);
    if (newest !== undefined && (atMs < newest.atMs || newest.bodies.has(body))) return true;
    if (newest?.atMs === atMs) newest.bodies.add(body);
    else this.#newest.set(order, { atMs, bodies: new Set([body]) });
    return false;
  }

  /** All its lines, for a producer that failed. */
  stop(product: number, atMs: number): readonly MatchEvent[] {
    if (this.#product !== product || this.#isOver()) return [];
    return [this.#suspendAll(`down:${product}:${atMs}`, atMs)];
  }

  /**
   * The prices that arrived while their producer was not up. They are valid at the end of its recovery, since neither
   * newer ones nor a stop has followed: a recovery may repeat messages from before the suspension with their own times.
   */
  release(product: number, atMs: number): readonly MatchEvent[] {
    const waiting = this.#waiting.get(product);
    this.#waiting.delete(product);
    if (waiting === undefined || this.#isOver()) return [];
    return this.#offer(product, Math.max(waiting.atMs, atMs), [...waiting.lines.values()]);
  }

  /** Its producer is alive: prices that did not change are still valid. */
  confirm(product: number, atMs: number): readonly MatchEvent[] {
    const everyMs = this.#isLive() ? 0 : PREMATCH_CONFIRM_MS;
    if (this.#product !== product || this.#isOver() || atMs - this.#confirmedAtMs < everyMs) return [];
    this.#confirmedAtMs = atMs;
    return [
      { kind: 'odds-confirmed', match: this.event, id: `confirmed:${product}:${atMs}`, occurredAtMs: atMs },
    ];
  }

  #isLive(): boolean {
    return this.#situation !== undefined && isInPlay(this.#situation.phase);
  }

  #isOver(): boolean {
    return this.#isCancelled || this.#official !== undefined;
  }

  /** Each line by itself: a stop of the match would end with the next prices of any line. */
  #suspendAll(id: string, occurredAtMs: number): MatchEvent {
    return { kind: 'market-suspended', match: this.event, id, occurredAtMs, keys: mappedTypes };
  }

  #takeStatus({
    status: element,
    atMs,
  }: Extract<EventMessage, { kind: 'odds_change' }>): readonly MatchEvent[] {
    if (element === undefined || this.#isCancelled) return [];
    const parsed = parseStatus(element);
    if (!parsed.ok) {
      this.#ports.problem(`the status of ${this.event} ${parsed.error}`);
      return [];
    }
    const before = this.#status;
    // The last messages of a match may leave out the scores of its periods.
    const status = {
      ...parsed.value,
      periods: parsed.value.periods.length > 0 ? parsed.value.periods : (before?.periods ?? []),
    };
    this.#status = status;
    if (this.#official !== undefined) return [];
    const head = { match: this.event, occurredAtMs: atMs };
    if (status.status === 5 || walkovers.includes(status.code)) {
      this.#isCancelled = true;
      const reason = status.status === 5 ? 'not-played' : 'walkover';
      return [{ kind: 'cancel', ...head, id: 'cancel', reason }];
    }
    if (status.status === 0 || status.status === 6) return [];
    if (status.status === 8 || status.status === 9) return this.#takeInterruption(status.status, atMs);
    const built = buildSituation(this.#fixture, status, atMs);
    if (!built.ok) {
      this.#ports.problem(`the status of ${this.event} ${built.error}`);
      this.#waiting.clear();
      return [this.#suspendAll(`status:${atMs}`, atMs)];
    }
    const moves = this.#move(built.value, atMs);
    const listed = listIncidents(before, status, { match: this.event, situation: built.value, atMs });
    // Prices from before it are not valid at the end of a recovery.
    if (listed.some((event) => event.kind === 'incident' && event.incident === 'red-card'))
      this.#waiting.clear();
    return [...moves, ...listed];
  }

  #takeInterruption(status: 8 | 9, atMs: number): readonly MatchEvent[] {
    const phase = status === 8 ? 'postponed' : 'abandoned';
    const clock = { period: 0, running: false, seconds: 0, countDown: false, atMs, rate: 1 };
    const facts: Facts = { kind: 'contest', status: 'scheduled', periods: [] };
    const situation = { ...(this.#situation ?? { clock, facts }), phase } as const;
    if (this.#situation?.phase === phase) return [];
    this.#situation = situation;
    return [{ kind: 'clock', match: this.event, id: `turn:${phase}`, occurredAtMs: atMs, situation }];
  }

  /** The events of a new state. A state that is the first one begins with those that led to it. */
  #move(situation: MatchSituation, atMs: number): readonly MatchEvent[] {
    const before = this.#situation;
    this.#situation = situation;
    const head = { match: this.event, occurredAtMs: atMs };
    const clock = (id: string, each: MatchSituation): MatchEvent => ({
      kind: 'clock',
      ...head,
      id,
      situation: each,
    });
    if (before === undefined)
      return [
        ...[...earlierStates(situation), situation].map((each) => clock(turnId(each), each)),
        // The reader may know the turn, but not the score since then.
        clock(`clock:${atMs}`, situation),
      ];
    const events: MatchEvent[] = [];
    const scorer = findScorer(before.facts, situation.facts);
    if (scorer !== undefined)
      events.push({ kind: 'goal', ...head, id: `goal:${atMs}`, side: scorer, situation });
    const isTurn = turnId(before) !== turnId(situation);
    if (isTurn || scorer !== undefined) this.#waiting.clear();
    if (isTurn || scorer === undefined)
      events.push(clock(isTurn ? turnId(situation) : `clock:${atMs}`, situation));
    return events;
  }

  #takeOdds({
    product,
    atMs,
    markets,
  }: Extract<EventMessage, { kind: 'odds_change' }>): readonly MatchEvent[] {
    if (this.#isOver()) return [];
    const lines: OfferedMarket[] = [];
    const suspended: string[] = [];
    for (const market of markets) {
      const line = mapMarket(this.#fixture.sport, market);
      // A market that was handed over is offered by another producer.
      if (line === undefined || market.status === -2) continue;
      if (market.status === -1) suspended.push(lineKey(line));
      else lines.push(offeredMarket(line, market));
    }
    const waiting = this.#waiting.get(product);
    for (const key of suspended) waiting?.lines.delete(key);
    const events: MatchEvent[] = [];
    if (this.#ports.isUp(product)) events.push(...this.#offer(product, atMs, lines));
    else if (lines.length > 0) {
      const entry = waiting ?? { atMs, lines: new Map<string, OfferedMarket>() };
      entry.atMs = atMs;
      for (const line of lines) entry.lines.set(marketKey(line.type, line.specifier), line);
      this.#waiting.set(product, entry);
    }
    if (suspended.length > 0) {
      const id = `suspended:${product}:${atMs}`;
      events.push({ kind: 'market-suspended', match: this.event, id, occurredAtMs: atMs, keys: suspended });
    }
    return events;
  }

  #offer(product: number, atMs: number, markets: readonly OfferedMarket[]): readonly MatchEvent[] {
    if (markets.length === 0) return [];
    const sourceType =
      product === LIVE_PRODUCER && this.#isLive() ? bettingSourceTypes.live : bettingSourceTypes.prematch;
    // In play the prices of other producers do not count.
    if (sourceType === bettingSourceTypes.live || !this.#isLive()) this.#product = product;
    const id = `odds:${product}:${atMs}`;
    return [
      { kind: 'odds', match: this.event, id, occurredAtMs: atMs, sourceType, complete: false, markets },
    ];
  }

  #settle(markets: readonly SettledMarket[], atMs: number): readonly MatchEvent[] {
    const lines = markets.flatMap((market) => {
      const line = mapMarket(this.#fixture.sport, market);
      return line === undefined ? [] : [{ line, market }];
    });
    if (lines.length === 0 || this.#isCancelled) return [];
    const status = this.#status;
    const isEnded = status !== undefined && (status.status === 3 || status.status === 4);
    const result = isEnded ? buildResult(this.#fixture, status, atMs) : undefined;
    const facts = result?.ok ? result.value.facts : undefined;
    const isVoided = (settled: SettledLine) =>
      settled.market.outcomes.every(({ voidFactor }) => voidFactor === 1) && !refundsAll(settled, facts);
    const voided = lines.filter(isVoided).map(({ line }) => lineKey(line));
    const events = this.#voidLines(voided, atMs);
    if (result === undefined) return events;
    if (!result.ok) {
      this.#ports.problem(`${this.event} ${result.error}: operators have to enter its result`);
      return events;
    }
    for (const settled of lines)
      if (!isVoided(settled))
        for (const difference of listDifferences(settled, result.value.facts))
          this.#ports.problem(`${this.event}: ${difference}`);
    return [...events, ...this.#confirmResult(result.value, atMs)];
  }

  /**
   * A confirmed settlement makes the status official. The verdicts follow from our own definitions. Later ones are results
   * too: a correction would decide lines that were cancelled, which a source that was opened again does not know.
   */
  #confirmResult(situation: MatchSituation, atMs: number): readonly MatchEvent[] {
    const isRepeated =
      this.#official !== undefined && !this.#isResettled && sameFacts(this.#official, situation.facts);
    this.#official = situation.facts;
    this.#situation = situation;
    this.#isResettled = false;
    if (isRepeated) return [];
    return [{ kind: 'result', match: this.event, occurredAtMs: atMs, situation, id: `result:${atMs}` }];
  }

  /** A line that the feed refunds as a whole is cancelled, whatever our facts say. */
  #voidLines(keys: readonly MarketKey[], atMs: number): readonly MatchEvent[] {
    const added = keys.filter((key) => !this.#voidedLines.has(key));
    if (added.length === 0) return [];
    for (const key of added) this.#voidedLines.add(key);
    return this.#cancelSettled('void', { reason: 'no-result', keys: added, atMs });
  }

  #rollBack(
    of: 'settlement' | 'cancellation',
    { markets, atMs }: { readonly markets: readonly UofMarket[]; readonly atMs: number },
  ): readonly MatchEvent[] {
    const keys = this.#lineKeys(markets);
    if (keys.length === 0) return [];
    const head = { kind: 'rollback', match: this.event, occurredAtMs: atMs } as const;
    const events: MatchEvent[] = [{ ...head, id: `rollback:${of}:${atMs}`, of, keys }];
    const voided = keys.filter((key) => this.#voidedLines.delete(key));
    if (of === 'cancellation') return events;
    this.#wasRolledBack = true;
    this.#isResettled = true;
    if (voided.length > 0)
      events.push({ ...head, id: `rollback:void:${atMs}`, of: 'cancellation', keys: voided });
    return events;
  }

  #lineKeys(markets: readonly UofMarket[]): readonly string[] {
    return markets.flatMap((market) => {
      const line = mapMarket(this.#fixture.sport, market);
      return line === undefined ? [] : [lineKey(line)];
    });
  }

  /** Cancels the named lines also where they are settled: their settlement is withdrawn first. */
  #cancelLines(message: Extract<EventMessage, { kind: 'bet_cancel' }>): readonly MatchEvent[] {
    const { atMs, fromMs, untilMs, markets } = message;
    const keys = this.#lineKeys(markets);
    if (keys.length === 0) return [];
    const reason = cancelReasons.get(markets[0]?.voidReason) ?? 'no-result';
    const span = {
      ...(fromMs === undefined ? {} : { fromMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
    };
    return [
      ...this.#cancelSettled('cancel', { reason, keys, atMs, ...span }),
      ...this.#repeatResult('cancelled', atMs),
    ];
  }

  /** Withdraws the settlement of the lines, if there may be one, and cancels them. */
  #cancelSettled(
    cause: 'cancel' | 'void',
    {
      atMs,
      keys,
      ...cancellation
    }: Pick<Extract<MatchEvent, { kind: 'cancel' }>, 'reason' | 'fromMs' | 'untilMs'> & {
      readonly keys: readonly MarketKey[];
      readonly atMs: number;
    },
  ): readonly MatchEvent[] {
    const head = { match: this.event, occurredAtMs: atMs, keys };
    return [
      ...(this.#situation === undefined
        ? []
        : [{ kind: 'rollback', ...head, id: `rollback:${cause}:${atMs}`, of: 'settlement' } as const]),
      { kind: 'cancel', ...head, id: `${cause}:${atMs}`, ...cancellation },
    ];
  }

  /**
   * Decides bets that are open again by the result, if there is one. While a settlement is withdrawn, the next one decides
   * them: the result would decide the lines that were rolled back too.
   */
  #repeatResult(cause: string, atMs: number): readonly MatchEvent[] {
    const situation = this.#situation;
    if (this.#official === undefined || situation === undefined || this.#isResettled) return [];
    return [
      { kind: 'result', match: this.event, id: `result:${cause}:${atMs}`, occurredAtMs: atMs, situation },
    ];
  }
}
