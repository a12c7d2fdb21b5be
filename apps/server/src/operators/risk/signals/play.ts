/** A stake of an account, or the result of a bet. */
export type PlayEntry =
  | { readonly kind: 'stake'; readonly atMs: number; readonly stakeMinor: bigint }
  /** Payout less stake at the time of the decision: negative for a loss. */
  | { readonly kind: 'result'; readonly atMs: number; readonly netMinor: bigint };

/** Stakes and returns of an account in one hour. */
export interface PlayHour {
  readonly hourMs: number;
  readonly stakes: number;
  /** Without refunded stakes. */
  readonly stakedMinor: bigint;
}

/** Data of a payment for the rules, independent of its method. */
export interface PaymentEntry {
  readonly direction: 'deposit' | 'withdrawal';
  readonly outcome: 'completed' | 'failed' | 'cancelled' | 'other';
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly amountMinor: bigint;
}
