/** The whole, in hundredths of a per cent. */
export const WHOLE_BASIS_POINTS = 10_000;

/** A part of an amount in minor units, rounded down. The amount and the basis points are not negative. */
export function computeShare(amountMinor: bigint, basisPoints: number): bigint {
  if (amountMinor < 0n)
    throw new RangeError(`computeShare: expected an amount of 0 or more, got ${amountMinor}`);
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0)
    throw new RangeError(`computeShare: expected whole basis points of 0 or more, got ${basisPoints}`);
  return (amountMinor * BigInt(basisPoints)) / BigInt(WHOLE_BASIS_POINTS);
}
