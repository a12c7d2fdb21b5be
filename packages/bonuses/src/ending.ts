import type { BonusKind } from './kinds.ts';
import { isExpired, isWagered } from './wagering.ts';

/** Why a bonus ended: the first three leave it used (state 4), the others cancelled (state 3). */
export const endReasons = ['converted', 'spent', 'used', 'expired', 'cancelled'] as const;
export type EndReason = (typeof endReasons)[number];

/** A free bet whose ticket is void can be used again for so many days at least, from the void on. */
export const VOID_FREE_BET_DAYS = 7;

/** A bonus that waits or is active, and what of it is still being played. Amounts are minor units. */
export interface GoingBonus {
  readonly kind: BonusKind;
  /** Its money pays stakes and has to be wagered; false for free bets and spins. */
  readonly isWagering: boolean;
  /** It waits for another bonus to end: it can be cancelled and can expire, nothing else. */
  readonly isWaiting: boolean;
  /** The deposit that brought it was taken back whole. */
  readonly isDepositReversed: boolean;
  /** Whether a ticket, a round, or a round at another provider that it paid is not over. */
  readonly hasOpenTickets: boolean;
  readonly hasOpenRounds: boolean;
  readonly hasOpenProviderRounds: boolean;
  readonly heldMinor: bigint;
  readonly requirementMinor: bigint;
  readonly wageredMinor: bigint;
  /** Free bets and spins that can be played. */
  readonly openCredits: number;
  /** Free bets that paid a ticket which was not refunded. */
  readonly usedCredits: number;
  readonly expiresAtMs: number;
}

/**
 * Why a bonus ends now; undefined while it goes on. What is still being played with its money is waited for, but not beyond its
 * time. A free bet that was used in time is waited for in any case: a void ticket gives it back.
 */
export function endOf(bonus: GoingBonus, atMs: number): EndReason | undefined {
  const { hasOpenProviderRounds, hasOpenRounds, hasOpenTickets, isWagering, kind, openCredits } = bonus;
  const isOver = isExpired(atMs, bonus.expiresAtMs);
  if (bonus.isDepositReversed) return 'cancelled';
  if (!bonus.isWaiting && !hasOpenTickets && !hasOpenRounds) {
    // What providers pay of free spins is waited for within their time, so that all of it is one bonus.
    const isWaited = hasOpenProviderRounds && !isOver;
    if (!isWagering && openCredits === 0 && !isWaited)
      return kind === 'free-bet' && bonus.usedCredits === 0 ? 'expired' : 'used';
    if (isWagering && isWagered(bonus)) return 'converted';
    // Some providers end no rounds: a conversion does not wait for theirs, since it takes later returns into account.
    if (isWagering && bonus.heldMinor <= 0n && !hasOpenProviderRounds) return 'spent';
  }
  if (kind === 'free-bet' && hasOpenTickets) return undefined;
  // What a free spin wins is the player's. Its round ends by itself in a few hours.
  if (kind === 'free-spins' && hasOpenRounds) return undefined;
  return isOver ? 'expired' : undefined;
}
