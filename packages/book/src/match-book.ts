import {
  type ChanceModel,
  type Facet,
  type Facts,
  type MarketKey,
  marketDefinition,
  marketKey,
} from '@evens/markets';
import {
  type BettingSourceType,
  bettingSourceTypes,
  type Fixture,
  type GoalPlayers,
  type IncidentKind,
  type IncidentPlayers,
  isDurable,
  isInPlay,
  type MatchClock,
  type MatchEvent,
  type MatchPhase,
  type StopReason,
} from './feed-event.ts';
import {
  type Concerned,
  canInfluence,
  concerns,
  keepsGoals,
  parsePeriodNumber,
  type SituationEvent,
  type StandingBefore,
  suspendedBy,
} from './incidents.ts';
import type { FixturePlayer } from './players.ts';
import type { Momentum, Possession } from './possession.ts';
import { reuseEqual, splitPlayers } from './split-players.ts';

/** A line of a market as it can be bet on now. */
export interface BookMarket {
  readonly type: string;
  readonly specifier: string;
  readonly suspended: boolean;
  /** Thousandths; 0 where the outcome is not offered. */
  readonly odds: readonly number[];
  /** The book's sequence when these odds were set. */
  readonly seq: number;
}

export interface TimelineEntry extends GoalPlayers, IncidentPlayers {
  readonly kind: 'goal' | IncidentKind;
  readonly side: 'home' | 'away';
  readonly period: number;
  readonly seconds: number;
}

const TIMELINE_MAX = 60;

/** How often each thing happened, as [home, away]; what never did is absent. */
export type IncidentCounts = Readonly<Partial<Record<TimelineEntry['kind'], readonly [number, number]>>>;

function counted(counts: IncidentCounts, { kind, side }: TimelineEntry): IncidentCounts {
  const [home, away] = counts[kind] ?? [0, 0];
  return { ...counts, [kind]: side === 'home' ? [home + 1, away] : [home, away + 1] };
}

/** State of one match. Only its owner advances it; all other processes have replicas. */
export interface MatchBook {
  readonly epoch: number;
  readonly seq: number;
  /** Without its players. */
  readonly fixture: Fixture;
  /** Squads and line-ups of both sides; empty without any, and in the short books of lists. */
  readonly players: readonly FixturePlayer[];
  readonly phase: MatchPhase;
  readonly clock: MatchClock;
  readonly facts: Facts;
  /** Derived from the phase, not from the source's type of its odds: delays and offers depend on it. */
  readonly sourceType: BettingSourceType;
  /** Set while nothing can be bet on. */
  readonly stopped: StopReason | undefined;
  /** Increases with every suspension, score and red card: a delayed bet is declined if it increased. */
  readonly danger: number;
  /** The same for events that concern a facet alone. */
  readonly facetDanger?: Readonly<Partial<Record<Facet, number>>> | undefined;
  readonly markets: ReadonlyMap<MarketKey, BookMarket>;
  /** Parameters of the pricing model, if the source reports them. They must not be published to stream readers. */
  readonly chances: ChanceModel | undefined;
  /** The latest goals and incidents, oldest first; at most 60. */
  readonly timeline: readonly TimelineEntry[];
  /** Counts for the whole match, including entries that the timeline has dropped. */
  readonly counts: IncidentCounts;
  /** The latest report; absent before the first one, and in the short books of lists. It is shown while play goes on. */
  readonly possession?: Possession | undefined;
  readonly momentum?: Momentum | undefined;
  /** When odds last came or were confirmed, in the source's time. */
  readonly pricedAtMs: number;
  /** Odds up to this time, before the latest stop or incident, must not reopen anything. Owner only. */
  readonly closedAtMs: number;
  /** Time of the current situation: an older one that arrives late is dropped. Owner only. */
  readonly situationAtMs: number;
}

