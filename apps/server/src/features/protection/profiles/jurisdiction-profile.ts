import type { IdentityGate } from '../enforcement-points.ts';

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
  /** Whether a player may take a withdrawal back before it is sent. */
  readonly mayCancelWithdrawal: boolean;
  /** The most that a bonus may be wagered, times its amount; null for no maximum. */
  readonly wageringTimesMax: number | null;
  /** Whether a bonus may be wagered on sport and in the casino. */
  readonly allowsMixedProducts: boolean;
}
