/** A cell of the reels, from 0: reel from the left, row from the top. */
export type Cell = readonly [reel: number, row: number];

export interface SlotWin {
  readonly symbol: string;
  readonly cells: readonly Cell[];
  /** Payout in the game's coins. */
  readonly coins: number;
}

/** One arrangement of the reels and its payout. A cascade has several screens. */
export interface SlotScreen {
  /** Reels from the left, each from the top. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly SlotWin[];
  /** Total payout of this screen, including multipliers. */
  readonly coins: number;
  /** Multiplier of the wins; 1 without any. */
  readonly multiplier: number;
}

/** The running feature of a slot. */
export interface SlotFeature {
  /** Name in the game's rules: `free-spins`, `respins`. */
  readonly name: string;
  readonly spinsLeft: number;
}

/**
 * State common to all slots; each slot adds its own fields. Every spin, also of a feature, is a step, so a suspended
 * round resumes from the stored state. The payout is made at the end of the round, rounded down once.
 */
export interface SlotState {
  readonly stakeMinor: bigint;
  /** Screens of the last step, in order. */
  readonly screens: readonly SlotScreen[];
  /** Coins of the whole round so far. A coin is the stake divided by the game's number of coins. */
  readonly coinsTotal: number;
  readonly feature: SlotFeature | undefined;
  /** 0 until the round has ended. */
  readonly returnMinor: bigint;
}

/** The only move of a slot's feature. */
export const SPIN = { kind: 'spin' } as const;
