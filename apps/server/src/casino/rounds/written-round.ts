import { type Amount, amount } from '@evens/base';
import { findRepeat, type SeenColumns, type StakeRefusal } from '../../money/index.ts';

/** Bonus amounts of a step, minor units. */
export interface StepBonus {
  /** Bonus balance after the step. Undefined for free spins. */
  readonly heldMinor: bigint | undefined;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

export type WrittenRound =
  | {
      readonly kind: 'written';
      readonly roundId: number;
      readonly step: number;
      readonly amountMinor: Amount;
      readonly version: number;
      /** The part of the step that bonus money or a free spin paid. Undefined for a cash-only statement. */
      readonly bonus: StepBonus | undefined;
    }
  | StakeRefusal
  | {
      readonly kind:
        | 'play-closed'
        | 'session-ended'
        | 'round-open'
        /** The free spins are used up or expired, or the round has another game or value. */
        | 'free-spins-unavailable';
    };

export interface WrittenRow extends SeenColumns {
  readonly no: number;
  readonly round_id: number | null;
  readonly amount: string;
  readonly version: number;
  readonly blocked: boolean;
  readonly barred_ms: number | null;
  /** Not used by moves: an open round is played to its end. */
  readonly reality_check_open: boolean;
  readonly play_open: boolean;
  readonly is_live: boolean;
  readonly is_busy: boolean;
  readonly is_short: boolean;
  readonly is_limited: boolean;
  /** Only from statements that take bonus money: the bonus's maximum stake, if it refuses the stake. */
  readonly stake_max?: string | null;
  /** Only from statements that take bonus money: the resulting bonus balance. */
  readonly bonus_held?: string | null;
  readonly bonus_staked?: string | null;
  readonly bonus_won?: string | null;
}

function stepBonus({ bonus_held, bonus_staked, bonus_won }: WrittenRow): StepBonus | undefined {
  if (bonus_staked == null || bonus_won == null) return undefined;
  return {
    heldMinor: bonus_held == null ? undefined : BigInt(bonus_held),
    stakeMinor: BigInt(bonus_staked),
    winMinor: BigInt(bonus_won),
  };
}

export function toWrittenRound(row: WrittenRow, step: number): WrittenRound {
  const amountMinor = amount(BigInt(row.amount));
  if (row.round_id !== null)
    return {
      kind: 'written',
      roundId: row.round_id,
      step,
      amountMinor,
      version: row.version,
      bonus: stepBonus(row),
    };
  const repeat = findRepeat(row);
  if (repeat) return { kind: 'repeated', ...repeat };
  if (row.blocked) return { kind: 'blocked' };
  if (row.barred_ms !== null) return { kind: 'barred', untilMs: row.barred_ms };
  if (row.reality_check_open) return { kind: 'reality-check' };
  if (!row.is_live) return { kind: 'session-ended' };
  if (!row.play_open) return { kind: 'play-closed' };
  if (row.is_busy) return { kind: 'round-open' };
  if (row.is_limited) return { kind: 'limited' };
  if (row.stake_max != null) return { kind: 'bonus-stake', maximumMinor: BigInt(row.stake_max), amountMinor };
  return row.is_short ? { kind: 'insufficient', amountMinor, version: row.version } : { kind: 'moved' };
}
