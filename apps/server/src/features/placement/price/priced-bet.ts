import { err, ok, type Result } from '@evens/base';
import { bettingSourceTypes, type MatchBook } from '@evens/book';
import { type Refusal, refusal } from '@evens/contract';
import {
  formatSpecifier,
  MIN_ODDS_MILLI,
  type OddsMilli,
  parseMarket,
  parseOddsMilli,
  placeFractionOf,
  placeTermsOf,
} from '@evens/markets';
import {
  acceptsOdds,
  type LegOutcome,
  type OddsPolicy,
  placedOutcome,
  TEASER_ODDS_MIN_MILLI,
  type TeaserSetting,
  TICKET_LEGS_MAX,
  teasedLine,
  teaserSettings,
  wonOutcome,
} from '@evens/tickets';
import { priceNow } from '../../trading/index.ts';
import type { BetPick, BetShape } from '../parse/bet-shape.ts';
import type { Boosts } from '../rules/boost-terms.ts';
import { type AppliedBoost, type BoostGone, boostOf } from './applied-boost.ts';
import type { Books } from './books.ts';
import type { BuilderFault, PriceBuilder } from './builder-price.ts';
import { faultData, type SelectionFault, scoreOf } from './selection-faults.ts';

/** A selection with the price that it is struck at. */
export interface PricedPick {
  readonly selection: BetPick;
  readonly book: MatchBook;
  readonly oddsMilli: OddsMilli;
  /** `1:0`; empty before the start and where a score says nothing. */
  readonly score: string;
  /** The line that it settles on: its own, or moved by a teaser; undefined where a teaser can't move it. */
  readonly specifier: string | undefined;
  /** What of the price is a boost; undefined for none. */
  readonly boost: AppliedBoost | undefined;
}

export interface PricedBuilder {
  /** The joint price of every set of its picks, as `builderOutcome` takes them; or why there is none. */
  readonly prices: Result<readonly number[], BuilderFault>;
}

export interface PricedBet {
  readonly shape: BetShape;
  readonly picks: readonly PricedPick[];
  /** By the leg's place. */
  readonly builders: ReadonlyMap<number, PricedBuilder>;
}

/** What prices are made of. */
export interface Pricing {
  readonly books: Books;
  readonly priceBuilder: PriceBuilder;
  readonly boosts: Boosts;
}

export interface PricingTerms {
  readonly policy: OddsPolicy;
  readonly atMs: number;
}

type Fault = SelectionFault & { readonly selection: BetPick };

/**
 * Every selection against the book as it is now. What is wrong with any of them is told together, under the first's code.
 * A builder's own price is held against the one that was seen, a teaser's against none: its table is the price. A boost
 * that is over moved the price under every policy: that the player takes what the market does is not said of it.
 */
export function priceBet(
  { books, priceBuilder, boosts }: Pricing,
  shape: BetShape,
  { policy, atMs }: PricingTerms,
): Result<PricedBet, Refusal> {
  const faults: Fault[] = [];
  const picks: PricedPick[] = [];
  const setting = teaserSettings.find(({ id }) => id === shape.teaserSetting);
  const inBuilder = new Set(shape.legs.filter((leg) => leg.length > 1).flat());
  for (const [place, selection] of shape.picks.entries()) {
    const priced = priceNow(books, selection, atMs);
    if (!priced.ok) {
      faults.push({ code: priced.error, selection });
      continue;
    }
    const { book, oddsMilli } = priced.value;
    const isPriced = !inBuilder.has(place) && shape.type !== 'teaser';
    const boost = boostOf(boosts, selection, { book, oddsMilli, atMs });
    const nowMilli = boost?.oddsMilli ?? oddsMilli;
    if (selection.boostId !== undefined && !boost)
      faults.push({ code: 'OddsChangedException', nowMilli, selection, boost: 'ended' });
    else if (isPriced && !acceptsOdds(policy, { seen: selection.seenMilli, now: nowMilli }))
      faults.push({ code: 'OddsChangedException', nowMilli, selection });
    const specifier =
      shape.type === 'teaser' ? teasedSpecifier(selection, { book, setting }) : selection.specifier;
    picks.push({ selection, book, oddsMilli: nowMilli, score: scoreOf(book), specifier, boost });
  }
  const [first] = faults;
  if (first) return err(refusal(first.code, faultData(first, faults)));
  return priceBuilders({ books, priceBuilder }, { shape, picks }, policy);
}

/** A boost that was there when the bet was priced and not when it was written. */
export function boostGone({ picks }: PricedBet, gone: BoostGone): Refusal {
  const faults = picks.flatMap(({ selection, boost }): readonly Fault[] =>
    boost ? [{ code: 'OddsChangedException', nowMilli: boost.plainMilli, selection, boost: gone }] : [],
  );
  const [first] = faults;
  if (!first) throw new Error('a bet without a boost lost one');
  return refusal(first.code, faultData(first, faults));
}

