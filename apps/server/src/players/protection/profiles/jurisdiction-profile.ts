import { type CurrencyCode, smallUnitMinor } from '@evens/base';
import type { IdentityGate } from '../enforcement-points.ts';

/** Kinds of games with rules of their own. */
export type GameKind = 'slot' | 'other';

/** Rules for playing casino games. Operators may set stricter values. */
export interface GameRules {
  /** Minimum time between round starts of a single-player game, milliseconds; 0 for none. */
  readonly roundMsMin: Readonly<Record<GameKind, number>>;
  /**
   * Maximum stake of a slot round by completed years, ascending: the last entry that the player's age reaches applies.
   * In hundredths of a euro, or a similar amount in other currencies. Null for no maximum.
   */
  readonly slotStakeMax: readonly { readonly fromYears: number; readonly hundredths: number }[] | null;
  /** Whether a player may have more than one game open. */
  readonly allowsSeveralGames: boolean;
  /** Whether the player may stop the reels early or let them turn faster. */
  readonly allowsSlamStop: boolean;
  /** Whether a game may start rounds by itself, by the settings of its player. Slots never do. */
  readonly allowsAutobet: boolean;
}

/** A maximum of `slotStakeMax` in a currency, minor units. */
export function slotStakeMinor(hundredths: number, currency: CurrencyCode): bigint {
  return BigInt(hundredths) * smallUnitMinor[currency];
}

/** No rules beyond those of the operator. */
export const anyGames: GameRules = {
  roundMsMin: { slot: 0, other: 0 },
  slotStakeMax: null,
  allowsSeveralGames: true,
  allowsSlamStop: true,
  allowsAutobet: true,
};

/** The rules of a jurisdiction with their values, one file each. Change values of a licence only there. */
export interface JurisdictionProfile {
  readonly key: string;
  /** Years. */
  readonly ageMin: number;
  /** Actions that require an accepted identity document, which proves name and age. */
  readonly identityBefore: readonly IdentityGate[];
  /** Wait before a limit becomes higher or is removed; after it the player confirms. */
  readonly increaseAfterHours: number;
  /** Options for the player, ascending. */
  readonly timeOutHours: readonly number[];
  /** Options in addition to a permanent exclusion. */
  readonly exclusionMonths: readonly number[];
  /** Hours between the player's request after the term and the end of an exclusion. */
  readonly returnAfterHours: number;
  readonly realityCheckMinutes: readonly number[];
  /** Used if the player has not chosen an interval. Null for none. */
  readonly realityCheckDefaultMinutes: number | null;
  /** Whether a new player is prompted for a deposit limit before the first deposit. The prompt can be skipped. */
  readonly asksForDepositLimit: boolean;
  /** Whether the specification's low-balance messages, which prompt for a deposit, are displayed. */
  readonly hasDepositPrompts: boolean;
  /** Whether a player may cancel a withdrawal before it is sent. */
  readonly mayCancelWithdrawal: boolean;
  /** Maximum wagering multiple of a bonus. Null for no maximum. */
  readonly wageringTimesMax: number | null;
  /** Whether a bonus may be wagered on sport and in the casino. */
  readonly allowsMixedProducts: boolean;
  readonly games: GameRules;
}
