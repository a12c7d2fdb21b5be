import { type Fraction, fraction, ONE, ZERO } from '@evens/base';
import {
  type BetResult,
  betResults,
  legFactor,
  type OddsMilli,
  oddsFraction,
  type Verdict,
} from '@evens/markets';

/** What a leg came to: the factor on the money riding on it, and the word for it. */
export interface LegOutcome {
  readonly factor: Fraction;
  readonly result: Exclude<BetResult, 0>;
  /** The price that counts for an accumulator bonus; 0 where none does. */
  readonly oddsMilli: number;
}

/** A selection with the price that it was struck at, and its verdict if there is one. */
export interface Pick {
  readonly oddsMilli: OddsMilli;
  readonly verdict: Verdict | undefined;
}

/** A leg of one selection; undefined while it is open. */
export function plainOutcome({ oddsMilli, verdict }: Pick): LegOutcome | undefined {
  return (
    verdict && { factor: legFactor(verdict, oddsFraction(oddsMilli)), result: verdict.result, oddsMilli }
  );
}

/**
 * A bet builder: one leg of several outcomes of one match. `prices` holds the joint price of every set of its picks as it
 * stood at acceptance, thousandths, at place `bits − 1` with bit i for pick i. One lost pick loses it; picks that were
 * cancelled or refunded fall away, and the rest pays what the rest alone would have been sold at.
 */
export function builderOutcome(
  verdicts: readonly (Verdict | undefined)[],
  prices: readonly number[],
): LegOutcome | undefined {
  if (verdicts.some((verdict) => verdict?.result === betResults.lost))
    return { factor: ZERO, result: betResults.lost, oddsMilli: 0 };
  let bits = 0;
  let cancelled = true;
  for (const [index, verdict] of verdicts.entries()) {
    if (!verdict) return undefined;
    if (verdict.result === betResults.win) bits |= 1 << index;
    else if (verdict.result !== betResults.cancelled) cancelled = false;
  }
  if (bits === 0)
    return { factor: ONE, result: cancelled ? betResults.cancelled : betResults.refund, oddsMilli: 0 };
  const oddsMilli = prices[bits - 1];
  if (oddsMilli === undefined || oddsMilli < 1000)
    throw new RangeError(`a builder without a price for picks ${bits}`);
  return { factor: fraction(BigInt(oddsMilli), 1000n), result: betResults.win, oddsMilli };
}

/** Most picks in one builder: its 255 prices travel with the ticket. */
export const BUILDER_PICKS = { min: 2, max: 8 } as const;
