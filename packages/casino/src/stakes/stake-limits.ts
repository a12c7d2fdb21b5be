/** Allowed stakes of a round in a currency, minor units. */
export interface StakeLimits {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** Maximum payout of one round. */
  readonly returnMaxMinor: bigint;
  readonly steps: readonly bigint[];
}
