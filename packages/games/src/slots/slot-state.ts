/** A place on the reels: reel from the left, row from the top, from 0. */
export type Cell = readonly [reel: number, row: number];

export interface SlotWin {
  readonly symbol: string;
  readonly cells: readonly Cell[];
  /** What it pays, in the game's coins. */
  readonly coins: number;
}

/** One arrangement of the reels and what it pays; a cascade is several in a row. */
export interface SlotScreen {
  /** By reel from the left, each from the top. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly SlotWin[];
  /** All that this screen pays, multipliers included. */
  readonly coins: number;
  /** What multiplied the wins; 1 where nothing does. */
  readonly multiplier: number;
}

/** A slot's feature while it runs. */
export interface SlotFeature {
  /** As the game's own rules call it: `free-spins`, `respins`. */
  readonly name: string;
  readonly spinsLeft: number;
}

/**
 * What every slot's state holds; each adds what only it has. A spin is a step, and so is every spin of a feature, so that a
 * round that was suspended goes on where it stood. All is paid when the round is over, rounded down once.
 */
export interface SlotState {
  readonly stakeMinor: bigint;
  /** Of the last step, in order. */
  readonly screens: readonly SlotScreen[];
  /** Of the whole round so far. A coin is the stake over the game's number of coins. */
  readonly coinsTotal: number;
  readonly feature: SlotFeature | undefined;
  /** 0 until the round is over. */
  readonly returnMinor: bigint;
}

/** The one move that a slot's feature knows. */
export const SPIN = { kind: 'spin' } as const;
