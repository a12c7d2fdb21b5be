import type { BonusKind } from './kinds.ts';
import { isExpired, isWagered } from './wagering.ts';

/** Why a bonus ended: the first three leave it used (state 4), the others cancelled (state 3). */
export const endReasons = ['converted', 'spent', 'used', 'expired', 'cancelled'] as const;
export type EndReason = (typeof endReasons)[number];

/** Minimum number of days to reuse a free bet after its ticket was voided. */
export const VOID_FREE_BET_DAYS = 7;

/** A waiting or active bonus, and its unfinished play. Amounts are minor units. */
export interface GoingBonus {
  readonly kind: BonusKind;
  /** Its money pays stakes and must be wagered; false for free bets and spins. */
  readonly isWagering: boolean;
  /** The bonus waits for another one to end: it can only be cancelled or expire. */
  readonly isWaiting: boolean;
  /** The deposit that triggered it was fully reversed. */
  readonly isDepositReversed: boolean;
  /** Whether a ticket, a round, or a provider's round paid by it is unfinished. */
  readonly hasOpenTickets: boolean;
  readonly hasOpenRounds: boolean;
  readonly hasOpenProviderRounds: boolean;
  readonly heldMinor: bigint;
  readonly requirementMinor: bigint;
  readonly wageredMinor: bigint;
  /** Number of unused free bets or spins. */
  readonly openCredits: number;
  /** Free bets that paid a ticket that was not refunded. */
  readonly usedCredits: number;
  readonly expiresAtMs: number;
}

/**
 * Reason why a bonus ends now; undefined if it continues. Unfinished play with its money delays the end until its
 * expiry at the latest. A free bet used in time always waits for its ticket: a void ticket returns it.
 */
export function endReason(bonus: GoingBonus, atMs: number): EndReason | undefined {
  const { hasOpenProviderRounds, hasOpenRounds, hasOpenTickets, isWagering, kind, openCredits } = bonus;
  const isOver = isExpired(atMs, bonus.expiresAtMs);
  if (bonus.isDepositReversed) return 'cancelled';
  if (!bonus.isWaiting && !hasOpenTickets && !hasOpenRounds) {
    // Provider payouts of free spins are awaited until the expiry, so that all of them form one bonus.
    const isWaited = hasOpenProviderRounds && !isOver;
    if (!isWagering && openCredits === 0 && !isWaited)
      return kind === 'free-bet' && bonus.usedCredits === 0 ? 'expired' : 'used';
    if (isWagering && isWagered(bonus)) return 'converted';
    // Some providers never end rounds: a conversion does not wait for theirs, because it includes later returns.
    if (isWagering && bonus.heldMinor <= 0n && !hasOpenProviderRounds) return 'spent';
  }
  if (kind === 'free-bet' && hasOpenTickets) return undefined;
  // Free spin winnings belong to the player. The round ends automatically within hours.
  if (kind === 'free-spins' && hasOpenRounds) return undefined;
  return isOver ? 'expired' : undefined;
}
