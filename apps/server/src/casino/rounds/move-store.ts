import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import {
  batchAnswers,
  batchRows,
  boundCommands,
  cashOfReturn,
  commandColumns,
  gameGroup,
  HAS_NO_DEBT,
  isLimited,
  lockedBalances,
  mayPlay,
  moveBalances,
  movedBonuses,
  seenCommands,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { fundedStepBookings, stepBookings } from './step-bookings.ts';
import { toWrittenRound, type WrittenRound, type WrittenRow } from './written-round.ts';

/** A judged move that is to be written. */
export interface MoveToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly game: string;
  readonly roundId: number;
  /** The step that the move was made on, before it. */
  readonly onStep: number;
  readonly move: string;
  readonly state: string | null;
  readonly drawCount: number;
  /** Stake and payout of this step. */
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** Set if the rules can no longer continue the round: the whole stake is returned. */
  readonly isRefund: boolean;
  /** Made for an absent player, even if the account is blocked. */
  readonly isForAbandoned: boolean;
  /** Whether bonus money or a free spin paid a part of the round before this step. */
  readonly isByBonus: boolean;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
  readonly atMs: number;
}

const stepColumns = {
  ...commandColumns,
  round_id: column.bigint(({ roundId }: MoveToWrite) => roundId),
  on_step: column.smallint(({ onStep }: MoveToWrite) => onStep),
  move: column.text(({ move }: MoveToWrite) => move),
  state: column.text(({ state }: MoveToWrite) => state),
  taken: column.integer(({ drawCount }: MoveToWrite) => drawCount),
  stake: column.bigint(({ stakeMinor }: MoveToWrite) => stakeMinor),
  payout: column.bigint(({ returnMinor }: MoveToWrite) => returnMinor),
  is_refund: column.boolean(({ isRefund }: MoveToWrite) => isRefund),
  is_automatic: column.boolean(({ isForAbandoned: isAutomatic }: MoveToWrite) => isAutomatic),
  currency: column.text(({ currency }: MoveToWrite) => currency),
  open_account: column.bigint(({ openAccount }: MoveToWrite) => openAccount),
  casino_account: column.bigint(({ casinoAccount }: MoveToWrite) => casinoAccount),
  at_ms: column.double(({ atMs }: MoveToWrite) => atMs),
};
const steps = defineBatch<MoveToWrite>()(stepColumns);
const fundedSteps = defineBatch<MoveToWrite>()({
  ...stepColumns,
  game_group: column.text(({ game }) => gameGroup(game)),
});

const stepAt = 'to_timestamp(locked.at_ms / 1000)';
/**
 * Funding of further stakes in a statement, which also receives the returns: cash alone, or the original funding of the
 * round.
 */
export type MoveFunding = 'cash' | 'bonus';

type MoveBatch = Pick<typeof steps, 'array' | 'names' | 'unnest'>;

/** SQL over `locked` and its `purse`: the cash part of the stake including this step. */
const stakeCash = 'purse.cash_before + locked.cash_part';
const stakeBonus = 'purse.bonus_before + locked.bonus_part';
const cashUpTo = (returned: string) => cashOfReturn({ cash: stakeCash, bonus: stakeBonus, returned });

/**
 * For rounds paid by bonus money or a free spin, or whose next stake exceeds the cash: the earlier funding and the
 * bonus that pays the rest. A round is paid by one bonus only. Earlier returns are not split again: the cash part of a
 * step is the difference of two splits by the current funding of the round, so neither part is ever negative.
 */
export function movePurse({
  roundIds,
  at,
}: {
  /** SQL of the ids of the rounds. */
  readonly roundIds: string;
  /** SQL of the time, over `locked`. */
  readonly at: string;
}): string {
  return `purse as materialized (
  select locked.no, f.bonus_id is not null as is_marked, n.id as bonus_id, n.ledger_id as bonus_ledger, bonus_balance.amount as held, n.max_stake as stake_max,
         n.state = 2 and n.expires_at > ${at} and ${mayPlay({ game: 'r.game', group: 'locked.game_group' })} as is_usable,
         coalesce(f.cash, r.stake) as cash_before, coalesce(f.bonus, 0) as bonus_before, f.spin_id as spins_id, r.payout as payout_before,
         coalesce(s.winnings_to_cash, false) as winnings_to_cash
  from locked join round r on r.id = any(${roundIds}) and r.id = locked.round_id and r.account_id = locked.account_id
       left join round_funding f on f.round_id = r.id left join free_spin s on s.id = f.spin_id
       join bonus n on n.id = coalesce(f.bonus_id, (
         select a.id from bonus a where a.account_id = locked.account_id and a.state = 2 and a.is_wagering))
       join balance bonus_balance on bonus_balance.account_id = n.ledger_id
  order by locked.no for update of n, bonus_balance
), parted as materialized (
  select locked.*, least(locked.stake, greatest(locked.amount, 0)) as cash_part, locked.stake - least(locked.stake, greatest(locked.amount, 0)) as bonus_part
  from locked
)`;
}

