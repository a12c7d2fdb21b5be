import { type Amount, type Fraction, fraction, ZERO } from '@evens/base';
import { betResults } from '@evens/markets';
import type { BonusTerms } from './formula.ts';
import type { LegOutcome } from './leg-outcome.ts';
import type { Line } from './lines.ts';
import { payTicket } from './pay.ts';

/** Outcome of a leg if it wins. */
export function wonOutcome(oddsMilli: number): LegOutcome {
  return { factor: fraction(BigInt(oddsMilli), 1000n), result: betResults.win, oddsMilli };
}

/** Outcome of the place part of an each-way leg if it is placed: the fraction of the winnings by the given terms. */
export function placedOutcome(oddsMilli: number, terms: Fraction): LegOutcome {
  const winnings = BigInt(oddsMilli - 1000) * terms.num;
  return {
    factor: fraction(1000n * terms.den + winnings, 1000n * terms.den),
    result: betResults.win,
    oddsMilli,
  };
}

/** Payout of the ticket if all legs win. */
export function promisedPayout({
  lines,
  outcomes,
  capMinor,
  bonus,
}: {
  readonly lines: readonly Line[];
  /** Every leg won; for an each-way ticket also the places. */
  readonly outcomes: readonly LegOutcome[];
  readonly capMinor: bigint;
  readonly bonus?: BonusTerms | undefined;
}): Amount {
  const pay = payTicket({ lines, outcomes, capMinor, bonus });
  if (pay === undefined) throw new RangeError('a line names a leg that the ticket has not');
  return pay;
}

/** Factor of a line whose legs all win, per unit staked. Multiplies as `payTicket` does. */
export function priceOfLegs(outcomes: readonly LegOutcome[]): Fraction {
  return outcomes.reduce<Fraction>(
    (price, { factor }) =>
      factor.num === 0n ? ZERO : { num: price.num * factor.num, den: price.den * factor.den },
    fraction(1n),
  );
}
