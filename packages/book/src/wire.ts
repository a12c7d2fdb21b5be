import { type Facts, type MarketKey, marketKey } from '@evens/markets';
import type { BettingSourceType, Fixture, MatchClock, MatchPhase, StopReason } from './feed-event.ts';
import {
  type BookMarket,
  type IncidentCounts,
  type MatchBook,
  sameOdds,
  type TimelineEntry,
} from './match-book.ts';
import type { FixturePlayer } from './players.ts';
import type { Momentum, Possession } from './possession.ts';

/** `epoch.seq` of a book, valid on any node. */
export type ClockToken = string;

export function clockToken(epoch: number, seq: number): ClockToken {
  return `${epoch}.${seq}`;
}

/** [type, specifier, suspended as 0 or 1, odds] */
export type WireMarket = readonly [string, string, 0 | 1, readonly number[]];

/** A whole book as the stream carries it. */
export interface BookImage {
  readonly fixture: Fixture;
  /** Absent without players. */
  readonly players?: readonly FixturePlayer[];
  readonly phase: MatchPhase;
  readonly clock: MatchClock;
  readonly facts: Facts;
  readonly sourceType: BettingSourceType;
  readonly stopped: StopReason | null;
  readonly danger: number;
  readonly facetDanger?: MatchBook['facetDanger'];
  readonly timeline: readonly TimelineEntry[];
  readonly counts: IncidentCounts;
  readonly possession?: Possession | undefined;
  readonly momentum?: Momentum | undefined;
  readonly pricedAtMs: number;
  readonly markets: readonly WireMarket[];
}

/** Changes between two tokens: only changed fields, new or changed lines, and removed keys. */
export interface BookDelta {
  readonly fixture?: Fixture;
  readonly players?: readonly FixturePlayer[];
  readonly phase?: MatchPhase;
  readonly clock?: MatchClock;
  readonly facts?: Facts;
  readonly sourceType?: BettingSourceType;
  readonly stopped?: StopReason | null;
  readonly danger?: number;
  readonly facetDanger?: MatchBook['facetDanger'];
  readonly timeline?: readonly TimelineEntry[];
  readonly counts?: IncidentCounts;
  readonly possession?: Possession | undefined;
  readonly momentum?: Momentum | undefined;
  readonly pricedAtMs?: number;
  readonly markets?: readonly WireMarket[];
  readonly gone?: readonly MarketKey[];
}

function wireMarket(market: BookMarket): WireMarket {
  return [market.type, market.specifier, market.suspended ? 1 : 0, market.odds];
}

/** A line that was suspended by an incident and reopened unchanged by newer odds is not a change. */
function sameLine(before: BookMarket | undefined, after: BookMarket): boolean {
  if (before === after) return true;
  return before !== undefined && before.suspended === after.suspended && sameOdds(before.odds, after.odds);
}

export function bookImage(book: MatchBook): BookImage {
  return {
    fixture: book.fixture,
    ...(book.players.length > 0 && { players: book.players }),
    phase: book.phase,
    clock: book.clock,
    facts: book.facts,
    sourceType: book.sourceType,
    stopped: book.stopped ?? null,
    danger: book.danger,
    ...(book.facetDanger && { facetDanger: book.facetDanger }),
    timeline: book.timeline,
    counts: book.counts,
    ...(book.possession && { possession: book.possession }),
    ...(book.momentum && { momentum: book.momentum }),
    pricedAtMs: book.pricedAtMs,
    markets: Array.from(book.markets.values(), wireMarket),
  };
}

const plainFields = [
  'fixture',
  'players',
  'phase',
  'clock',
  'facts',
  'sourceType',
  'danger',
  'facetDanger',
  'timeline',
  'counts',
  'possession',
  'momentum',
  'pricedAtMs',
] as const;

/** The difference of two states of one book, the first of them older. Fields are compared by identity, lines by what they show. */
export function bookDelta(before: MatchBook, after: MatchBook): BookDelta {
  const delta: { -readonly [K in keyof BookDelta]: BookDelta[K] } = {};
  const put = <K extends (typeof plainFields)[number]>(field: K) => {
    if (before[field] !== after[field]) Object.assign(delta, { [field]: after[field] });
  };
  for (const field of plainFields) put(field);
  if (before.stopped !== after.stopped) delta.stopped = after.stopped ?? null;
  if (before.markets !== after.markets) {
    const changed: WireMarket[] = [];
    for (const [key, market] of after.markets) {
      if (!sameLine(before.markets.get(key), market)) changed.push(wireMarket(market));
    }
    const gone: MarketKey[] = [];
    for (const key of before.markets.keys()) if (!after.markets.has(key)) gone.push(key);
    if (changed.length > 0) delta.markets = changed;
    if (gone.length > 0) delta.gone = gone;
  }
  return delta;
}

export function bookFromImage(image: BookImage, epoch: number, seq: number): MatchBook {
  const markets = new Map<MarketKey, BookMarket>();
  for (const line of image.markets) setMarket(markets, line, seq);
  return {
    ...image,
    // During a rolling update, an older owner may not send counts.
    counts: image.counts ?? {},
    players: image.players ?? [],
    epoch,
    seq,
    stopped: image.stopped ?? undefined,
    markets,
    chances: undefined,
    closedAtMs: 0,
    situationAtMs: 0,
  };
}

function setMarket(
  markets: Map<MarketKey, BookMarket>,
  [type, specifier, suspended, odds]: WireMarket,
  seq: number,
): void {
  markets.set(marketKey(type, specifier), { type, specifier, suspended: suspended === 1, odds, seq });
}

/** The replica after a delta whose `from` is the replica's own token; the caller has compared them. */
export function applyDelta(book: MatchBook, delta: BookDelta, seq: number): MatchBook {
  const { markets: changed, gone, stopped, ...fields } = delta;
  let markets = book.markets;
  if (changed || gone) {
    const next = new Map(book.markets);
    for (const key of gone ?? []) next.delete(key);
    for (const line of changed ?? []) setMarket(next, line, seq);
    markets = next;
  }
  return {
    ...book,
    ...fields,
    seq,
    markets,
    stopped: stopped === undefined ? book.stopped : (stopped ?? undefined),
  };
}
