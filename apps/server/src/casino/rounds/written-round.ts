import { type Amount, amount } from '@evens/base';
import { type StakeRefusal, type StakeRow, toStakeRefusal } from '../../money/index.ts';

/** Bonus amounts of a step, minor units. */
export interface StepBonus {
  /** Bonus balance after the step. Undefined for free spins. */
  readonly heldMinor: bigint | undefined;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** Refusals of rounds without details. */
const ownRefusals = [
  'session-ended',
  'play-closed',
  'round-open',
  /** The free spins are used up or expired, or the round has another game or value. */
  'free-spins-unavailable',
] as const;

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
  | { readonly kind: (typeof ownRefusals)[number] };

/** An answer of `start_rounds` or `step_rounds`. Amounts are minor units. */
export interface WrittenRow extends StakeRow {
  readonly bonus_held: string | null;
  readonly bonus_staked: string | null;
  readonly bonus_won: string | null;
}

/** The columns of an answer. */
export const WRITTEN_COLUMNS = `no, outcome, result_id, amount::text as amount, version, detail, bonus_held::text as bonus_held,
       bonus_staked::text as bonus_staked, bonus_won::text as bonus_won`;

export function toWrittenRound(row: WrittenRow, step: number): WrittenRound {
  const { bonus_held, bonus_staked, bonus_won, outcome, result_id } = row;
  if (outcome !== 'written' || result_id === null) return toStakeRefusal(row, ownRefusals);
  return {
    kind: 'written',
    roundId: result_id,
    step,
    amountMinor: amount(BigInt(row.amount)),
    version: row.version,
    bonus:
      bonus_staked === null || bonus_won === null
        ? undefined
        : {
            heldMinor: bonus_held === null ? undefined : BigInt(bonus_held),
            stakeMinor: BigInt(bonus_staked),
            winMinor: BigInt(bonus_won),
          },
  };
}