export function emptyFacts(fixture: Fixture): Facts {
  return fixture.kind === 'race'
    ? {
        kind: 'race',
        status: 'scheduled',
        places: fixture.competitors.map(() => 0),
        withdrawn: [],
        ...(fixture.handicap ? { handicap: true } : {}),
        ...(fixture.eachWay ? { eachWay: fixture.eachWay } : {}),
      }
    : { kind: 'contest', status: 'scheduled', periods: [] };
}

export function openBook(fixture: Fixture, epoch: number): MatchBook {
  return {
    epoch,
    seq: 0,
    ...splitPlayers(fixture),
    phase: 'scheduled',
    clock: { period: 0, running: false, seconds: 0, countDown: false, atMs: fixture.startsAtMs, rate: 1 },
    facts: emptyFacts(fixture),
    sourceType: 1,
    stopped: undefined,
    danger: 0,
    markets: new Map(),
    chances: undefined,
    timeline: [],
    counts: {},
    pricedAtMs: 0,
    closedAtMs: 0,
    situationAtMs: 0,
  };
}

/** Whether any bet can be taken on the match at all; a single market may still be suspended. */
export function isBettable(book: MatchBook): boolean {
  return (
    book.stopped === undefined &&
    (book.phase === 'scheduled' || book.phase === 'playing' || book.phase === 'break')
  );
}

function suspendAll(
  markets: ReadonlyMap<MarketKey, BookMarket>,
  keys: readonly MarketKey[],
): Map<MarketKey, BookMarket> {
  const chosen = new Set(keys);
  const next = new Map<MarketKey, BookMarket>();
  for (const [key, market] of markets) {
    const hit = chosen.has(key) || chosen.has(market.type);
    next.set(key, hit && !market.suspended ? { ...market, suspended: true } : market);
  }
  return next;
}

export function sameOdds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((odd, index) => odd === b[index]);
}

function applyOdds(
  book: MatchBook,
  event: Extract<MatchEvent, { kind: 'odds' }>,
  seq: number,
): ReadonlyMap<MarketKey, BookMarket> {
  const next = new Map<MarketKey, BookMarket>(event.complete ? [] : book.markets);
  for (const { type, specifier, odds } of event.markets) {
    const key = marketKey(type, specifier);
    const before = book.markets.get(key);
    next.set(
      key,
      before && !before.suspended && sameOdds(before.odds, odds)
        ? before
        : { type, specifier, suspended: false, odds, seq },
    );
  }
  return next;
}

export function isOver({ phase }: Pick<MatchBook, 'phase'>): boolean {
  return phase === 'ended' || phase === 'cancelled';
}

/** Odds of an earlier moment, or of a kind that can't be of this one. */
function areLate(book: MatchBook, event: Extract<MatchEvent, { kind: 'odds' | 'odds-confirmed' }>): boolean {
  const { occurredAtMs } = event;
  const leftOver = event.kind === 'odds' && event.sourceType === bettingSourceTypes.prematch;
  return (
    occurredAtMs < book.pricedAtMs ||
    occurredAtMs <= book.closedAtMs ||
    (leftOver && isInPlay(book.phase)) ||
    isOver(book)
  );
}

function advanceOdds(book: MatchBook, event: Extract<MatchEvent, { kind: 'odds' }>, seq: number): MatchBook {
  if (areLate(book, event)) return { ...book, seq };
  const isDue = book.phase === 'scheduled' && event.occurredAtMs >= book.fixture.startsAtMs;
  return {
    ...book,
    seq,
    stopped: isDue ? 'start-time' : undefined,
    markets: applyOdds(book, event, seq),
    chances: event.chances,
    pricedAtMs: event.occurredAtMs,
  };
}

/** Reopens a match that was stopped for missing price updates; all other stops need new odds. */
function advanceConfirmed(
  book: MatchBook,
  event: Extract<MatchEvent, { kind: 'odds-confirmed' }>,
  seq: number,
): MatchBook {
  if (areLate(book, event) || book.pricedAtMs === 0) return { ...book, seq };
  const stopped = book.stopped === 'source-silent' ? undefined : book.stopped;
  return { ...book, seq, stopped, pricedAtMs: event.occurredAtMs };
}

