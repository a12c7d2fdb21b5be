import { type Amount, type Fraction, fraction, ZERO } from '@evens/base';
import { betResults } from '@evens/markets';
import type { BonusTerms } from './formula.ts';
import type { LegOutcome } from './leg-outcome.ts';
import type { Line } from './lines.ts';
import { payTicket } from './pay.ts';

/** The leg as it would be if it came in. */
export function wonOutcome(oddsMilli: number): LegOutcome {
  return { factor: fraction(BigInt(oddsMilli), 1000n), result: betResults.win, oddsMilli };
}

/** The place part of an each-way leg if it came in: the winnings' fraction at the terms named. */
export function placedOutcome(oddsMilli: number, terms: Fraction): LegOutcome {
  const winnings = BigInt(oddsMilli - 1000) * terms.num;
  return {
    factor: fraction(1000n * terms.den + winnings, 1000n * terms.den),
    result: betResults.win,
    oddsMilli,
  };
}

/** What the ticket pays if everything comes in. */
export function promisedPayout({
  lines,
  outcomes,
  capMinor,
  bonus,
}: {
  readonly lines: readonly Line[];
  /** Every leg won; of an each-way ticket the places too. */
  readonly outcomes: readonly LegOutcome[];
  readonly capMinor: bigint;
  readonly bonus?: BonusTerms | undefined;
}): Amount {
  const pay = payTicket({ lines, outcomes, capMinor, bonus });
  if (pay === undefined) throw new RangeError('a line names a leg that the ticket has not');
  return pay;
}

/** Chances and prices multiply as in `payTicket`: the factor of a line whose legs all come in, per unit staked. */
export function priceOfLegs(outcomes: readonly LegOutcome[]): Fraction {
  return outcomes.reduce<Fraction>(
    (price, { factor }) =>
      factor.num === 0n ? ZERO : { num: price.num * factor.num, den: price.den * factor.den },
    fraction(1n),
  );
}
