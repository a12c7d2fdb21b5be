import {
  type ChanceModel,
  type MarketKey,
  MIN_ODDS_MILLI,
  marketDefinition,
  PRICE_RAISE_MAX,
  type PriceMove,
  parseMarket,
  snapDown,
  splitKey,
} from '@evens/markets';
import type { BookMarket, MatchBook } from './match-book.ts';

/** Changes by operators in the offer of one match, on top of its source's prices. */
export interface OperatorRules {
  /** The whole match is suspended. */
  readonly isSuspended: boolean;
  /** Market types of which every line is suspended. */
  readonly suspendedTypes: ReadonlySet<string>;
  readonly suspendedLines: ReadonlySet<MarketKey>;
  /** Changes of prices in thousandths of the price, by target. All that apply to an outcome are multiplied. */
  readonly shifts: ReadonlyMap<ShiftTarget, number>;
}

/** The whole match, all lines of a market type, one line, or one outcome of a line by its number. */
export type ShiftTarget =
  | 'match'
  | `market:${string}`
  | `line:${MarketKey}`
  | `outcome:${MarketKey}/${number}`;

function isLine(key: string): boolean {
  const { type, specifier } = splitKey(key);
  return parseMarket(type, specifier).ok;
}

/** Undefined for a text that names no part of a match's offer. */
export function parseShiftTarget(text: string): ShiftTarget | undefined {
  if (text === 'match') return text;
  const [, kind, name = ''] = /^(market|line|outcome):(.+)$/.exec(text) ?? [];
  if (kind === 'market') return marketDefinition(name) && `market:${name}`;
  if (kind === 'line') return isLine(name) ? `line:${name}` : undefined;
  const [, key = '', outcomeNo = ''] = /^(.+)\/([1-9]\d{0,2})$/.exec(name) ?? [];
  return isLine(key) ? `outcome:${key}/${Number(outcomeNo)}` : undefined;
}

/** The price after all shifts, on the ladder. 0, for an outcome without an offer, stays. */
function shiftOdds(odds: number, shifts: readonly number[]): number {
  if (odds === 0 || shifts.every((shift) => shift === 0)) return odds;
  const factor = shifts.reduce((product, shift) => (product * (1000 + shift)) / 1000, 1);
  const shifted = odds * Math.min(factor, (1000 + PRICE_RAISE_MAX) / 1000);
  const onLadder = snapDown(Math.max(MIN_ODDS_MILLI, shifted));
  // A price between two rungs is not lowered by a raise.
  return factor > 1 ? Math.max(odds, onLadder) : onLadder;
}

function shiftMarket(key: MarketKey, market: BookMarket, shifts: OperatorRules['shifts']): BookMarket {
  const read = (target: ShiftTarget) => shifts.get(target) ?? 0;
  const common = [read('match'), read(`market:${market.type}`), read(`line:${key}`)];
  const odds = market.odds.map((each, index) =>
    shiftOdds(each, [...common, read(`outcome:${key}/${index + 1}`)]),
  );
  return odds.every((each, index) => each === market.odds[index]) ? market : { ...market, odds };
}

function describeMove([target, shift]: readonly [ShiftTarget, number]): PriceMove {
  const factor = (1000 + Math.min(shift, PRICE_RAISE_MAX)) / 1000;
  const [, kind, name = ''] = /^(\w+):?(.*)$/.exec(target) ?? [];
  if (kind === 'match') return { type: null, specifier: null, outcomeNo: null, factor };
  if (kind === 'market') return { type: name, specifier: null, outcomeNo: null, factor };
  const [, key = name, outcomeNo] = /^(.+)\/(\d+)$/.exec(name) ?? [];
  const { type, specifier } = splitKey(key);
  return { type, specifier, outcomeNo: outcomeNo === undefined ? null : Number(outcomeNo), factor };
}

/** The model with the changes by operators, for prices that are computed from it. */
function moveChances(
  chances: ChanceModel | undefined,
  shifts: OperatorRules['shifts'],
): ChanceModel | undefined {
  return chances && shifts.size > 0 ? { ...chances, moves: [...shifts].map(describeMove) } : chances;
}

/** The book as operators offer it. Suspensions by the source remain. */
export function applyOperatorRules(book: MatchBook, rules: OperatorRules | undefined): MatchBook {
  if (rules === undefined) return book;
  const { isSuspended, suspendedTypes, suspendedLines, shifts } = rules;
  if (isSuspended) return { ...book, stopped: 'operator' };
  const markets = new Map<MarketKey, BookMarket>();
  for (const [key, market] of book.markets) {
    const shifted = shifts.size === 0 ? market : shiftMarket(key, market, shifts);
    const isClosed = suspendedTypes.has(market.type) || suspendedLines.has(key);
    markets.set(key, isClosed && !shifted.suspended ? { ...shifted, suspended: true } : shifted);
  }
  return { ...book, markets, chances: moveChances(book.chances, shifts) };
}