function advanceFixture(
  book: MatchBook,
  event: Extract<MatchEvent, { kind: 'fixture' | 'change' }>,
  seq: number,
): MatchBook {
  const isPutOff = book.stopped === 'start-time' && event.fixture.startsAtMs > event.occurredAtMs;
  const { fixture, players } = splitPlayers(event.fixture);
  const next = {
    ...book,
    seq,
    fixture: reuseEqual(book.fixture, fixture),
    players: reuseEqual(book.players, players),
    stopped: isPutOff ? undefined : book.stopped,
  };
  return next.players === book.players ? next : suspendFacet(next, 'players', event.occurredAtMs);
}

/** Suspends the lines of a facet until newer odds. */
function suspendFacet(book: MatchBook, facet: Facet, atMs: number): MatchBook {
  const keys = [...book.markets].flatMap(([key, { type }]) =>
    marketDefinition(type)?.facet === facet ? [key] : [],
  );
  if (keys.length === 0) return book;
  return {
    ...book,
    ...increasedDanger(book, [facet]),
    markets: suspendAll(book.markets, keys),
    closedAtMs: Math.max(book.closedAtMs, atMs - 1),
  };
}

/** The book with all lines suspended that the event can influence, until odds that are not older than it. */
function suspendInfluenced(book: MatchBook, event: SituationEvent): MatchBook {
  const concerned = suspendedBy(book, event);
  if (concerned.length === 0) return book;
  const influenced: MarketKey[] = [];
  for (const [key, { type, specifier }] of book.markets) {
    if (!concerns(concerned, marketDefinition(type)?.facet)) continue;
    if (canInfluence(parsePeriodNumber(specifier), book.facts, event.situation.facts)) influenced.push(key);
  }
  return {
    ...book,
    ...increasedDanger(book, concerned),
    markets: suspendAll(book.markets, influenced),
    // Odds of the same moment include it: sources report an incident first, then its odds.
    closedAtMs: Math.max(book.closedAtMs, event.occurredAtMs - 1),
  };
}

function increasedDanger(book: MatchBook, concerned: Concerned): Partial<MatchBook> {
  if (concerned === 'match') return { danger: book.danger + 1 };
  const facetDanger = { ...book.facetDanger };
  for (const facet of concerned) facetDanger[facet] = (facetDanger[facet] ?? 0) + 1;
  return { facetDanger };
}

/** The danger of all lines of the match. */
export function wholeDanger({ danger, facetDanger = {} }: Pick<MatchBook, 'danger' | 'facetDanger'>): number {
  return Object.values(facetDanger).reduce((sum, count) => sum + count, danger);
}

/** The danger of a market's lines: that of the match, and of the facet that they belong to. */
export function lineDanger(
  { danger, facetDanger }: Pick<MatchBook, 'danger' | 'facetDanger'>,
  type: string,
): number {
  const facet = marketDefinition(type)?.facet;
  return danger + (facet ? (facetDanger?.[facet] ?? 0) : 0);
}

/** A report outside of play, or of an earlier moment, is dropped. */
function advancePossession(
  book: MatchBook,
  { occurredAtMs, possession, momentum }: Extract<MatchEvent, { kind: 'possession' }>,
  seq: number,
): MatchBook {
  if (book.phase !== 'playing' || occurredAtMs < book.situationAtMs) return { ...book, seq };
  return { ...book, seq, possession, momentum: reuseEqual(book.momentum, momentum) };
}

function eventPlayers(
  event: Extract<MatchEvent, { kind: 'goal' | 'incident' }>,
): GoalPlayers & IncidentPlayers {
  const { player } = event;
  const assist = event.kind === 'goal' ? event.assist : undefined;
  const playerOff = event.kind === 'incident' ? event.playerOff : undefined;
  return {
    ...(player !== undefined && { player }),
    ...(assist !== undefined && { assist }),
    ...(playerOff !== undefined && { playerOff }),
    ...(event.kind === 'goal' && event.own && { own: true }),
  };
}

