import { type Amount, amount, type Fraction, fraction, smaller } from '@evens/base';
import { isBettable, type MatchBook, wholeDanger } from '@evens/book';
import { CASHOUT_STALE_PERCENT, type FeedState, STALE_AFTER_MS } from '@evens/contract';
import {
  deductionFor,
  EACH_WAY_PLACE,
  type Facts,
  hasChangedTerms,
  marketKey,
  type OddsMilli,
  parseMarket,
  parseOddsMilli,
  placeFractionValue,
  racePlaceTerms,
} from '@evens/markets';
import type { OutcomeMasses } from '@evens/pricing';
import {
  acceptances,
  builderOutcome,
  cashOutOffer,
  cashOutTypes,
  chargedBasisPoints,
  expectedOutcome,
  type LegOutcome,
  type PriceThenAndNow,
  plainOutcome,
  type TicketFormula,
} from '@evens/tickets';
import { makePriceBuilder } from '../joint-prices/builder-price.ts';
import { formulaFromLegs, groupLegs } from '../settlement/settle-tickets.ts';
import { type Chances, type Line, type MatchChances, pickMasses } from './match-chances.ts';
import type { OpenPick, OpenTicket } from './open-ticket.ts';

/** The data that a cash-out reads from the live books. */
export interface CashoutBooks {
  get(matchId: number): MatchBook | undefined;
  /** `atMs`: time of the last message from the source. `rate`: source seconds per real second. */
  feed(): { readonly state: FeedState; readonly atMs: number; readonly rate: number };
}

/** State of an open leg's match when the value was computed. */
export interface MatchMark {
  readonly matchId: number;
  readonly epoch: number;
  readonly danger: number;
}

export type QuoteState =
  | 'open'
  /** One of its markets is suspended, or results are pending. */
  | 'suspended'
  /** A cash-out of the ticket is in progress. */
  | 'pending'
  /** Not possible for this ticket, or the value is too low. */
  | 'unavailable';

export interface Quote {
  readonly state: QuoteState;
  /** Value of the whole open stake. Set if the state is `open`. */
  readonly valueMinor: Amount | undefined;
  /** The value without the margin. Set with it. */
  readonly fairMinor: Amount | undefined;
  /** Thousandths by leg. 0 for decided legs and unknown prices. */
  readonly oddsMilli: readonly number[];
  /** Prices of the open legs, if they are multiplied: the value is proportional to placed over fair. */
  readonly openPrices: OpenPrices | undefined;
  /** The margin on the fair value that is charged, in basis points. */
  readonly chargedBasisPoints: number;
  /** The most that is charged, however far the prices move. */
  readonly marginBasisPoints: number;
  /** In-play matches of open legs. */
  readonly inPlay: readonly MatchMark[];
  readonly inPlaySports: readonly string[];
}

/** Products of prices at placement and of fair prices now, in thousandths. */
export interface OpenPrices {
  readonly placedMilli: number;
  readonly fairMilli: number;
}

/**
 * The highest amount that a request for the value may have: the displayed value can be two seconds old. It is never above the
 * fair value.
 */
export function highestRequest({
  valueMinor,
  fairMinor,
}: {
  readonly valueMinor: bigint;
  readonly fairMinor: bigint;
}): bigint {
  const stale = valueMinor + (valueMinor * CASHOUT_STALE_PERCENT) / 100n;
  return stale < fairMinor ? stale : fairMinor;
}

export interface QuoteParts {
  readonly books: CashoutBooks;
  readonly chances: MatchChances;
}

/** Margins on the fair value, in basis points. */
export interface CashoutMargins {
  readonly usual: number;
  /** Sports with a margin of their own. */
  readonly bySport: Readonly<Record<string, number>>;
  /** The margin of bet builders on their fair price: their current price decides how much of these margins is charged. */
  readonly builder: number;
}

export interface QuoteTerms {
  readonly isOpen: boolean;
  readonly margins: CashoutMargins;
  readonly atMs: number;
}

/** Minimum value for an offer. */
const VALUE_MIN_MINOR = 1n;
/** Maximum displayed price. Longer prices are displayed as this value. */
const ODDS_SHOWN_MAX_MILLI = 1_001_000;

type Leg = readonly OpenPick[];
type Worth =
  | { readonly kind: 'decided'; readonly outcome: LegOutcome }
  | {
      readonly kind: 'open';
      readonly outcome: LegOutcome;
      readonly oddsMilli: number;
      /** The price at placement, and the expected factor by fair chances. */
      readonly placed: number;
      readonly expected: number;
      readonly book: MatchBook;
    }
  | { readonly kind: 'suspended' | 'unavailable' };

