import { type Amount, amount, floor, fraction, multiply, smaller } from '@evens/base';
import { betResults } from '@evens/markets';
import type { FormulaType, TicketFormula } from './formula.ts';
import type { LegOutcome } from './leg-outcome.ts';
import { sumOfProducts } from './symmetric.ts';

/** Types whose lines are products. The value of other types depends on the order in which legs are played. */
export const cashOutTypes: readonly FormulaType[] = ['single', 'combo', 'system'];

/** Chances are floats. They are converted to billionths; all later steps are exact. */
const CHANCE_STEPS = 1_000_000_000;

/**
 * Current value of an open leg: the expected factor by fair chances, o × p for a leg that wins or loses. A decided leg
 * has its own factor. `expected` in [0, price].
 */
export function expectedOutcome(expected: number): LegOutcome {
  if (!(expected >= 0) || !Number.isFinite(expected))
    throw new RangeError(`${expected} is no expected factor`);
  const factor = fraction(BigInt(Math.round(expected * CHANCE_STEPS)), BigInt(CHANCE_STEPS));
  return { factor, result: betResults.win, oddsMilli: 0 };
}

/** The price of a leg at placement and now, in thousandths. */
export interface PriceThenAndNow {
  readonly placedMilli: number;
  readonly nowMilli: number;
}

/**
 * The margin that is charged: at most the proportion by which the product of the open prices moved. A bet whose prices
 * did not move costs the margin that they contain, and no second one. `legs` is undefined if a leg is decided.
 */
export function chargedBasisPoints(
  marginBasisPoints: number,
  legs: readonly PriceThenAndNow[] | undefined,
): number {
  if (!legs) return marginBasisPoints;
  const ratio = legs.reduce((product, { placedMilli, nowMilli }) => (product * nowMilli) / placedMilli, 1);
  const moved = Math.round(10_000 * Math.abs(1 - ratio));
  return Number.isFinite(moved) ? Math.min(marginBasisPoints, moved) : marginBasisPoints;
}

export interface CashOutTerms {
  /** Margin on the fair value in basis points: 500 is 5 %. */
  readonly marginBasisPoints: number;
  /** Lower values get no offer. */
  readonly minMinor: bigint;
}

export interface TicketToCash {
  readonly formula: TicketFormula;
  /** Decided or expected outcome of every leg. */
  readonly worths: readonly LegOutcome[];
  readonly stakeMinor: bigint;
  /** The open part of the stake. The offer covers this part only. */
  readonly stakeOpenMinor: bigint;
  /** Highest payout of the open part: promise and cap, minus earlier cash-outs. */
  readonly mostMinor: bigint;
}

/**
 * The offer for the whole open part, in minor units: ⌊V × (1 − margin)⌋ with V = Σ over lines of stake × Π settled
 * factors × Π expected factors, never above the maximum payout of the ticket. Undefined for types whose lines are not
 * products and for values below the minimum. A cash-out forfeits the bonus.
 */
export function cashOutOffer(ticket: TicketToCash, terms: CashOutTerms): Amount | undefined {
  const { formula } = ticket;
  if (formula.type !== 'single' && formula.type !== 'combo' && formula.type !== 'system') return undefined;
  const sum = sumOfProducts(formula, ticket.worths);
  const open = multiply(sum, fraction(ticket.stakeOpenMinor, ticket.stakeMinor));
  const afterMargin = multiply(open, fraction(BigInt(10_000 - terms.marginBasisPoints), 10_000n));
  const value = floor(afterMargin);
  const offer = smaller(value, ticket.mostMinor);
  return offer < terms.minMinor || offer <= 0n ? undefined : amount(offer);
}

/** The proportion of an offer for a part of the open stake, rounded down. */
export function partOfOffer(
  offerMinor: bigint,
  { stakePartMinor, stakeOpenMinor }: { readonly stakePartMinor: bigint; readonly stakeOpenMinor: bigint },
): Amount {
  return amount((offerMinor * stakePartMinor) / stakeOpenMinor);
}
