/** Bounds of one round, in minor units. */
export interface StakeBounds {
  readonly maximumMinor: bigint;
  /** Highest allowed payout of one round. */
  readonly returnMaxMinor: bigint;
}

/**
 * The largest stake from 0 to the maximum whose highest payout stays within the bound. Exact if the payout never falls
 * as the stake grows.
 */
export function searchStakeMax(
  { maximumMinor, returnMaxMinor }: StakeBounds,
  returnMax: (stakeMinor: bigint) => bigint,
): bigint {
  if (maximumMinor <= 0n) return 0n;
  if (returnMax(maximumMinor) <= returnMaxMinor) return maximumMinor;
  let [accepted, refused] = [0n, maximumMinor];
  while (refused - accepted > 1n) {
    const middle = (accepted + refused) / 2n;
    if (returnMax(middle) <= returnMaxMinor) accepted = middle;
    else refused = middle;
  }
  return accepted;
}