function struckAt(pick: OpenPick): OddsMilli {
  const odds = parseOddsMilli(pick.oddsMilli);
  if (!odds.ok) throw new Error(`struck at ${pick.oddsMilli}`);
  return odds.value;
}

function decidedOutcome(leg: Leg, builder: readonly number[] | undefined): LegOutcome | undefined {
  const [first] = leg;
  if (!first) throw new Error('decidedOutcome: expected a leg with picks, got none');
  if (leg.length === 1) return plainOutcome({ ...first, oddsMilli: struckAt(first) });
  if (!builder) throw new Error('a bet builder without prices');
  return builderOutcome(
    leg.map(({ verdict }) => verdict),
    builder,
  );
}

/** Share of the winnings that is paid: the fraction of the place part, less the Rule 4 deduction. */
export function partOfWinnings({ type, specifier }: Line, facts: Facts, decidedAtMs: number): number {
  if (facts.kind !== 'race') return 1;
  const terms = type === EACH_WAY_PLACE ? racePlaceTerms(facts) : undefined;
  const place: Fraction = terms ? placeFractionValue(terms.fraction) : fraction(1n);
  const line = parseMarket(type, specifier);
  const deduction = line.ok ? deductionFor(line.value, facts, decidedAtMs) : 0;
  return (Number(place.num) / Number(place.den)) * (1 - deduction / 100);
}

/** Expected factor: win·(1 + (o − 1)·part) + halfWin·(1 + o)/2 + refund + halfLose/2. */
export function expectedFactor(
  { win, halfWin, refund, halfLose }: OutcomeMasses,
  odds: number,
  part: number,
): number {
  return win * (1 + (odds - 1) * part) + (halfWin * (1 + odds)) / 2 + refund + halfLose / 2;
}

export function isFeedFresh(books: CashoutBooks, atMs: number): boolean {
  const feed = books.feed();
  return feed.state === 'up' && atMs - feed.atMs <= STALE_AFTER_MS;
}

/** Whether the line is priced: by the line if it is offered, else by the match. False if stopped or suspended. */
function isPriced(book: MatchBook, leg: Leg): boolean {
  if (!isBettable(book)) return false;
  return leg.every(({ type, specifier, verdict }) => {
    if (verdict) return true;
    const own = book.markets.get(marketKey(type, specifier));
    if (own) return !own.suspended;
    return [...book.markets.values()].some(({ suspended }) => !suspended);
  });
}

/**
 * An open pick of a match that is played under changed terms: the chances refer to the new terms, and the pick is
 * likely to be void.
 */
function isVoided({ type, specifier, verdict }: OpenPick, facts: Facts, decidedAtMs: number): boolean {
  const line = parseMarket(type, specifier);
  return !verdict && line.ok && hasChangedTerms(line.value, facts, decidedAtMs);
}

/**
 * The lower value by the source's chances and by those that moved prices express: a price that an operator has not moved yet
 * must not be worth more than its stake at once.
 */
function lowest(chances: Chances, compute: (each: Chances) => number): number {
  return Math.min(compute(chances), chances.moved ? compute(chances.moved) : Number.POSITIVE_INFINITY);
}

