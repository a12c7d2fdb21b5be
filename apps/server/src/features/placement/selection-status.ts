import { amount, type Clock, formatAmount, ok, type Result, smaller } from '@evens/base';
import type { AnswerOf, Calls, Refusal } from '@evens/contract';
import { placeTermsOf } from '@evens/markets';
import { betCount, bonusBasisPoints } from '@evens/tickets';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { priceNow } from '../trading/index.ts';
import { type BetShape, type BetStakes, parseShape, type ShapeBody } from './bet-shape.ts';
import type { BettingMemory } from './betting-memory.ts';
import type { Books } from './books.ts';
import { makePriceBuilder } from './builder-price.ts';
import { conflictsOf } from './combination.ts';
import { type ComposedBet, composeBet, delayMsOf, linesOfShape, measure } from './judge-bet.ts';
import { largestUnit, ofFactor } from './limits.ts';
import { type PricedBet, type PricedPick, priceBet, pricePick } from './priced-bet.ts';
import type { BettingRules, CurrencyRules } from './rules.ts';

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
    const composed = priced.ok ? composeBet(priced.value, trialStakes(shape.value, body), now) : priced;
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
      ...(await stakesOf(composed.ok ? composed.value : undefined, { caller, now, own })),
      BonusBasisPoints: composed.ok ? bonusOf(composed.value) : 0,
      DelaySeconds: priced.ok ? delayMsOf(priced.value, now, books.feed().rate) / 1000 : 0,
    });
  };

  async function stakesOf(
    composed: ComposedBet | undefined,
    { caller, now, own }: { caller: Principal | Visitor; now: BettingRules; own: CurrencyRules | undefined },
  ) {
    const BetCount = composed ? betCount(composed.formula) : 0;
    if (caller.role === 'visitor' || !own)
      return { MinimumStake: '', MaximumStake: '', MaximumPayout: '', BetCount };
    const { currency, accountId } = caller;
    const told = (minor: bigint) => formatAmount(minor, currency);
    let most = ofFactor(own.lineStakeMaxMinor, await memory.factorPercent(accountId));
    if (composed) {
      const look = async () => {
        const marketIds = await memory.load(accountId, linesOfShape(composed.priced));
        const { positions, exposure } = memory;
        return measure(composed, {
          accountId,
          marketIds,
          rules: now,
          currencyRules: own,
          currency,
          positions,
          exposure,
        });
      };
      let measured = await look();
      if (measured?.stakes.charges.some(({ onLineMinor }) => onLineMinor > 0n)) {
        // Nothing checks what is only shown: what stands on its lines may have been cashed out.
        memory.positions.forget(accountId);
        measured = await look();
      }
      if (measured) {
        const { line, market } = largestUnit(measured.stakes, own);
        most = smaller(line, market);
      }
    }
    return {
      MinimumStake: told(own.stakeMinMinor),
      MaximumStake: told(most),
      MaximumPayout: told(own.payoutMaxMinor),
      BetCount,
    };
  }
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
