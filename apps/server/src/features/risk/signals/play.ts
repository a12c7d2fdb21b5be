/** Money that an account put at risk, or what came of it. */
export type PlayEntry =
  | { readonly kind: 'stake'; readonly atMs: number; readonly stakeMinor: bigint }
  /** What was paid less what was staked, at the moment when it was decided: negative for a loss. */
  | { readonly kind: 'result'; readonly atMs: number; readonly netMinor: bigint };

/** What an account staked and got back in one hour. */
export interface PlayHour {
  readonly hourMs: number;
  readonly stakes: number;
  /** Less stakes that were refunded. */
  readonly stakedMinor: bigint;
}

/** A payment as its rules need it, whatever its method. */
export interface PaymentEntry {
  readonly direction: 'deposit' | 'withdrawal';
  readonly outcome: 'completed' | 'failed' | 'cancelled' | 'other';
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly amountMinor: bigint;
}
