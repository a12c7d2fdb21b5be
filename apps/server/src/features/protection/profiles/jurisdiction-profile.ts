import { type CurrencyCode, smallUnitMinor } from '@evens/base';
import type { IdentityGate } from '../enforcement-points.ts';

/** Kinds of games with rules of their own. */
export type GameKind = 'slot' | 'other';

/** How games of the casino may be played. What an operator sets may be stricter. */
export interface GameRules {
  /** Between the starts of two rounds of a game that is played alone, milliseconds; 0 for none. */
  readonly roundMsMin: Readonly<Record<GameKind, number>>;
  /**
   * The most that a round of a slot may be staked with, by completed years, which ascend: the last one that the player has. In
   * hundredths of a euro, and what comes near that in other currencies. Null for no maximum.
   */
  readonly slotStakeMax: readonly { readonly fromYears: number; readonly hundredths: number }[] | null;
  /** Whether a player may have more than one game open. */
  readonly allowsSeveralGames: boolean;
  /** Whether reels may be stopped before their time. */
  readonly allowsSlamStop: boolean;
}

/** A maximum of `slotStakeMax` in a currency, minor units. */
export function slotStakeMinor(hundredths: number, currency: CurrencyCode): bigint {
  return BigInt(hundredths) * smallUnitMinor[currency];
}

/** No rule beside those of the operator. */
export const anyGames: GameRules = {
  roundMsMin: { slot: 0, other: 0 },
  slotStakeMax: null,
  allowsSeveralGames: true,
  allowsSlamStop: true,
};

/** Which rules of a jurisdiction hold, and their numbers. One file for each; a number that a licence changes is changed there alone. */
export interface JurisdictionProfile {
  readonly key: string;
  /** Years. */
  readonly ageMin: number;
  /** Before what an identity document has to be accepted, which proves name and age. */
  readonly identityBefore: readonly IdentityGate[];
  /** Wait before a limit becomes higher or is removed; after it the player confirms. */
  readonly increaseAfterHours: number;
  /** What a player may choose, ascending. */
  readonly timeOutHours: readonly number[];
  /** Beside them an exclusion for good. */
  readonly exclusionMonths: readonly number[];
  /** Between the player's request after the term and the end of an exclusion. */
  readonly returnAfterHours: number;
  readonly realityCheckMinutes: readonly number[];
  /** Where the player has chosen nothing; null for none. */
  readonly realityCheckDefaultMinutes: number | null;
  /** Whether a new player is asked for a deposit limit before the first deposit. It may be skipped. */
  readonly asksForDepositLimit: boolean;
  /** Whether the specification's texts of a low balance, which ask for a deposit, are shown. */
  readonly hasDepositPrompts: boolean;
  /** Whether a player may take a withdrawal back before it is sent. */
  readonly mayCancelWithdrawal: boolean;
  /** The most that a bonus may be wagered, times its amount; null for no maximum. */
  readonly wageringTimesMax: number | null;
  /** Whether a bonus may be wagered on sport and in the casino. */
  readonly allowsMixedProducts: boolean;
  readonly games: GameRules;
}
