import type { Amount } from '@evens/base';
import type { Reservation } from '../limits/exposure.ts';
import type { StakeOnLine } from '../limits/positions.ts';
import type { AcceptedBet, BetToAccept, DeclinedBet, DeclineReason } from './waiting-store.ts';

/**
 * The ending of one wait in a batch of the lane:
 *
 *   judgeEnding → acceptable → (statement) → ended, declinable or again
 *               → declinable → (statement) → ended
 *               → ended, again or over-limit: nothing is written
 */
export type EndingState = Acceptable | Declinable | LaneAnswer;

/** Passes every check but those of the account's own rows. Room in the markets is reserved for it. */
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
  /** Judged by what is no longer so, or was not in memory. */
  | { readonly kind: 'again' }
  /** Over a limit by what is in memory, which may be too much. */
  | { readonly kind: 'over-limit' };

export type Ended =
  | { readonly kind: 'accepted' | 'declined'; readonly amountMinor: Amount; readonly version: number }
  /** Somebody else ended it, or it isn't time yet. */
  | { readonly kind: 'gone' | 'later' };

/** What the statement that accepts bets made of an acceptable one. What it refused is declined by the next statement. */
export function afterAcceptance(written: AcceptedBet): Declinable | LaneAnswer {
  switch (written.kind) {
    case 'accepted':
    case 'gone':
      return { kind: 'ended', ended: written };
    case 'declined':
      return { kind: 'declinable', reason: written.reason };
    case 'moved':
      return { kind: 'again' };
  }
}

/** What the statement that declines bets made of a declinable one. */
export function afterDecline(written: DeclinedBet): LaneAnswer {
  return { kind: 'ended', ended: written };
}

/** Most times that one ending is judged, because the account changed between judging and writing. */
export const TRIES_MAX = 5;

/** One ending on its way through the lane, possibly several times. */
export type Attempt =
  | {
      readonly kind: 'to-judge';
      /** Times that it was judged before. */
      readonly tries: number;
      /** Whether what limits are judged by was read for this very bet. */
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
