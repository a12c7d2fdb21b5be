import type { LegOutcome, Line } from '@evens/tickets';

/** What an amount is multiplied by at most for the other legs' prices, and in which steps factors are reckoned. */
const STEPS = 1000n;

function capped(factor: bigint, most: bigint): bigint {
  return factor > most ? most : factor;
}

/**
 * What each leg counts against limits, minor units, by the leg's place: a line's stake, times the product of its other
 * legs' prices up to `shareMax`, summed over the lines that hold the leg; rounded up. Of chains each leg counts the line's
 * stake, since no more ever rides on it; of teasers the stake too: their price is the table's.
 */
export function legCharges(
  lines: readonly Line[],
  outcomes: readonly LegOutcome[],
  shareMax: number,
): readonly bigint[] {
  const most = BigInt(shareMax) * STEPS;
  const charges = outcomes.map(() => 0n);
  const prices = outcomes.map(({ factor }) => (factor.num * STEPS + factor.den - 1n) / factor.den);
  for (const line of lines) {
    for (const place of line.legs) {
      let share = STEPS;
      if (line.kind === 'product') {
        for (const other of line.legs) {
          if (other !== place && share < most) share = (share * (prices[other] ?? STEPS)) / STEPS;
        }
      }
      const charge = (line.stakeMinor * capped(share, most) + STEPS - 1n) / STEPS;
      charges[place] = (charges[place] ?? 0n) + charge;
    }
  }
  return charges;
}

/** What one pick of a builder counts: the builder's charge as if the pick stood alone at its own price. */
export function pickCharge(
  legCharge: bigint,
  {
    builderMilli,
    ownMilli,
    shareMax,
  }: { readonly builderMilli: number; readonly ownMilli: number; readonly shareMax: number },
): bigint {
  const share = (BigInt(builderMilli) * STEPS + BigInt(ownMilli) - 1n) / BigInt(ownMilli);
  return (legCharge * capped(share > STEPS ? share : STEPS, BigInt(shareMax) * STEPS) + STEPS - 1n) / STEPS;
}
