import type { Amount } from '@evens/base';
import type { Reservation } from '../limits/exposure.ts';
import type { StakeOnLine } from '../limits/positions.ts';
import type { AcceptedBet, BetToAccept } from './accept-store.ts';
import type { DeclinedBet } from './decline-store.ts';
import type { DeclineReason } from './endings.ts';

/**
 * The ending of one wait in a batch of the lane:
 *
 *   judgeEnding → acceptable → (statement) → ended, declinable or again
 *               → declinable → (statement) → ended
 *               → ended, again or over-limit: nothing is written
 */
export type EndingState = Acceptable | Declinable | LaneAnswer;

/** Passed every check except those of the account's rows. Its exposure in the markets is reserved. */
export interface Acceptable {
  readonly kind: 'acceptable';
  readonly row: BetToAccept;
  readonly reservations: readonly Reservation[];
  readonly charges: readonly StakeOnLine[];
}

export interface Declinable {
  readonly kind: 'declinable';
  readonly reason: DeclineReason;
}

export type LaneAnswer =
  | { readonly kind: 'ended'; readonly ended: Ended }
  /** Judged with data that has changed, or was not in memory. */
  | { readonly kind: 'again' }
  /** Over a limit by the data in memory, which may be outdated. */
  | { readonly kind: 'over-limit' };

export type Ended =
  | { readonly kind: 'accepted' | 'declined'; readonly amountMinor: Amount; readonly version: number }
  /** Another command ended the wait, it is too early, or a reality check holds the player's acceptance. */
  | { readonly kind: 'gone' | 'later' | 'held' };

/** The result of an acceptable ending after the accepting statement. What that refused is declined by the next statement. */
export function afterAcceptance(written: AcceptedBet): Declinable | LaneAnswer {
  switch (written.kind) {
    case 'accepted':
    case 'gone':
    case 'held':
      return { kind: 'ended', ended: written };
    case 'declined':
      return { kind: 'declinable', reason: written.reason };
    case 'moved':
      return { kind: 'again' };
  }
}

/** The result of a declinable ending after the declining statement. */
export function afterDecline(written: DeclinedBet): LaneAnswer {
  return { kind: 'ended', ended: written };
}

/** Maximum number of times that one ending is judged, if the account changes between judging and writing. */
export const TRIES_MAX = 5;

/** One ending in the lane, which may take several attempts. */
export type Attempt =
  | {
      readonly kind: 'to-judge';
      /** Number of earlier attempts. */
      readonly tries: number;
      /** Whether the limits were read again for this bet. */
      readonly isReadAnew: boolean;
    }
  | { readonly kind: 'answered'; readonly ended: Ended };

export const firstAttempt: Attempt = { kind: 'to-judge', tries: 0, isReadAnew: false };

export function nextAttempt(
  { tries, isReadAnew }: Extract<Attempt, { readonly kind: 'to-judge' }>,
  answer: LaneAnswer,
): Attempt {
  if (answer.kind === 'ended') return { kind: 'answered', ended: answer.ended };
  if (tries + 1 === TRIES_MAX) return { kind: 'answered', ended: { kind: 'later' } };
  return { kind: 'to-judge', tries: tries + 1, isReadAnew: isReadAnew || answer.kind === 'over-limit' };
}
