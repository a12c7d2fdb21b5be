import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import {
  type Barred,
  batchAnswers,
  batchRows,
  boundCommands,
  commandColumns,
  findRepeat,
  gameGroup,
  isLimited,
  lockedBalances,
  moveBalances,
  type SeenColumns,
  seenCommands,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';
import { fundedMoveColumns, movedByMoves, moveFundingRows, movePurse } from '../rounds/move-store.ts';
import { fundedStepBookings, stepBookings } from '../rounds/step-bookings.ts';

/**
 * A player's decision about an open bet on a shared round: a move that stays hidden until the step ends, or a cash-out
 * that ends the bet.
 */
export interface DecisionToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly game: string;
  readonly roundId: number;
  readonly sharedId: number;
  /** Number of earlier decisions. */
  readonly onStep: number;
  /** The decision as JSON. */
  readonly move: string;
  /** Null if the decision ends the bet. */
  readonly state: string | null;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** The table's step of the decision. Undefined for a cash-out, which was timed before. */
  readonly tableStep: number | undefined;
  /** Whether bonus money paid a part of the bet before. */
  readonly isByBonus: boolean;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
}

export type WrittenDecision =
  | { readonly kind: 'written'; readonly amountMinor: Amount; readonly version: number }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly resultId: number }
  /** The table's step or the bet has ended, or another decision was faster. */
  | { readonly kind: 'blocked' | 'step-over' | 'moved' }
  | Barred
  /** The stake exceeds the player's allowance, or the allowance must be renewed. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount }
  /** The stake needs bonus money, and the bet's stakes exceed the bonus's maximum. */
  | { readonly kind: 'bonus-stake'; readonly maximumMinor: bigint; readonly amountMinor: Amount };

const decisionColumns = {
  ...commandColumns,
  round_id: column.bigint(({ roundId }: DecisionToWrite) => roundId),
  shared_id: column.bigint(({ sharedId }: DecisionToWrite) => sharedId),
  on_step: column.smallint(({ onStep }: DecisionToWrite) => onStep),
  move: column.text(({ move }: DecisionToWrite) => move),
  state: column.text(({ state }: DecisionToWrite) => state),
  stake: column.bigint(({ stakeMinor }: DecisionToWrite) => stakeMinor),
  payout: column.bigint(({ returnMinor }: DecisionToWrite) => returnMinor),
  table_step: column.smallint(({ tableStep }: DecisionToWrite) => tableStep ?? null),
  currency: column.text(({ currency }: DecisionToWrite) => currency),
  open_account: column.bigint(({ openAccount }: DecisionToWrite) => openAccount),
  casino_account: column.bigint(({ casinoAccount }: DecisionToWrite) => casinoAccount),
};
const cashDecisions = defineBatch<DecisionToWrite>()(decisionColumns);
const bonusDecisions = defineBatch<DecisionToWrite>()({
  ...decisionColumns,
  game_group: column.text(({ game }) => gameGroup(game)),
  /** A decision returns no stake. */
  is_refund: column.boolean(() => false),
});

type DecisionBatch = Pick<typeof cashDecisions, 'array' | 'names' | 'size' | 'unnest' | 'values'>;

/**
 * Funding of further stakes in a statement, which also receives the returns: cash alone, or the bet's original funding.
 */
export type DecisionFunding = 'cash' | 'bonus';

/**
 * As for placing bets, the statement takes a share lock on the shared round's row, which conflicts with ending its
 * step. A cash-out was timed before the statement, so it may be written even if the flight has ended meanwhile; the
 * bet's own row ensures that it is paid once. A locked account may still cash out, which takes nothing from it, and a
 * decision without a stake is never refused for lack of money: a balance may be below 0.
 */
