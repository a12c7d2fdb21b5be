import { err, ok, type Result } from '@evens/base';
import type { CreditedTo } from './kinds.ts';

export interface FreeSpinsTerms {
  readonly game: string;
  readonly count: number;
  /** The stake that each spin is played for, minor units. */
  readonly valueMinor: bigint;
  readonly winningsTo: CreditedTo;
  readonly expiresAfterDays: number;
}

/** The remaining spins of a grant. */
export interface FreeSpins {
  readonly game: string;
  readonly left: number;
  readonly wonMinor: bigint;
}

export function grantedSpins({ game, count }: Pick<FreeSpinsTerms, 'game' | 'count'>): FreeSpins {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`grantedSpins: expected 1 or more, got ${count}`);
  return { game, left: count, wonMinor: 0n };
}

/** One spin of the grant and what it won. */
export function playSpin(
  spins: FreeSpins,
  round: { readonly game: string; readonly wonMinor: bigint },
): Result<FreeSpins, 'other-game' | 'none-left'> {
  if (round.wonMinor < 0n)
    throw new RangeError(`playSpin: expected winnings of 0 or more, got ${round.wonMinor}`);
  if (round.game !== spins.game) return err('other-game');
  if (spins.left === 0) return err('none-left');
  return ok({ ...spins, left: spins.left - 1, wonMinor: spins.wonMinor + round.wonMinor });
}

/** A spin that its provider rolled back: it can be played again, and what it won is taken off. */
export function undoSpin(spins: FreeSpins, round: { readonly wonMinor: bigint }): FreeSpins {
  if (round.wonMinor > spins.wonMinor)
    throw new RangeError(`undoSpin: expected at most ${spins.wonMinor}, got ${round.wonMinor}`);
  return { ...spins, left: spins.left + 1, wonMinor: spins.wonMinor - round.wonMinor };
}

export const spinsEnded = ({ left }: FreeSpins): boolean => left === 0;
