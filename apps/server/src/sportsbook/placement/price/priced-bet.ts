import { err, ok, type Result } from '@evens/base';
import { bettingSourceTypes, type MatchBook } from '@evens/book';
import { type Refusal, refusal, type TeaserFault } from '@evens/contract';
import {
  formatSpecifier,
  MIN_ODDS_MILLI,
  type OddsMilli,
  type Product,
  parseMarket,
  parseOddsMilli,
  placeFractionValue,
  racePlaceTerms,
  sportProduct,
} from '@evens/markets';
import {
  acceptsOdds,
  isTeaserMarket,
  type LegOutcome,
  type OddsPolicy,
  placedOutcome,
  TEASER_ODDS_MIN_MILLI,
  TICKET_LEGS_MAX,
  teasedLine,
  teaserSettings,
  wonOutcome,
} from '@evens/tickets';
import { type MatchBooks, priceNow } from '../../../feed/index.ts';
import { mapInTurns } from '../../../platform/turns.ts';
import type { BuilderToPrice, JointPrices, PriceBuilder } from '../../joint-prices/builder-price.ts';
import type { BetPick, BetShape } from '../parse/bet-shape.ts';
import type { Boosts } from '../rules/boost-terms.ts';
import { type AppliedBoost, applyBoost, type BoostGone } from './applied-boost.ts';
import { faultData, formatScore, type SelectionFault } from './selection-faults.ts';

/** A selection with the price at which it is accepted. */
export interface PricedPick {
  readonly selection: BetPick;
  readonly book: MatchBook;
  readonly oddsMilli: OddsMilli;
  /** `1:0`; empty before the start and in sports without a score. */
  readonly score: string;
  /** The line that it settles on: its own, or the one moved by a teaser; undefined if the teaser can't move it. */
  readonly specifier: string | undefined;
  /** The boost in the price; undefined for none. */
  readonly boost: AppliedBoost | undefined;
}

export interface PricedBuilder {
  /** The joint price of every set of its picks, in the order of `builderOutcome`; or why there is none. */
  readonly prices: JointPrices;
}

export interface PricedBet {
  readonly shape: BetShape;
  readonly picks: readonly PricedPick[];
  /** By index of the leg. */
  readonly builders: ReadonlyMap<number, PricedBuilder>;
}

/** Sources of prices. */
export interface Pricing {
  readonly books: MatchBooks;
  readonly priceBuilder: PriceBuilder;
  readonly boosts: Boosts;
}

export interface PricingTerms {
  readonly policy: OddsPolicy;
  readonly atMs: number;
}

export function pickProduct({ book }: PricedPick): Product {
  return sportProduct(book.fixture.sport);
}

/** Null for sport. All picks of a bet are of one product. */
export function betProduct({ picks: [first] }: PricedBet): Exclude<Product, 'sport'> | null {
  const product = first ? pickProduct(first) : 'sport';
  return product === 'sport' ? null : product;
}

type Fault = SelectionFault & { readonly selection: BetPick };

/**
 * Prices every selection by the current book. A refusal has the code of the first fault and all faults in its data. The
 * price of a bet builder is compared with the displayed one. The price of a teaser is not: it comes from the configured
 * table. An ended boost changes the odds under every policy: the policy only covers market prices.
 */
export function priceBet(
  { books, priceBuilder, boosts }: Pricing,
  shape: BetShape,
  { policy, atMs }: PricingTerms,
): Result<PricedBet, Refusal> {
  const faults: Fault[] = [];
  const picks: PricedPick[] = [];
  const inBuilder = new Set(shape.legs.filter((leg) => leg.length > 1).flat());
  for (const [place, selection] of shape.picks.entries()) {
    const priced = priceNow(books, selection, atMs);
    if (!priced.ok) {
      faults.push({ code: priced.error, selection });
      continue;
    }
    const { book, oddsMilli } = priced.value;
    const isPriced = !inBuilder.has(place) && shape.type !== 'teaser';
    const boost = applyBoost(boosts, selection, { book, oddsMilli, atMs });
    const nowMilli = boost?.oddsMilli ?? oddsMilli;
    if (selection.boostId !== undefined && !boost)
      faults.push({ code: 'OddsChangedException', nowMilli, selection, boost: 'ended' });
    else if (isPriced && !acceptsOdds(policy, { seen: selection.seenMilli, now: nowMilli }))
      faults.push({ code: 'OddsChangedException', nowMilli, selection });
    const specifier = settledSpecifier(selection, { book, shape });
    picks.push({ selection, book, oddsMilli: nowMilli, score: formatScore(book), specifier, boost });
  }
  const [first] = faults;
  if (first) return err(refusal(first.code, faultData(first, faults)));
  return priceBuilders({ books, priceBuilder }, { shape, picks }, policy);
}

/** Refusal of a boost that ended, or was used, between pricing and writing the bet. */
export function boostGone({ picks }: PricedBet, gone: BoostGone): Refusal {
  const faults = picks.flatMap(({ selection, boost }): readonly Fault[] =>
    boost ? [{ code: 'OddsChangedException', nowMilli: boost.plainMilli, selection, boost: gone }] : [],
  );
  const [first] = faults;
  if (!first) throw new Error('boostGone: the bet has no boost');
  return refusal(first.code, faultData(first, faults));
}

/** The bet builder of a leg's picks; undefined for a single pick. */
function builderToPrice(
  books: MatchBooks,
  picks: readonly Pick<PricedPick, 'book' | 'oddsMilli' | 'selection'>[],
): BuilderToPrice | undefined {
  const [first] = picks;
  if (!first || picks.length < 2) return undefined;
  return {
    book: first.book,
    chances: books.chances(first.selection.matchId),
    picks: picks.map(({ selection, oddsMilli }) => ({ ...selection, oddsMilli })),
  };
}

