import { compare, type Fraction, fraction, ONE, ZERO } from '@evens/base';
import {
  type BetResult,
  betResults,
  legFactor,
  type OddsMilli,
  oddsFraction,
  type Verdict,
} from '@evens/markets';

/** Outcome of a leg: the factor on its stake and the result code. */
export interface LegOutcome {
  readonly factor: Fraction;
  readonly result: Exclude<BetResult, 0>;
  /** Odds that count for an accumulator bonus; 0 if the leg does not count. */
  readonly oddsMilli: number;
}

/** A price with the verdict of a bet at it. */
export interface PricedVerdict {
  readonly oddsMilli: OddsMilli;
  readonly verdict: Verdict;
}

/** A selection with its odds at placement, and its verdict if it is decided. */
export interface Pick {
  readonly oddsMilli: OddsMilli;
  readonly verdict: Verdict | undefined;
  /** With best odds guaranteed: the starting price, and the verdict of a bet at that price. */
  readonly starting?: PricedVerdict | undefined;
}

/**
 * The price that pays a decided selection: of a winner with best odds guaranteed, the one that pays more after the
 * deductions of each. The price taken if both pay the same.
 */
export function payingPrice(taken: PricedVerdict, starting: PricedVerdict | undefined): PricedVerdict {
  if (taken.verdict.result !== betResults.win || starting?.verdict.result !== betResults.win) return taken;
  return compare(priceFactor(starting), priceFactor(taken)) > 0 ? starting : taken;
}

function priceFactor({ oddsMilli, verdict }: PricedVerdict): Fraction {
  return legFactor(verdict, oddsFraction(oddsMilli));
}

/** Outcome of a leg with one selection. Undefined while it is open. An accumulator bonus counts the price taken. */
export function plainOutcome({ oddsMilli, verdict, starting }: Pick): LegOutcome | undefined {
  if (!verdict) return undefined;
  const factor = priceFactor(payingPrice({ oddsMilli, verdict }, starting));
  return { factor, result: verdict.result, oddsMilli };
}

/**
 * A bet builder: one leg of several outcomes of one match. `prices` holds the joint price at acceptance of every set of
 * its picks, in thousandths, at index `bits − 1` with bit i for pick i. One lost pick loses the leg. Cancelled and
 * refunded picks are removed, and the remaining picks pay their own joint price.
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

/** Picks per builder. Its up to 255 prices are stored with the ticket. */
export const BUILDER_PICKS = { min: 2, max: 8 } as const;
