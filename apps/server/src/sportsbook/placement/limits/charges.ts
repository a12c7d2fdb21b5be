import type { LegOutcome, Line } from '@evens/tickets';

/** Factors are calculated in thousandths. */
const STEPS = 1000n;

function capped(factor: bigint, most: bigint): bigint {
  return factor > most ? most : factor;
}

/**
 * Amount that each leg counts against limits, minor units, by index of the leg: the stake of a line, times the product of the
 * prices of its other legs up to `shareMax`, summed over the lines with the leg; rounded up. In a chain each leg counts the
 * stake of the line, because no more is ever staked on it. So does a leg of a teaser, whose price comes from a table.
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

/** Charge of one pick of a bet builder: that of the builder as if it were a single on this pick at its own price. */
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
