import { amount, type Clock, ok, type Result } from '@evens/base';
import type { CallAnswer, Calls, Refusal } from '@evens/contract';
import { formatPlaceTerms } from '@evens/markets';
import { computeScenarios, impliedLegs } from '@evens/pricing';
import { betCount, bonusBasisPoints, oddsPolicies } from '@evens/tickets';
import { type MatchBooks, priceNow } from '../../../feed/index.ts';
import type { Principal, Visitor } from '../../../platform/principal.ts';
import { makePriceBuilder } from '../../joint-prices/builder-price.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { type BetShape, type BetStakes, parseShape, type ShapeBody } from '../parse/bet-shape.ts';
import { listConflicts } from '../price/combination.ts';
import { acceptanceDelayMs, type ComposedBet, composeBet } from '../price/composed-bet.ts';
import { eachWayFault, eachWayTerms } from '../price/each-way.ts';
import {
  type PricedBet,
  type PricedPick,
  priceBet,
  priceBuildersInTurns,
  pricePick,
  teaseLine,
} from '../price/priced-bet.ts';
import type { BettingRules } from '../rules/rules.ts';
import { readStakeLimits, TRIAL_STAKE_MINOR } from './stake-limits.ts';

type Status = CallAnswer<Calls['POST /api/betslip/selectionstatus']>;
/** The answer of the call, with a refusal that has no message yet. */
export type SlipStatus = Omit<Status, 'Refusal'> & { readonly refusal: Refusal | undefined };

export interface StatusParts {
  readonly books: MatchBooks;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly memory: BettingMemory;
  readonly clock: Clock;
}

const statusOfCode: Readonly<Record<string, string>> = {
  SelectionSuspendedException: 'suspended',
  PriceStaleException: 'stale',
};

function trialStakes(shape: BetShape, body: ShapeBody): BetStakes {
  if (shape.type !== 'system') return { unitMinor: TRIAL_STAKE_MINOR, rows: [] };
  const picks = (body.SystemStakes ?? []).map(({ Pick: pick }) => pick);
  return {
    unitMinor: amount(0n),
    rows: (picks.length > 0 ? picks : [2]).map((pick) => ({ pick, unitMinor: TRIAL_STAKE_MINOR })),
  };
}

/** The current state of a slip: every selection, why it can't be placed, and what may be staked. */
export function makeSelectionStatus({ books, rules, memory, clock }: StatusParts) {
  return async (body: ShapeBody, caller: Principal | Visitor): Promise<Result<SlipStatus, Refusal>> => {
    const shape = parseShape(body);
    if (!shape.ok) return shape;
    const atMs = clock.nowMs();
    const now = await rules(atMs);
    const priceBuilder = makePriceBuilder(now.builderMarginBasisPoints);
    const pricing = { books, priceBuilder, boosts: now.boosts };
    await priceBuildersInTurns(pricing, shape.value, atMs);
    const priced = priceBet(pricing, shape.value, { policy: oddsPolicies.acceptAny, atMs });
    const compose = (bet: typeof priced) =>
      bet.ok ? composeBet(bet.value, trialStakes(shape.value, body), now) : bet;
    const composed = compose(priced);
    // Multiple singles are judged one by one: each has its own lines.
    const bets =
      shape.value.type === 'single' && shape.value.legs.length > 1
        ? shape.value.legs.map((_, leg) =>
            compose(
              priced.ok
                ? ok(pricedAlone(priced.value, leg))
                : priceBet(pricing, legAlone(shape.value, leg), { policy: oddsPolicies.acceptAny, atMs }),
            ),
          )
        : [composed];
    const known = withBooks(books, shape.value, atMs);
    const own = caller.role === 'visitor' ? undefined : now.byCurrency.get(caller.currency);
    const stakeLimits = await readStakeLimits(
      memory,
      bets.map((bet) => (bet.ok ? bet.value : undefined)),
      { caller, now, own, type: shape.value.type },
    );
    const share = caller.role === 'visitor' ? undefined : memory.positions.findAccount(caller.accountId);
    const delay = { rate: books.feed().rate, classId: share?.classId };
    return ok({
      Selections: shape.value.picks.map((_, place) => describeSelection(books, shape.value, { place, atMs })),
      IncompatibleSelections: conflicts(known),
      IncompatibleTeaserSelections:
        shape.value.type === 'teaser'
          ? known.places.filter((_, index) => known.bet.picks[index]?.specifier === undefined)
          : [],
      Builders: builders(books, body, priced.ok ? priced.value : undefined),
      refusal: composed.ok ? undefined : composed.error,
      BetCount: composed.ok ? betCount(composed.value.formula) : 0,
      ...stakeLimits,
      BonusBasisPoints: composed.ok ? comboBonus(composed.value) : 0,
      DelaySeconds: priced.ok ? acceptanceDelayMs(priced.value, now, delay) / 1000 : 0,
    });
  };
}

