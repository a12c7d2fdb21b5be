import { amount, type Clock, formatAmount, ok, type Result, smaller } from '@evens/base';
import type { AnswerOf, Calls, Refusal } from '@evens/contract';
import { MIN_ODDS_MILLI, placeTermsOf } from '@evens/markets';
import { betCount, bonusBasisPoints } from '@evens/tickets';
import type { Principal, Visitor } from '../../../platform/principal.ts';
import { priceNow } from '../../trading/index.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { type StakesToJudge, stakeBounds } from '../limits/limits.ts';
import { linesOfShape, measure } from '../limits/measured-bet.ts';
import { type BetShape, type BetStakes, parseShape, type ShapeBody } from '../parse/bet-shape.ts';
import type { Books } from '../price/books.ts';
import { makePriceBuilder } from '../price/builder-price.ts';
import { conflictsOf } from '../price/combination.ts';
import { type ComposedBet, composeBet, delayMsOf } from '../price/composed-bet.ts';
import { type PricedBet, type PricedPick, priceBet, pricePick } from '../price/priced-bet.ts';
import { type BettingRules, type CurrencyRules, isReferralOpen } from '../rules/rules.ts';

type Status = AnswerOf<Calls['POST /api/betslip/selectionstatus']>;
/** As the wire has it, but for the refusal's words. */
export type SlipStatus = Omit<Status, 'Refusal'> & { readonly refusal: Refusal | undefined };

/** Odds move under any policy: what the slip shows is the price of now. */
const ANY_ODDS = 2;
/** What the composition is tried with where nothing is staked yet. */
const TRIAL_MINOR = amount(1_000_000n);

export interface StatusParts {
  readonly books: Books;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly memory: BettingMemory;
  readonly clock: Clock;
}

const statusWords: Readonly<Record<string, string>> = {
  SelectionSuspendedException: 'suspended',
  PriceStaleException: 'stale',
};

function trialStakes(shape: BetShape, body: ShapeBody): BetStakes {
  if (shape.type !== 'system') return { unitMinor: TRIAL_MINOR, rows: [] };
  const picks = (body.SystemStakes ?? []).map(({ Pick: pick }) => pick);
  return {
    unitMinor: amount(0n),
    rows: (picks.length > 0 ? picks : [2]).map((pick) => ({ pick, unitMinor: TRIAL_MINOR })),
  };
}