function decideText(decisions: DecisionBatch, isFunded: boolean): string {
  const at = `to_timestamp($${decisions.size + 1}::float8 / 1000)`;
  return `
with ${batchRows('asked', decisions)}, ${seenCommands({ from: 'asked', batch: decisions, useCase: 'move' })}, open as materialized (
  select id, state, step, outcome is null and due_at > ${at} as is_deciding from shared_round
  where id = any(${decisions.array.shared_id}) and state in ('playing', 'settling') for share
), ${lockedBalances('asked')}, ${
    isFunded ? `${movePurse({ roundIds: decisions.array.round_id, at })}, ` : ''
  }judged as materialized (
  select locked.*, seen.same, seen.result_id, locked.blocked and locked.table_step is not null as is_blocked,
         case when locked.table_step is not null then locked.barred_ms end as break_ms, ${
           isFunded ? fundedMoveColumns : 'locked.stake > 0 and locked.amount < locked.stake as is_short,'
         }
         ${isLimited({ at })} as is_limited,
         exists (select from open where open.id = locked.shared_id and (
           locked.table_step is null or open.state = 'playing' and open.step = locked.table_step and open.is_deciding)) as is_open
  from ${isFunded ? 'parted as locked left join purse on purse.no = locked.no' : 'locked'} left join seen on seen.no = locked.no
), passing as materialized (
  select * from judged where same is null and not is_short and not is_blocked and break_ms is null and not is_limited and is_open${isFunded ? ' and over_stake_max is null' : ''}
), moved as (
  update round r set step = r.step + 1, state = p.state, stake = r.stake + p.stake, payout = r.payout + p.payout,
                     ended_at = case when p.state is null then ${at} end${
                       isFunded ? ', bonus_stake = case when p.is_by_bonus then p.stake_bonus end' : ''
                     }
  from passing p
  where r.id = any(${decisions.array.round_id}) and r.id = p.round_id and r.account_id = p.account_id and r.shared_id = p.shared_id
    and r.step = p.on_step and r.state is not null
  returning p.*, r.stake as stake_total
), paid as (
  ${moveBalances({
    from: 'moved',
    by: isFunded ? '(m.cash_return - m.cash_part)' : '(m.payout - m.stake)',
    staked: isFunded ? 'm.cash_part' : 'm.stake',
    belowZero: 'allowed',
    returning: 'm.*, b.amount as amount_after, b.version as version_after',
  })}
), taken as materialized (
  select p.*, ${at} as at, stake > 0 or payout > 0 or state is null as has_money,
         nextval('journal_id_seq') as journal_id
  from paid p
), ${isFunded ? `${movedByMoves}, ${fundedStepBookings}` : stepBookings}, stepped as (
  insert into round_step (round_id, step, command_id, move, stake, payout, taken, at)
  select round_id, on_step + 1, command_id, move, stake, payout, 0, at from taken
), ${isFunded ? `${moveFundingRows}, ` : ''}${boundCommands({ from: 'taken', useCase: 'move', resultId: 'round_id' })}
select no::integer as no, true as is_written, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as is_blocked, null::float8 as break_ms, true as is_open, false as is_short, false as is_limited${isFunded ? ', null::text as stake_max' : ''}
from taken
union all
select no::integer, false, amount::text, version, same, result_id, is_blocked, break_ms, is_open, is_short, is_limited${isFunded ? ', over_stake_max::text' : ''}
from judged where no not in (select no from taken)`;
}

/** Unnamed, like all statements that update a partitioned table: docs/decisions/025. */
const statements = {
  cash: { text: decideText(cashDecisions, false), batch: cashDecisions },
  bonus: { text: decideText(bonusDecisions, true), batch: bonusDecisions },
} as const;

interface WrittenRow extends SeenColumns {
  readonly no: number;
  readonly is_written: boolean;
  readonly amount: string;
  readonly version: number;
  readonly is_blocked: boolean;
  readonly break_ms: number | null;
  readonly is_open: boolean;
  readonly is_short: boolean;
  readonly is_limited: boolean;
  /** Only from the statement that takes bonus money: the bonus's maximum stake, if it refuses the stake. */
  readonly stake_max?: string | null;
}

function toWrittenDecision(row: WrittenRow): WrittenDecision {
  const amountMinor = amount(BigInt(row.amount));
  if (row.is_written) return { kind: 'written', amountMinor, version: row.version };
  const repeat = findRepeat(row);
  if (repeat) return { kind: 'repeated', ...repeat };
  if (row.is_blocked) return { kind: 'blocked' };
  if (row.break_ms !== null) return { kind: 'barred', untilMs: row.break_ms };
  if (!row.is_open) return { kind: 'step-over' };
  if (row.is_limited) return { kind: 'limited' };
  if (row.stake_max != null) return { kind: 'bonus-stake', maximumMinor: BigInt(row.stake_max), amountMinor };
  return row.is_short ? { kind: 'insufficient', amountMinor } : { kind: 'moved' };
}

/** Returns answers in the order of the decisions, which all belong to different accounts. */
export async function writeDecisions(
  db: Pool,
  batch: readonly DecisionToWrite[],
  { atMs, funding }: { readonly atMs: number; readonly funding: DecisionFunding },
): Promise<readonly WrittenDecision[]> {
  const { text, batch: columns } = statements[funding];
  const { rows } = await db.query<WrittenRow>({ text, values: [...columns.values(batch), atMs] });
  return batchAnswers(batch, rows, toWrittenDecision);
}
