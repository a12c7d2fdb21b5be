import type { TableKey } from '@evens/contract';
import type { Json } from '@evens/games';

export type SharedState = 'betting' | 'playing' | 'settling' | 'refunding' | 'over' | 'refunded';

/** The chain of seeds that contains a crash round's seed. */
export interface ChainLink {
  readonly no: number;
  readonly commitment: string;
  readonly salt: string;
  readonly length: number;
  readonly link: number;
}

/** The current state of the shoe of a round. */
export interface ShoeState {
  readonly no: number;
  readonly commitment: string;
  readonly seed: string;
  readonly dealt: number;
  readonly isLastCoup: boolean;
  readonly isOver: boolean;
}

/** A round of a table with its server-side secrets. Times are epoch milliseconds. */
export interface SharedRound {
  readonly id: number;
  readonly table: TableKey;
  readonly no: number;
  readonly state: SharedState;
  readonly step: number;
  /** Null if a shoe decides. */
  readonly secret: string | null;
  readonly commitment: string;
  readonly chain: ChainLink | null;
  readonly shoe: ShoeState | null;
  readonly rulesVersion: number;
  /** Written by the table's machine. Null until it is determined. */
  readonly outcome: Json | null;
  readonly openedAtMs: number;
  readonly closesAtMs: number;
  readonly startsAtMs: number | null;
  readonly dueAtMs: number;
  readonly overAtMs: number | null;
}

/** Durations of a table's phases. */
export interface TableTimes {
  readonly bettingMs: number;
  readonly playingMs: number;
  readonly decisionMs: number;
  readonly pauseMs: number;
}

/** Whether the result of the round is final and may be published. */
export function isDecided({ state }: Pick<SharedRound, 'state'>): boolean {
  return state === 'settling' || state === 'over';
}

export function isRefunded({ state }: Pick<SharedRound, 'state'>): boolean {
  return state === 'refunding' || state === 'refunded';
}
