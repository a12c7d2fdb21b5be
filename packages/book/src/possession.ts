import type { Side } from '@evens/markets';

export const possessionZones = ['safe', 'attack', 'dangerous'] as const;
export type PossessionZone = (typeof possessionZones)[number];

type Sides = readonly [home: number, away: number];

/** The side in possession, and its totals so far. For display: nothing is settled or priced by it. */
export interface Possession {
  readonly side: Side;
  /** How near the side is to the goal. Absent in sports without zones. */
  readonly zone?: PossessionZone;
  /** Home's share of the played time, in per cent. */
  readonly homeShare: number;
  /** Absent in sports without zones. */
  readonly attacks?: Sides;
  readonly dangerousAttacks?: Sides;
}

/**
 * Which side attacked more in each played minute: above 0 home, below 0 away. The running minute follows when it is over.
 */
export type Momentum = readonly number[];

export const MOMENTUM_MINUTES_MAX = 240;
