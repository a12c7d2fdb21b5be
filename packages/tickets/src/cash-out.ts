import { type Amount, amount, floor, fraction, multiply, smaller } from '@evens/base';
import { betResults } from '@evens/markets';
import type { FormulaType, TicketFormula } from './formula.ts';
import type { LegOutcome } from './leg-outcome.ts';
import { sumOfProducts } from './symmetric.ts';

/** Types whose lines are products: the value of the others hangs on what is played after what. */
export const cashOutTypes: readonly FormulaType[] = ['single', 'combo', 'system'];

/** Chances come as numbers; from here on all is exact. Billionths. */
const CHANCE_STEPS = 1_000_000_000;

/**
 * A leg as it is worth now: a decided one its factor, an open one the factor that fair chances lead to expect, o × p for
 * one that wins or loses. `expected` in [0, price].
 */
export function expectedOutcome(expected: number): LegOutcome {
  if (!(expected >= 0) || !Number.isFinite(expected))
    throw new RangeError(`${expected} is no expected factor`);
  const factor = fraction(BigInt(Math.round(expected * CHANCE_STEPS)), BigInt(CHANCE_STEPS));
  return { factor, result: betResults.win, oddsMilli: 0 };
}

export interface CashOutTerms {
  /** Kept of the fair value, hundredths of a per cent: 500 is 5 %. */
  readonly marginBasisPoints: number;
  /** Below it nothing is offered. */
  readonly minMinor: bigint;
}

export interface TicketToCash {
  readonly formula: TicketFormula;
  /** Every leg decided or expected. */
  readonly worths: readonly LegOutcome[];
  readonly stakeMinor: bigint;
  /** What of the stake is still in play; the offer is for this part. */
  readonly stakeOpenMinor: bigint;
  /** The most that the open part can pay: promise and cap, less what was cashed before. */
  readonly mostMinor: bigint;
}

/**
 * The offer for all that is still in play, minor units: ⌊V × (1 − margin)⌋ with V = Σ over lines of
 * stake × Π settled factor × Π expected factor (domain chapter 7), never above what the ticket can pay. Undefined
 * where nothing is offered: a type whose lines are no products, or a value below the minimum. A bonus is given up by cashing out.
 */
export function cashOutOffer(ticket: TicketToCash, terms: CashOutTerms): Amount | undefined {
  const { formula } = ticket;
  if (formula.type !== 'single' && formula.type !== 'combo' && formula.type !== 'system') return undefined;
  const sum = sumOfProducts(formula, ticket.worths);
  const open = multiply(sum, fraction(ticket.stakeOpenMinor, ticket.stakeMinor));
  const kept = multiply(open, fraction(BigInt(10_000 - terms.marginBasisPoints), 10_000n));
  const value = floor(kept);
  const offer = smaller(value, ticket.mostMinor);
  return offer < terms.minMinor || offer <= 0n ? undefined : amount(offer);
}

/** The part of an offer for a part of the stake in play, rounded down. */
export function partOfOffer(
  offerMinor: bigint,
  { stakePartMinor, stakeOpenMinor }: { readonly stakePartMinor: bigint; readonly stakeOpenMinor: bigint },
): Amount {
  return amount((offerMinor * stakePartMinor) / stakeOpenMinor);
}