/** A free spin has one stake, and its refund goes to its bonus. */
export const fundedMoveColumns = `purse.is_marked or locked.bonus_part > 0 as is_by_bonus, case when purse.is_marked or locked.bonus_part > 0 then purse.bonus_id end as bonus_id,
         case when purse.is_marked or locked.bonus_part > 0 then purse.bonus_ledger end as bonus_ledger, purse.spins_id, purse.payout_before,
         case when purse.spins_id is null then purse.held end as held_before,
         ${stakeCash} as stake_cash, ${stakeBonus} as stake_bonus,
         case when purse.spins_id is null then ${cashUpTo('purse.payout_before + locked.payout')} - ${cashUpTo('purse.payout_before')}
              when purse.winnings_to_cash and not (locked.is_refund and purse.payout_before = 0) then locked.payout else 0 end as cash_return,
         case when locked.stake > 0 and ${stakeBonus} > 0 and ${stakeCash} + ${stakeBonus} > purse.stake_max then purse.stake_max end as over_stake_max,
         purse.no is null or locked.stake > 0 and (purse.spins_id is not null or locked.bonus_part > 0 and (not ${HAS_NO_DEBT} or not purse.is_usable or purse.held < locked.bonus_part)) as is_short,`;

export const moveFundingRows = `funded as (
  insert into round_funding (round_id, bonus_id, ledger_id, cash, bonus)
  select round_id, bonus_id, bonus_ledger, stake_cash, stake_bonus from taken where is_by_bonus and spins_id is null
  on conflict (round_id) do update set cash = excluded.cash, bonus = excluded.bonus
), spun as (
  update free_spin f set "left" = f."left" + (k.is_refund and k.payout_before = 0)::integer,
                         won = f.won + case when k.is_refund and k.payout_before = 0 then 0 else k.payout end
  from taken k where f.id = k.spins_id and k.payout > 0
)`;

export const movedByMoves = movedBonuses({
  from: 'taken',
  change: 'payout - cash_return - bonus_part',
  belowZero: 'allowed',
});

/** A move without a stake is never refused for lack of money: a balance may be below 0. */
function moveText(batch: MoveBatch, isFunded: boolean): string {
  return `
with ${batchRows('asked', batch)}, ${seenCommands({ from: 'asked', batch, useCase: 'move' })}, ${lockedBalances('asked')}, ${
    isFunded ? `${movePurse({ roundIds: batch.array.round_id, at: stepAt })}, ` : ''
  }judged as materialized (
  select locked.*, seen.same, seen.result_id, locked.blocked and not locked.is_automatic as is_blocked,
         case when not locked.is_automatic then locked.barred_ms end as break_ms, ${
           isFunded ? fundedMoveColumns : 'locked.stake > 0 and locked.amount < locked.stake as is_short,'
         }
         ${isLimited({ at: stepAt })} as is_limited
  from ${isFunded ? 'parted as locked left join purse on purse.no = locked.no' : 'locked'} left join seen on seen.no = locked.no
), passing as materialized (
  select * from judged where same is null and not is_short and not is_blocked and break_ms is null and not is_limited${
    isFunded ? ' and over_stake_max is null' : ''
  }
), moved as (
  update round r set step = r.step + 1, state = p.state, taken = p.taken, stake = r.stake + p.stake, payout = r.payout + p.payout,
                     refunded = p.is_refund, ended_at = case when p.state is null then to_timestamp(p.at_ms / 1000) end${
                       isFunded
                         ? ',\n                     bonus_stake = case when p.is_by_bonus then p.stake_bonus end'
                         : ''
                     }
  from passing p
  where r.id = any(${batch.array.round_id}) and r.id = p.round_id and r.account_id = p.account_id and r.step = p.on_step and r.state is not null
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
  select p.*, to_timestamp(at_ms / 1000) as at, stake > 0 or payout > 0 or state is null as has_money, nextval('journal_id_seq') as journal_id
  from paid p
), ${isFunded ? `${movedByMoves}, ${fundedStepBookings}` : stepBookings}, stepped as (
  insert into round_step (round_id, step, command_id, move, stake, payout, taken, at)
  select round_id, on_step + 1, command_id, move, stake, payout, taken, at from taken
), ${isFunded ? `${moveFundingRows}, ` : ''}${boundCommands({ from: 'taken', useCase: 'move', resultId: 'round_id' })}
select no::integer as no, round_id, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as blocked, null::float8 as barred_ms, false as reality_check_open, true as play_open, true as is_live, false as is_busy, false as is_short,
       false as is_limited${isFunded ? ', null::text as stake_max, (held_before - bonus_part + payout - cash_return)::text as bonus_held, bonus_part::text as bonus_staked, (payout - cash_return)::text as bonus_won' : ''}
from taken
union all
select no::integer, null, amount::text, version, same, result_id, is_blocked, break_ms, false, true, true, false, is_short, is_limited${
    isFunded ? ', over_stake_max::text, null, null, null' : ''
  }
from judged where no not in (select no from moved)`;
}

/** Unnamed, like all statements that update a partitioned table: docs/decisions/025. */
const statements = {
  cash: { text: moveText(steps, false), batch: steps },
  bonus: { text: moveText(fundedSteps, true), batch: fundedSteps },
} as const;

/** Returns answers in the order of the moves, which all belong to different accounts. */
export async function writeMoves(
  db: Queryable,
  moves: readonly MoveToWrite[],
  funding: MoveFunding = 'cash',
): Promise<readonly WrittenRound[]> {
  const { text, batch } = statements[funding];
  const { rows } = await db.query<WrittenRow>({ text, values: [...batch.values(moves)] });
  return batchAnswers(moves, rows, (row, { onStep }) => toWrittenRound(row, onStep + 1));
}