/**
 * Calculates the joint prices of a slip's bet builders in several turns of the event loop, so that other requests are
 * served in between. `priceBet` then finds them cached, unless a price has changed.
 */
export async function priceBuildersInTurns(
  { books, priceBuilder }: Pick<Pricing, 'books' | 'priceBuilder'>,
  { legs, picks }: BetShape,
  atMs: number,
): Promise<void> {
  if (picks.length > TICKET_LEGS_MAX) return;
  await mapInTurns(
    legs.filter((places) => places.length > 1),
    (places) => {
      const priced = places.flatMap((place) => {
        const selection = picks[place];
        if (!selection) return [];
        const price = priceNow(books, selection, atMs);
        return price.ok ? [{ selection, ...price.value }] : [];
      });
      const builder = priced.length === places.length ? builderToPrice(books, priced) : undefined;
      if (builder) priceBuilder(builder);
    },
  );
}

function priceBuilders(
  { books, priceBuilder }: Pick<Pricing, 'books' | 'priceBuilder'>,
  { shape, picks }: { readonly shape: BetShape; readonly picks: readonly PricedPick[] },
  policy: OddsPolicy,
): Result<PricedBet, Refusal> {
  const builders = new Map<number, PricedBuilder>();
  // More than a ticket can have: refused later by their number, so no prices are calculated.
  if (picks.length > TICKET_LEGS_MAX) return ok({ shape, picks, builders });
  const moved: { readonly leg: number; readonly oldOddsMilli: number; readonly newOddsMilli: number }[] = [];
  for (const [leg, places] of shape.legs.entries()) {
    const builder = builderToPrice(
      books,
      places.flatMap((place) => picks[place] ?? []),
    );
    if (!builder) continue;
    const prices = priceBuilder(builder);
    builders.set(leg, { prices });
    const now = prices.ok ? prices.value.at(-1) : undefined;
    const seen = shape.builderSeenMilli[leg] ?? 0;
    if (now !== undefined && !acceptsOdds(policy, { seen, now }))
      moved.push({ leg, oldOddsMilli: seen, newOddsMilli: now });
  }
  if (moved.length > 0) return err(refusal('OddsChangedException', { builders: moved, ...moved[0] }));
  return ok({ shape, picks, builders });
}

/** The selection at its current price, at 1.01 if it has none; undefined if its match has no book. */
export function pricePick(
  books: MatchBooks,
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
  return {
    selection,
    book,
    oddsMilli: priced.ok ? priced.value.oddsMilli : least.value,
    score: formatScore(book),
    specifier: settledSpecifier(selection, { book, shape }),
    boost: undefined,
  };
}

/**
 * The market's line moved in the player's favour, or why it is not moved: in play points are worth more the less time is
 * left, and a price below the minimum shows that the line is far from even.
 */
export function teaseLine(
  { type, specifier, outcomeNo, key }: BetPick,
  { book, shape }: { readonly book: MatchBook; readonly shape: BetShape },
): Result<string, TeaserFault> {
  const setting = teaserSettings.find(({ id }) => id === shape.teaserSetting);
  const pointsHundredths = setting?.pointsHundredths[book.fixture.sport];
  const market = parseMarket(type, specifier);
  if (pointsHundredths === undefined) return err('sport');
  if (!market.ok) return err('market');
  const { definition, specifier: parsed } = market.value;
  if (parsed.lineHundredths === undefined) return err('market');
  const lineHundredths = teasedLine({
    marketType: type,
    outcomeNo,
    lineHundredths: parsed.lineHundredths,
    pointsHundredths,
  });
  if (lineHundredths === undefined) return err(isTeaserMarket(type) ? 'line' : 'market');
  if (book.sourceType === bettingSourceTypes.live) return err('in-play');
  const offeredMilli = book.markets.get(key)?.odds[outcomeNo - 1] ?? 0;
  if (offeredMilli > 0 && offeredMilli < TEASER_ODDS_MIN_MILLI) return err('low-price');
  return ok(formatSpecifier({ ...parsed, lineHundredths }, definition.shape));
}

/** The line that the selection settles on; undefined if it is one that the teaser can't move. */
function settledSpecifier(
  selection: BetPick,
  bet: { readonly book: MatchBook; readonly shape: BetShape },
): string | undefined {
  if (bet.shape.type !== 'teaser') return selection.specifier;
  const teased = teaseLine(selection, bet);
  return teased.ok ? teased.value : undefined;
}

/** The outcome of each leg if it wins; for an each-way bet the places follow the wins, at the current terms. */
export function promisedOutcomes({ shape, picks, builders }: PricedBet): readonly LegOutcome[] {
  const wins = shape.legs.map((places, leg) => {
    const builder = builders.get(leg)?.prices;
    const own = picks[places[0] ?? -1];
    const oddsMilli = builder?.ok ? builder.value.at(-1) : own?.oddsMilli;
    if (oddsMilli === undefined) throw new RangeError(`promisedOutcomes: leg ${leg} has no price`);
    return wonOutcome(oddsMilli);
  });
  if (!shape.eachWay) return wins;
  const places = picks.map(({ book, oddsMilli, selection }) => {
    const fraction = placeFraction(book);
    // `combinationRefusal` refuses each way without place terms.
    if (!fraction) throw new RangeError(`promisedOutcomes: match ${selection.matchId} has no place terms`);
    return placedOutcome(oddsMilli, fraction);
  });
  return [...wins, ...places];
}

/** The fraction of the winnings that the place part pays, by the current runners; undefined if it pays nothing. */
function placeFraction({ facts }: MatchBook) {
  const terms = facts.kind === 'race' ? racePlaceTerms(facts) : undefined;
  return terms && placeFractionValue(terms.fraction);
}
