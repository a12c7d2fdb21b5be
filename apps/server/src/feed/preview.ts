import type { BookMarket, MatchBook } from '@evens/book';
import {
  type Facts,
  isHalfTotal,
  type MarketKey,
  mainTypes,
  marketKey,
  withoutPlayers,
} from '@evens/markets';
import { moneyLineTypes } from './money-line.ts';

const NO_TIMELINE: MatchBook['timeline'] = [];
const NO_COUNTS: MatchBook['counts'] = {};
const NO_PLAYERS: MatchBook['players'] = [];

/** Ratio of the two prices of a line, from 1; infinite if one of them is not offered. */
function unevenness({ odds, suspended }: BookMarket): number {
  const [first = 0, second = 0] = odds;
  if (first === 0 || second === 0) return Number.POSITIVE_INFINITY;
  // Among equally even lines, one that can be bet on is preferred.
  return Math.max(first / second, second / first) + (suspended ? 0.001 : 0);
}

/**
 * Selects, among lines of one type, the line with the least unevenness. If no line has prices, returns the first one.
 */
function leastUneven(
  lines: readonly BookMarket[],
  computeUnevenness: (line: BookMarket) => number,
): BookMarket | undefined {
  let best: BookMarket | undefined;
  for (const line of lines) {
    if (best === undefined || computeUnevenness(line) < computeUnevenness(best)) best = line;
  }
  return best;
}

/** Takes the first type that exists, and of its lines the one whose prices are nearest to each other. */
export function firstOffered(
  byType: ReadonlyMap<string, readonly BookMarket[]>,
  types: readonly string[],
  computeUnevenness = unevenness,
) {
  for (const type of types) {
    const lines = byType.get(type);
    if (lines !== undefined) return leastUneven(lines, computeUnevenness);
  }
  return undefined;
}

/** More than the ratio of any two prices. */
const NOT_HALF = 1e6;

/** Unevenness of a total, which prefers a line with a half wherever one has prices. */
function totalUnevenness(line: BookMarket): number {
  return unevenness(line) + (isHalfTotal(line.specifier) ? 0 : NOT_HALF);
}

/**
 * Money line, main total, main handicap: for each type, the line whose prices are nearest to each other; of totals, the
 * line with a half.
 */
export function previewMarkets({ fixture, markets }: MatchBook): readonly BookMarket[] {
  const byType = new Map<string, BookMarket[]>();
  for (const market of markets.values()) {
    const list = byType.get(market.type);
    if (list) list.push(market);
    else byType.set(market.type, [market]);
  }
  const { total, handicap } = mainTypes(fixture.sport);
  const win = moneyLineTypes(fixture.sport, byType);
  return [
    firstOffered(byType, win),
    firstOffered(byType, total, totalUnevenness),
    firstOffered(byType, handicap),
  ].filter((market) => market !== undefined);
}

const rowFacts = new WeakMap<Facts, Facts>();

/** Facts without players: the same object for the same facts, because a book's fields are compared by identity. */
function findRowFacts(facts: Facts): Facts {
  if (facts.kind !== 'contest' || !facts.appearances) return facts;
  const known = rowFacts.get(facts);
  if (known) return known;
  const others = withoutPlayers(facts);
  rowFacts.set(facts, others);
  return others;
}

/**
 * A book with the markets of a row, without timeline, possession and players. Fields that a row does not display (time of price confirmation,
 * danger counter) are 0, so that they cause no messages.
 */
export function rowBook(
  { facetDanger: _, possession: __, momentum: ___, ...book }: MatchBook,
  markets: ReadonlyMap<MarketKey, BookMarket>,
): MatchBook {
  return {
    ...book,
    facts: findRowFacts(book.facts),
    markets,
    timeline: NO_TIMELINE,
    counts: NO_COUNTS,
    players: NO_PLAYERS,
    pricedAtMs: 0,
    danger: 0,
  };
}

/** The book in the form of a list row: three markets. */
export function previewBook(book: MatchBook): MatchBook {
  const markets = new Map<MarketKey, BookMarket>();
  for (const market of previewMarkets(book)) markets.set(marketKey(market.type, market.specifier), market);
  return rowBook(book, markets);
}