/** One leg of a priced bet, with the joint prices that are already calculated. */
function pricedAlone({ shape, picks, builders }: PricedBet, leg: number): PricedBet {
  const builder = builders.get(leg);
  return {
    shape: legAlone(shape, leg),
    picks: (shape.legs[leg] ?? []).flatMap((place) => picks[place] ?? []),
    builders: new Map(builder ? [[0, builder]] : []),
  };
}

/** One leg of multiple singles as a bet of its own. */
function legAlone(shape: BetShape, leg: number): BetShape {
  const places = shape.legs[leg] ?? [];
  return {
    ...shape,
    picks: places.flatMap((place) => shape.picks[place] ?? []),
    legs: [places.map((_, index) => index)],
    builderSeenMilli: [shape.builderSeenMilli[leg] ?? 0],
  };
}

function comboBonus({ outcomes, formula }: ComposedBet): number {
  return formula.type === 'combo' ? bonusBasisPoints(outcomes, formula.bonus) : 0;
}

/** The selections that have a book, also if they are not on offer: enough to find conflicts between them. */
function withBooks(
  books: MatchBooks,
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

function conflicts({ bet, places }: ReturnType<typeof withBooks>): Status['IncompatibleSelections'] {
  return listConflicts(bet).map(({ first, second, reason }) => ({
    First: places[first] ?? first,
    Second: places[second] ?? second,
    Reason: reason,
  }));
}

function describeSelection(
  books: MatchBooks,
  shape: BetShape,
  { place, atMs }: { readonly place: number; readonly atMs: number },
): Status['Selections'][number] {
  const selection = shape.picks[place];
  if (!selection) throw new RangeError(`describeSelection: the shape has no selection ${place}`);
  const priced = priceNow(books, selection, atMs);
  const book = books.get(selection.matchId);
  const terms = book && eachWayTerms(book, selection);
  const teased = shape.type === 'teaser' && book ? teaseLine(selection, { book, shape }) : undefined;
  return {
    Status: priced.ok ? 'open' : (statusOfCode[priced.error] ?? 'closed'),
    Odds: priced.ok ? priced.value.oddsMilli : 0,
    SourceType: book?.sourceType ?? 1,
    EachWayTerms: terms ? formatPlaceTerms(terms) : '',
    EachWayFault: book && !terms ? eachWayFault(book, selection) : null,
    TeasedSpecifier: teased?.ok ? teased.value : '',
    TeaserFault: teased && !teased.ok ? teased.error : null,
  };
}

/** By number of the bet builder, from 1. */
function builders(books: MatchBooks, body: ShapeBody, priced: PricedBet | undefined): Status['Builders'] {
  const highest = Math.max(0, ...body.Selections.map(({ Builder = 0 }) => Builder));
  return Array.from({ length: highest }, (_, index) => {
    const leg = priced?.shape.legs.findIndex((places) =>
      places.some((place) => body.Selections[place]?.Builder === index + 1),
    );
    const prices = leg === undefined ? undefined : priced?.builders.get(leg)?.prices;
    if (!priced || leg === undefined || !prices) return { Odds: 0, Reason: '', ImpliedBy: [] };
    if (!prices.ok) return { Odds: 0, Reason: prices.error.code, ImpliedBy: [...prices.error.legs] };
    const picks = (priced.shape.legs[leg] ?? []).flatMap((place) => priced.picks[place] ?? []);
    return {
      Odds: prices.value.at(-1) ?? 0,
      Reason: '',
      ImpliedBy: [...impliedPicks(books, picks, prices.value)],
    };
  });
}

/** Picks that win whenever the others do. A price without such a pick is the same, so others need no chances. */
function impliedPicks(
  books: MatchBooks,
  picks: readonly PricedPick[],
  prices: readonly number[],
): readonly number[] {
  const [first] = picks;
  const chances = first && books.chances(first.selection.matchId);
  // Prices are by the bits of the picks, without the empty set.
  const everything = prices.length;
  const isPossible = picks.some((_, index) => prices[(everything & ~(1 << index)) - 1] === prices.at(-1));
  if (!chances || !isPossible) return [];
  return impliedLegs(
    computeScenarios(chances, first.book.facts),
    picks.map(({ selection }) => selection),
  );
}