/** How a slip stands now: every selection, what stands in the way of placing it, and what may be staked. */
export function makeSelectionStatus({ books, rules, memory, clock }: StatusParts) {
  return async (body: ShapeBody, caller: Principal | Visitor): Promise<Result<SlipStatus, Refusal>> => {
    const shape = parseShape(body);
    if (!shape.ok) return shape;
    const atMs = clock.nowMs();
    const now = await rules(atMs);
    const priceBuilder = makePriceBuilder(now.builderMarginBasisPoints);
    const pricing = { books, priceBuilder, boosts: now.boosts };
    const priced = priceBet(pricing, shape.value, { policy: ANY_ODDS, atMs });
    const compose = (bet: typeof priced) =>
      bet.ok ? composeBet(bet.value, trialStakes(shape.value, body), now) : bet;
    const composed = compose(priced);
    // Several singles are judged one by one: each has its own lines.
    const bets =
      shape.value.type === 'single' && shape.value.legs.length > 1
        ? shape.value.legs.map((_, leg) =>
            compose(
              priced.ok
                ? ok(pricedAlone(priced.value, leg))
                : priceBet(pricing, legAlone(shape.value, leg), { policy: ANY_ODDS, atMs }),
            ),
          )
        : [composed];
    const known = knownPart(books, shape.value, atMs);
    const own = caller.role === 'visitor' ? undefined : now.byCurrency.get(caller.currency);
    return ok({
      Selections: shape.value.picks.map((_, place) => selectionOf(books, shape.value, { place, atMs })),
      IncompatibleSelections: conflicts(known),
      IncompatibleTeaserSelections:
        shape.value.type === 'teaser'
          ? known.places.filter((_, index) => known.bet.picks[index]?.specifier === undefined)
          : [],
      Builders: builders(body, priced.ok ? priced.value : undefined),
      refusal: composed.ok ? undefined : composed.error,
      BetCount: composed.ok ? betCount(composed.value.formula) : 0,
      ...(await stakesOf(
        bets.map((bet) => (bet.ok ? bet.value : undefined)),
        { caller, now, own, type: shape.value.type },
      )),
      BonusBasisPoints: composed.ok ? bonusOf(composed.value) : 0,
      DelaySeconds: priced.ok ? delayMsOf(priced.value, now, books.feed().rate) / 1000 : 0,
    });
  };

  /** The bounds of each bet; those of the player alone where a bet can't be made. */
  async function stakesOf(
    bets: readonly (ComposedBet | undefined)[],
    { caller, now, own, type }: CallerLimits,
  ): Promise<Pick<Status, 'Limits' | 'MaximumPayout' | 'MaximumStake' | 'MinimumStake'>> {
    if (caller.role === 'visitor' || !own)
      return { MinimumStake: '', MaximumStake: '', MaximumPayout: '', Limits: [] };
    const { currency, accountId } = caller;
    const told = (minor: bigint) => formatAmount(minor, currency);
    const measureAll = () =>
      Promise.all(
        bets.map(async (bet) => {
          if (!bet) return undefined;
          const marketIds = await memory.load(accountId, linesOfShape(bet.priced));
          const { positions, exposure } = memory;
          return measure(bet, {
            accountId,
            marketIds,
            rules: now,
            currencyRules: own,
            currency,
            positions,
            exposure,
          });
        }),
      );
    let measured = await measureAll();
    if (measured.some((each) => each?.stakes.charges.some(({ onLineMinor }) => onLineMinor > 0n))) {
      // Nothing checks what is only shown: what stands on its lines may have been cashed out.
      memory.positions.forget(accountId);
      measured = await measureAll();
    }
    const factorPercent = await memory.factorPercent(accountId);
    const open = { isReferralOpen: isReferralOpen(now, type) };
    const bounds = measured.map((each) =>
      stakeBounds(each?.stakes ?? untouched(now, { currency, factorPercent }), own, open),
    );
    const most = bounds.reduce(
      (least, { acceptedMaxMinor }) => smaller(least, acceptedMaxMinor),
      bounds[0]?.acceptedMaxMinor ?? 0n,
    );
    return {
      MinimumStake: told(own.stakeMinMinor),
      MaximumStake: told(most),
      MaximumPayout: told(own.payoutMaxMinor),
      Limits: bounds.map(({ acceptedMaxMinor, referral }) => ({
        MaximumStake: told(acceptedMaxMinor),
        ReferralAbove: referral ? told(referral.aboveMinor) : '',
        ReferralMaximum: referral ? told(referral.maxMinor) : '',
      })),
    };
  }
}

interface CallerLimits {
  readonly caller: Principal | Visitor;
  readonly now: BettingRules;
  readonly own: CurrencyRules | undefined;
  readonly type: BetShape['type'];
}

/** The same of a bet that has its prices: joint ones are not made twice. */
function pricedAlone({ shape, picks, builders }: PricedBet, leg: number): PricedBet {
  const builder = builders.get(leg);
  return {
    shape: legAlone(shape, leg),
    picks: (shape.legs[leg] ?? []).flatMap((place) => picks[place] ?? []),
    builders: new Map(builder ? [[0, builder]] : []),
  };
}