function advanceSituation(
  book: MatchBook,
  event: Extract<MatchEvent, { kind: 'clock' | 'goal' | 'incident' }>,
  seq: number,
): MatchBook {
  if (isOver(book)) return { ...book, seq };
  // Late events suspend too: it is unknown whether the odds since then include them.
  const isLate = event.occurredAtMs < book.situationAtMs;
  if (isLate && event.kind === 'clock') return { ...book, seq };
  const suspended = { ...suspendInfluenced(book, event), seq };
  if (isLate) return suspended;
  const { situation } = event;
  const sourceType = isInPlay(situation.phase) ? bettingSourceTypes.live : bettingSourceTypes.prematch;
  const moved = { ...suspended, ...situation, sourceType, situationAtMs: event.occurredAtMs };
  if (event.kind === 'clock') return moved;
  const kind = event.kind === 'goal' ? 'goal' : event.incident;
  const { clock, facts } = situation;
  if (event.side === 'none' || (kind === 'goal' && !keepsGoals(facts))) return moved;
  const entry: TimelineEntry = {
    kind,
    side: event.side,
    period: clock.period,
    seconds: clock.seconds,
    ...eventPlayers(event),
  };
  return {
    ...moved,
    timeline: [...book.timeline.slice(1 - TIMELINE_MAX), entry],
    counts: counted(book.counts, entry),
  };
}

/**
 * Pure step: returns the book after an event of its match. Every event takes the next sequence number, even without a
 * change, so that both ends count alike. Late events are dropped: odds older than the current odds or stop, situations
 * older than the current one, and after the end everything except a correction. An incident suspends what it can
 * influence, even if its source does not stop betting.
 */
export function advance(book: MatchBook, event: MatchEvent): MatchBook {
  const seq = book.seq + 1;
  switch (event.kind) {
    case 'fixture':
    case 'change':
      return advanceFixture(book, event, seq);
    case 'odds':
      return advanceOdds(book, event, seq);
    case 'odds-confirmed':
      return advanceConfirmed(book, event, seq);
    case 'market-suspended':
    case 'match-stopped': {
      if (event.occurredAtMs < book.pricedAtMs || isOver(book)) return { ...book, seq };
      const closed = {
        ...book,
        seq,
        danger: book.danger + 1,
        closedAtMs: Math.max(book.closedAtMs, event.occurredAtMs),
      };
      return event.kind === 'match-stopped'
        ? { ...closed, stopped: event.reason }
        : { ...closed, markets: suspendAll(book.markets, event.keys) };
    }
    case 'clock':
    case 'goal':
    case 'incident':
      return advanceSituation(book, event, seq);
    case 'possession':
      return advancePossession(book, event, seq);
    case 'result':
      if (isOver(book)) return { ...book, seq };
      return { ...book, seq, ...event.situation, markets: new Map(), stopped: undefined };
    case 'correction':
      return { ...book, seq, ...event.situation, markets: new Map(), stopped: undefined };
    case 'rollback':
      return { ...book, seq };
    case 'cancel':
      if (event.keys !== undefined) return { ...book, seq, markets: suspendAll(book.markets, event.keys) };
      return event.fromMs === undefined && event.untilMs === undefined
        ? { ...book, seq, phase: 'cancelled', markets: new Map() }
        : { ...book, seq };
  }
}

function endedPeriods(facts: Facts): number {
  return facts.kind === 'contest' ? facts.periods.filter((period) => period.ended).length : 0;
}

/** Whether a clock event moved its match to another phase or ended a period: markets of that period are decided by it. */
function turnsPage(before: StandingBefore, after: StandingBefore): boolean {
  return before.phase !== after.phase || endedPeriods(before.facts) !== endedPeriods(after.facts);
}

/** Whether an event is kept in the database: those of durable kinds, and clock events that turn a page. */
export function isStored(event: MatchEvent, before: StandingBefore, after: StandingBefore): boolean {
  return isDurable(event) || (event.kind === 'clock' && turnsPage(before, after));
}