function openWorth(leg: Leg, ticket: OpenTicket, { parts, atMs, builder }: LegTerms): Worth {
  const [first] = leg;
  if (!first) throw new Error('openWorth: expected a leg with picks, got none');
  const book = parts.books.get(first.matchId);
  if (!book || !isFeedFresh(parts.books, atMs) || !isPriced(book, leg)) return { kind: 'suspended' };
  const chances = parts.chances.of(first.matchId, book);
  if (!chances || leg.some((pick) => isVoided(pick, book.facts, ticket.decidedAtMs)))
    return { kind: 'unavailable' };
  if (leg.length > 1) {
    const open = leg.filter(({ verdict }) => !verdict);
    if (open.some((pick) => chances.masses(pick).length === 0)) return { kind: 'unavailable' };
    const compute = (each: Chances) =>
      each.expect(open, (found) => {
        const waiting = [...found];
        const verdicts = leg.map(({ verdict }) => verdict ?? waiting.shift());
        const outcome = builder && builderOutcome(verdicts, builder);
        return outcome ? Number(outcome.factor.num) / Number(outcome.factor.den) : 0;
      });
    const expected = lowest(chances, (each) => compute(each) ?? Number.NaN);
    if (Number.isNaN(expected)) return { kind: 'unavailable' };
    const full = builder?.at(-1) ?? 0;
    return {
      kind: 'open',
      outcome: expectedOutcome(expected),
      oddsMilli: displayedOdds(full / expected),
      placed: full / 1000,
      expected,
      book,
    };
  }
  const lead = ticket.text?.earlyPayout?.[first.legNo - 1];
  const match = { facts: book.facts, sport: book.fixture.sport };
  const find = (each: Chances) => pickMasses(each, first, { lead, match });
  const masses = find(chances);
  if (!masses) return { kind: 'unavailable' };
  // Cashing out forfeits the boost: with the boosted price, a bet could be worth more than its stake immediately.
  const odds = (ticket.text?.boost?.plainMilli ?? first.oddsMilli) / 1000;
  const part = partOfWinnings(first, book.facts, ticket.decidedAtMs);
  const expected = lowest(chances, (each) => expectedFactor(find(each) ?? masses, odds, part));
  const offered = book.markets.get(marketKey(first.type, first.specifier))?.odds[first.outcomeNo - 1] ?? 0;
  const oddsMilli = offered > 0 ? offered : displayedOdds(1000 / (masses.win + masses.halfWin));
  return { kind: 'open', outcome: expectedOutcome(expected), oddsMilli, placed: odds, expected, book };
}

function displayedOdds(oddsMilli: number): number {
  return Number.isFinite(oddsMilli) ? Math.min(Math.round(oddsMilli), ODDS_SHOWN_MAX_MILLI) : 0;
}

interface LegTerms {
  readonly parts: QuoteParts;
  readonly atMs: number;
  readonly builder: readonly number[] | undefined;
}

const NOTHING = {
  valueMinor: undefined,
  fairMinor: undefined,
  openPrices: undefined,
  chargedBasisPoints: 0,
  marginBasisPoints: 0,
  inPlay: [],
  inPlaySports: [],
} as const;

/** The current price of the picks of a bet builder; undefined if one is decided or not offered. */
function currentJointPrice(
  leg: Leg,
  book: MatchBook,
  { chances, builderMargin }: { readonly chances: MatchChances; readonly builderMargin: number },
): number | undefined {
  const picks = leg.flatMap((pick) => {
    const market = book.markets.get(marketKey(pick.type, pick.specifier));
    const oddsMilli = market?.odds[pick.outcomeNo - 1] ?? 0;
    return oddsMilli > 0 && !pick.verdict ? [{ ...pick, oddsMilli }] : [];
  });
  const [first] = picks;
  if (!first || picks.length < leg.length) return undefined;
  const prices = makePriceBuilder(builderMargin)({ book, chances: chances.model(first.matchId), picks });
  return prices.ok ? prices.value.at(-1) : undefined;
}

/** Prices of the legs; undefined if one is decided or has no current price. */
function comparePrices(
  legs: readonly Leg[],
  worths: readonly Worth[],
  { ticket, ...builders }: { readonly ticket: OpenTicket } & Parameters<typeof currentJointPrice>[2],
): readonly PriceThenAndNow[] | undefined {
  const prices = legs.flatMap((leg, place) => {
    const worth = worths[place];
    const [first, second] = leg;
    if (worth?.kind !== 'open' || !first) return [];
    if (second) {
      const nowMilli = currentJointPrice(leg, worth.book, builders);
      const placedMilli = Math.round(worth.placed * 1000);
      return nowMilli === undefined ? [] : [{ placedMilli, nowMilli }];
    }
    const placedMilli = ticket.text?.boost?.plainMilli ?? first.oddsMilli;
    return [{ placedMilli, nowMilli: worth.oddsMilli }];
  });
  return prices.length === legs.length ? prices : undefined;
}

/** Undefined for the lines of a system and both parts of an each-way bet, which are added up. */
function multiplyPrices(
  formula: TicketFormula,
  open: readonly Extract<Worth, { kind: 'open' }>[],
): OpenPrices | undefined {
  if (formula.type === 'system' || ('eachWay' in formula && formula.eachWay)) return undefined;
  let [placed, fair] = [1000, 1000];
  for (const worth of open) {
    placed *= worth.placed;
    fair *= worth.placed / worth.expected;
  }
  return { placedMilli: displayedOdds(placed), fairMilli: displayedOdds(fair) };
}