/** A stake on lines where nothing stands: what the player's own limit alone says. */
function untouched(
  now: BettingRules,
  { currency, factorPercent }: Pick<StakesToJudge, 'currency' | 'factorPercent'>,
): StakesToJudge {
  const stakeMinor = TRIAL_MINOR;
  return {
    charges: [{ chargeMinor: stakeMinor, oddsMilli: MIN_ODDS_MILLI, onLineMinor: 0n, liabilityMinor: 0n }],
    leastUnitMinor: stakeMinor,
    stakeMinor,
    betCount: 1,
    currency,
    factorPercent,
    liabilityMaxMinor: now.marketLiabilityMaxMinor,
    boostMaxMinor: undefined,
  };
}

/** One leg of several singles as the bet that it is. */
function legAlone(shape: BetShape, leg: number): BetShape {
  const places = shape.legs[leg] ?? [];
  return {
    ...shape,
    picks: places.flatMap((place) => shape.picks[place] ?? []),
    legs: [places.map((_, index) => index)],
    builderSeenMilli: [shape.builderSeenMilli[leg] ?? 0],
  };
}

function bonusOf({ outcomes, formula }: ComposedBet): number {
  return formula.type === 'combo' ? bonusBasisPoints(outcomes, formula.bonus) : 0;
}

/** The selections whose books are here, whether or not they can be bet on: enough to tell which go together. */
function knownPart(
  books: Books,
  shape: BetShape,
  atMs: number,
): { readonly bet: PricedBet; readonly places: readonly number[] } {
  const places: number[] = [];
  const picks: PricedPick[] = [];
  for (const [place, selection] of shape.picks.entries()) {
    const pick = pricePick(books, { selection, shape, atMs });
    if (!pick) continue;
    places.push(place);
    picks.push(pick);
  }
  const legs = shape.legs
    .map((leg) => leg.flatMap((place) => (places.includes(place) ? [places.indexOf(place)] : [])))
    .filter((leg) => leg.length > 0);
  return { places, bet: { shape: { ...shape, legs }, picks, builders: new Map() } };
}

function conflicts({ bet, places }: ReturnType<typeof knownPart>): Status['IncompatibleSelections'] {
  return conflictsOf(bet).map(({ first, second, reason }) => ({
    First: places[first] ?? first,
    Second: places[second] ?? second,
    Reason: reason,
  }));
}

function selectionOf(
  books: Books,
  shape: BetShape,
  { place, atMs }: { readonly place: number; readonly atMs: number },
): Status['Selections'][number] {
  const selection = shape.picks[place];
  if (!selection) throw new RangeError(`no selection ${place}`);
  const priced = priceNow(books, selection, atMs);
  const book = books.get(selection.matchId);
  const terms =
    book?.facts.kind === 'race' && selection.type === 'race-winner' ? placeTermsOf(book.facts) : undefined;
  const teased =
    shape.type === 'teaser' ? pricePick(books, { selection, shape, atMs })?.specifier : undefined;
  return {
    Status: priced.ok ? 'open' : (statusWords[priced.error] ?? 'closed'),
    Odds: priced.ok ? priced.value.oddsMilli : 0,
    SourceType: book?.sourceType ?? 1,
    EachWayTerms: terms
      ? `${terms.fraction} ${Array.from({ length: terms.places }, (_, index) => index + 1).join('-')}`
      : '',
    TeasedSpecifier: teased ?? '',
  };
}

/** By the builders' own numbers, from 1. */
function builders(body: ShapeBody, priced: PricedBet | undefined): Status['Builders'] {
  const highest = Math.max(0, ...body.Selections.map(({ Builder = 0 }) => Builder));
  return Array.from({ length: highest }, (_, index) => {
    const leg = priced?.shape.legs.findIndex((places) =>
      places.some((place) => body.Selections[place]?.Builder === index + 1),
    );
    const prices = leg === undefined ? undefined : priced?.builders.get(leg)?.prices;
    if (!prices) return { Odds: 0, Reason: '', ImpliedBy: [] };
    return prices.ok
      ? { Odds: prices.value.at(-1) ?? 0, Reason: '', ImpliedBy: [] }
      : { Odds: 0, Reason: prices.error.code, ImpliedBy: [...prices.error.legs] };
  });
}
