import { type BetResult, betResults } from '@evens/markets';
import type { CreditedTo } from './kinds.ts';

export interface FreeBetTerms {
  readonly minOddsMilli: number;
  readonly winningsTo: CreditedTo;
  /** Counted from the grant. */
  readonly expiresAfterDays: number;
}

/** A free bet is one stake of a single or a combo: whole, and not together with money. */
export const freeBetTypes = ['single', 'combo'] as const;

export type FreeBetRefusal = 'not-available' | 'expired' | 'bet-type' | 'stake-differs' | 'odds-too-low';

/** Why a free bet cannot be the stake of a bet; undefined where it can. The refusals come in this order. */
export function freeBetRefusal(
  credit: { readonly available: boolean; readonly valueMinor: bigint; readonly expiresAtMs: number },
  bet: {
    readonly betType: string;
    readonly stakeMinor: bigint;
    readonly oddsMilli: number;
    readonly placedAtMs: number;
  },
  { minOddsMilli }: Pick<FreeBetTerms, 'minOddsMilli'>,
): FreeBetRefusal | undefined {
  if (!credit.available) return 'not-available';
  if (bet.placedAtMs >= credit.expiresAtMs) return 'expired';
  if (!freeBetTypes.some((type) => type === bet.betType)) return 'bet-type';
  if (bet.stakeMinor !== credit.valueMinor) return 'stake-differs';
  if (bet.oddsMilli < minOddsMilli) return 'odds-too-low';
  return undefined;
}

export type FreeBetReturn =
  | { readonly kind: 'reinstated' }
  | { readonly kind: 'paid'; readonly winningsMinor: bigint };

/**
 * What a settled ticket of a free bet comes to. Its stake is not returned: 10 at 3.00 pays 20. One that was cancelled or
 * refunded as a whole gives the free bet back, to be used again. `payoutMinor` is what the same ticket of cash pays.
 */
export function freeBetReturn(ticket: {
  readonly valueMinor: bigint;
  readonly payoutMinor: bigint;
  readonly result: BetResult;
}): FreeBetReturn {
  const { valueMinor, payoutMinor, result } = ticket;
  if (result === betResults.cancelled || result === betResults.refund) return { kind: 'reinstated' };
  return { kind: 'paid', winningsMinor: payoutMinor > valueMinor ? payoutMinor - valueMinor : 0n };
}