function priceBuilders(
  { books, priceBuilder }: Pick<Pricing, 'books' | 'priceBuilder'>,
  { shape, picks }: { readonly shape: BetShape; readonly picks: readonly PricedPick[] },
  policy: OddsPolicy,
): Result<PricedBet, Refusal> {
  const builders = new Map<number, PricedBuilder>();
  // More than a ticket takes: refused by their number, without the work of pricing them.
  if (picks.length > TICKET_LEGS_MAX) return ok({ shape, picks, builders });
  const moved: { readonly leg: number; readonly oldOddsMilli: number; readonly newOddsMilli: number }[] = [];
  for (const [leg, places] of shape.legs.entries()) {
    const own = places.flatMap((place) => picks[place] ?? []);
    const [first] = own;
    if (!first || own.length < 2) continue;
    const chances = books.chances(first.selection.matchId);
    const prices = priceBuilder({
      book: first.book,
      chances,
      picks: own.map(({ selection, oddsMilli }) => ({ ...selection, oddsMilli })),
    });
    builders.set(leg, { prices });
    const now = prices.ok ? prices.value.at(-1) : undefined;
    const seen = shape.builderSeenMilli[leg] ?? 0;
    if (now !== undefined && !acceptsOdds(policy, { seen, now }))
      moved.push({ leg, oldOddsMilli: seen, newOddsMilli: now });
  }
  if (moved.length > 0) return err(refusal('OddsChangedException', { builders: moved, ...moved[0] }));
  return ok({ shape, picks, builders });
}

/** The selection as its book has it, at 1.01 where no price stands; undefined where nobody holds its match. */
export function pricePick(
  books: Books,
  {
    selection,
    shape,
    atMs,
  }: { readonly selection: BetPick; readonly shape: BetShape; readonly atMs: number },
): PricedPick | undefined {
  const book = books.get(selection.matchId);
  const least = parseOddsMilli(MIN_ODDS_MILLI);
  if (!book || !least.ok) return undefined;
  const priced = priceNow(books, selection, atMs);
  const setting = teaserSettings.find(({ id }) => id === shape.teaserSetting);
  return {
    selection,
    book,
    oddsMilli: priced.ok ? priced.value.oddsMilli : least.value,
    score: scoreOf(book),
    specifier: shape.type === 'teaser' ? teasedSpecifier(selection, { book, setting }) : selection.specifier,
    boost: undefined,
  };
}

/**
 * The market's line moved in the player's favour; undefined where the setting doesn't move it. Nor in play, where a few
 * points are worth the more the less is left to play, nor at a price that says that the line is far from even.
 */
function teasedSpecifier(
  { type, specifier, outcomeNo, key }: BetPick,
  { book, setting }: { readonly book: MatchBook; readonly setting: TeaserSetting | undefined },
): string | undefined {
  if (book.sourceType === bettingSourceTypes.live) return undefined;
  const offeredMilli = book.markets.get(key)?.odds[outcomeNo - 1] ?? 0;
  if (offeredMilli > 0 && offeredMilli < TEASER_ODDS_MIN_MILLI) return undefined;
  const pointsHundredths = setting?.pointsHundredths[book.fixture.sport];
  const market = parseMarket(type, specifier);
  if (pointsHundredths === undefined || !market.ok) return undefined;
  const { definition, specifier: parsed } = market.value;
  if (parsed.lineHundredths === undefined) return undefined;
  const lineHundredths = teasedLine({
    marketType: type,
    outcomeNo,
    lineHundredths: parsed.lineHundredths,
    pointsHundredths,
  });
  return lineHundredths === undefined
    ? undefined
    : formatSpecifier({ ...parsed, lineHundredths }, definition.shape);
}

/** Each leg as if it came in; of an each-way bet the places after the wins, at the terms of now. */
export function promisedOutcomes({ shape, picks, builders }: PricedBet): readonly LegOutcome[] {
  const wins = shape.legs.map((places, leg) => {
    const builder = builders.get(leg)?.prices;
    const own = picks[places[0] ?? -1];
    const oddsMilli = builder?.ok ? builder.value.at(-1) : own?.oddsMilli;
    if (oddsMilli === undefined) throw new RangeError(`leg ${leg} has no price`);
    return wonOutcome(oddsMilli);
  });
  if (!shape.eachWay) return wins;
  return [
    ...wins,
    ...picks.map((pick) => placedOutcome(pick.oddsMilli, placeFraction(pick.book) ?? { num: 1n, den: 5n })),
  ];
}

/** What the place part pays of the winnings, by the runners of now; undefined where nothing is paid for a place. */
export function placeFraction({ facts }: MatchBook) {
  const terms = facts.kind === 'race' ? placeTermsOf(facts) : undefined;
  return terms && placeFractionOf(terms.fraction);
}
