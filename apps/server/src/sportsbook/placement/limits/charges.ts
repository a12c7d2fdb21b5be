import type { LegOutcome, Line } from '@evens/tickets';

/** The factor 1: factors are in thousandths. */
const ONE = 1000n;

function capFactor(factor: bigint, most: bigint): bigint {
  return factor > most ? most : factor;
}

/**
 * Amount that each leg counts against limits, minor units, by index of the leg: the stake of a line, times the product of the
 * prices of its other legs up to `shareMax`, summed over the lines with the leg; rounded up. In a chain each leg counts the
 * stake of the line, because no more is ever staked on it. A leg of a teaser does too: its price comes from a table.
 */
export function legCharges(
  lines: readonly Line[],
  outcomes: readonly LegOutcome[],
  shareMax: number,
): readonly bigint[] {
  const most = BigInt(shareMax) * ONE;
  const charges = outcomes.map(() => 0n);
  const prices = outcomes.map(({ factor }) => (factor.num * ONE + factor.den - 1n) / factor.den);
  for (const line of lines) {
    for (const place of line.legs) {
      let share = ONE;
      if (line.kind === 'product') {
        for (const other of line.legs) {
          if (other !== place && share < most) share = (share * (prices[other] ?? ONE)) / ONE;
        }
      }
      const charge = (line.stakeMinor * capFactor(share, most) + ONE - 1n) / ONE;
      charges[place] = (charges[place] ?? 0n) + charge;
    }
  }
  return charges;
}

/** Charge of one pick of a bet builder: the charge of a single on this pick with the same payout. */
export function pickCharge(
  legCharge: bigint,
  {
    builderMilli,
    ownMilli,
    shareMax,
  }: { readonly builderMilli: number; readonly ownMilli: number; readonly shareMax: number },
): bigint {
  const share = (BigInt(builderMilli) * ONE + BigInt(ownMilli) - 1n) / BigInt(ownMilli);
  return (legCharge * capFactor(share > ONE ? share : ONE, BigInt(shareMax) * ONE) + ONE - 1n) / ONE;
}