/** A bet on several sports costs the largest of their margins. */
export function largestMargin(
  { usual, bySport }: Pick<CashoutMargins, 'usual' | 'bySport'>,
  sports: readonly string[],
): number {
  return Math.max(...sports.map((sport) => bySport[sport] ?? usual));
}

function withoutMargin(valueMinor: bigint, basisPoints: number): bigint {
  return (valueMinor * 10_000n) / BigInt(10_000 - basisPoints);
}

/** Current cash-out value of an open ticket. `isEnding`: called for its own delayed cash-out. */
export function quoteTicket(
  ticket: OpenTicket,
  parts: QuoteParts,
  { isOpen, margins, atMs, isEnding = false }: QuoteTerms & { readonly isEnding?: boolean },
): Quote {
  const legs = groupLegs(ticket.picks);
  const none = (state: QuoteState): Quote => ({ ...NOTHING, state, oddsMilli: legs.map(() => 0) });
  const formula = formulaFromLegs(ticket, legs);
  // A free bet has no stake of the player that could be returned.
  if (ticket.funding?.isFreeBet) return none('unavailable');
  if (!formula.ok || !isOpen || !cashOutTypes.includes(formula.value.type)) return none('unavailable');
  if (ticket.acceptance === acceptances.delayedCashout && !isEnding) return none('pending');
  const worths = legs.map((leg, place): Worth => {
    const builder = ticket.text?.builders?.[String(place)];
    const outcome = decidedOutcome(leg, builder);
    return outcome ? { kind: 'decided', outcome } : openWorth(leg, ticket, { parts, atMs, builder });
  });
  if (worths.some(({ kind }) => kind === 'unavailable')) return none('unavailable');
  const outcomes = worths.flatMap((worth) => ('outcome' in worth ? [worth.outcome] : []));
  const open = worths.flatMap((worth) => (worth.kind === 'open' ? [worth] : []));
  // All legs are decided, so settlement is imminent.
  if (outcomes.length < worths.length || open.length === 0) return none('suspended');

  const stakes = { stakeMinor: ticket.stakeMinor, stakeOpenMinor: ticket.stakeOpenMinor };
  const promisedMinor = (ticket.promisedMinor * stakes.stakeOpenMinor) / stakes.stakeMinor;
  const roomMinor = ticket.capMinor - ticket.cashedOutMinor;
  const marginBasisPoints = largestMargin(
    margins,
    open.map(({ book }) => book.fixture.sport),
  );
  const charged = chargedBasisPoints(
    marginBasisPoints,
    comparePrices(legs, worths, { ticket, chances: parts.chances, builderMargin: margins.builder }),
  );
  const mostMinor = smaller(promisedMinor, roomMinor);
  const valueMinor = cashOutOffer(
    { formula: formula.value, worths: outcomes, ...stakes, mostMinor },
    { marginBasisPoints: charged, minMinor: VALUE_MIN_MINOR },
  );
  const playing = new Map(
    worths.flatMap((worth, place) => {
      const matchId = legs[place]?.[0]?.matchId;
      const isPlaying =
        worth.kind === 'open' && (worth.book.phase === 'playing' || worth.book.phase === 'break');
      return isPlaying && matchId !== undefined ? [[matchId, worth.book] as const] : [];
    }),
  );
  return {
    state: valueMinor === undefined ? 'unavailable' : 'open',
    valueMinor,
    fairMinor: valueMinor && amount(smaller(withoutMargin(valueMinor, charged), mostMinor)),
    oddsMilli: worths.map((worth) => (worth.kind === 'open' ? worth.oddsMilli : 0)),
    openPrices: multiplyPrices(formula.value, open),
    chargedBasisPoints: charged,
    marginBasisPoints,
    inPlay: [...playing].map(([matchId, book]) => ({
      matchId,
      epoch: book.epoch,
      danger: wholeDanger(book),
    })),
    inPlaySports: [...new Set([...playing.values()].map(({ fixture }) => fixture.sport))],
  };
}

/**
 * Like `quoteTicket`, for one of many tickets: a damaged row, which the ledger audit reports, does not affect other
 * tickets.
 */
export function quoteOneOfMany(ticket: OpenTicket, parts: QuoteParts, terms: QuoteTerms): Quote {
  try {
    return quoteTicket(ticket, parts, terms);
  } catch {
    return { ...NOTHING, state: 'unavailable', oddsMilli: [] };
  }
}
