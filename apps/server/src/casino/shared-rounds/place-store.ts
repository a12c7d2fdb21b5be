import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import {
  type Barred,
  batchAnswers,
  batchRows,
  bookings,
  boundCommands,
  CASH_FIRST,
  commandColumns,
  findRepeat,
  gameGroup,
  isLimited,
  lockedBalances,
  mayPlay,
  moveBalances,
  pursePays,
  refusingStakeMax,
  type SeenColumns,
  seenCommands,
  stakedBonuses,
  wageringPurse,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';

/** A bet on a shared round, to be written. */
export interface SharedBetToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly sharedId: number;
  readonly slot: number;
  readonly bet: string;
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
}

export type WrittenBet =
  | {
      readonly kind: 'written';
      readonly roundId: number;
      readonly amountMinor: Amount;
      readonly version: number;
    }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly roundId: number }
  | {
      readonly kind:
        | 'blocked'
        | 'reality-check'
        | 'play-closed'
        | 'session-ended'
        | 'bets-closed'
        | 'slot-taken';
    }
  | Barred
  /** The stake exceeds the player's allowance, or the allowance must be renewed. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount }
  /** The stake needs bonus money and exceeds the bonus's maximum. */
  | { readonly kind: 'over-bonus-stake'; readonly maximumMinor: bigint; readonly amountMinor: Amount };

const betColumns = {
  ...commandColumns,
  session_id: column.bigint(({ sessionId }: SharedBetToWrite) => sessionId),
  game: column.text(({ game }: SharedBetToWrite) => game),
  rules_version: column.integer(({ rulesVersion }: SharedBetToWrite) => rulesVersion),
  shared_id: column.bigint(({ sharedId }: SharedBetToWrite) => sharedId),
  slot: column.smallint(({ slot }: SharedBetToWrite) => slot),
  bet: column.text(({ bet }: SharedBetToWrite) => bet),
  state: column.text(({ state }: SharedBetToWrite) => state),
  stake: column.bigint(({ stakeMinor }: SharedBetToWrite) => stakeMinor),
  currency: column.text(({ currency }: SharedBetToWrite) => currency),
  open_account: column.bigint(({ openAccount }: SharedBetToWrite) => openAccount),
};
const cashBets = defineBatch<SharedBetToWrite>()(betColumns);
const bonusBets = defineBatch<SharedBetToWrite>()({
  ...betColumns,
  game_group: column.text(({ game }) => gameGroup(game)),
});

type BetBatch = Pick<typeof cashBets, 'array' | 'names' | 'size' | 'unnest' | 'values'>;

/** Funding of the stakes of a statement: cash alone, or cash first and then bonus money. */
export type BetFunding = 'cash' | 'bonus';

/** SQL over a row of `locked` and its row of `purse`, or null. */
const fundedColumns = (at: string): string =>
  `purse.bonus_id, purse.bonus_ledger, ${CASH_FIRST} as cash_part, locked.stake - ${CASH_FIRST} as bonus_part,
         coalesce(purse.may_play, false) and ${pursePays({ at })} as is_funded,
         ${refusingStakeMax({ at })} as over_stake_max,`;

const fundingRows = `funded as (
  insert into round_funding (round_id, bonus_id, ledger_id, cash, bonus)
  select round_id, bonus_id, bonus_ledger, cash_part, bonus_part from taken
)`;

/**
 * All bets of a batch in one statement. It takes a share lock on the shared round's row, and closing the betting waits
 * for it: closing the round sees every accepted bet, and a later bet finds the round closed. Balances are locked in
 * account order. The row of `shared_bet` decides the rest: if another process filled the slot meanwhile, no money is
 * taken.
 */
function placeText(bets: BetBatch, isFunded: boolean): string {
  const at = `to_timestamp($${bets.size + 1}::float8 / 1000)`;
  const pays = isFunded ? 'is_funded' : 'amount >= stake';
  return `
with ${batchRows('asked', bets)}, ${seenCommands({ from: 'asked', batch: bets, useCase: 'round' })}, closed as materialized (
  select game from game_switch where game = any(array_append(${bets.array.game}, 'evens:*'))
), live as materialized (
  select id from game_session where id = any(${bets.array.session_id}) and ended_at is null
), open as materialized (
  select id from shared_round
  where id = any(${bets.array.shared_id}) and state = 'betting' and closes_at > ${at} for share
), busy as materialized (
  select shared_id, account_id, slot from shared_bet
  where shared_id = any(${bets.array.shared_id}) and account_id = any(${bets.array.account_id})
), ${lockedBalances('asked')}, ${
    isFunded
      ? `${wageringPurse([`${mayPlay({ game: 'locked.game', group: 'locked.game_group' })} as may_play`])}, `
      : ''
  }judged as materialized (
  select locked.*, seen.same, seen.result_id,${isFunded ? ` ${fundedColumns(at)}` : ''} rule.play_open and not exists (select from closed c where c.game in (locked.game, 'evens:*')) as play_open,
         exists (select from live v where v.id = locked.session_id) as is_live,
         exists (select from open w where w.id = locked.shared_id) as is_betting,
         exists (select from busy y where y.shared_id = locked.shared_id and y.account_id = locked.account_id and y.slot = locked.slot) as is_busy,
         ${isLimited({ at })} as is_limited
  from locked cross join casino_rule rule left join seen on seen.no = locked.no${isFunded ? ' left join purse on purse.no = locked.no' : ''}
), passing as materialized (
  select *, nextval('round_id_seq') as round_id from judged
  where same is null and ${pays} and not blocked and barred_ms is null and not reality_check_open and play_open and is_live and is_betting and not is_busy and not is_limited
), filled as (
  insert into shared_bet (shared_id, account_id, slot, round_id)
  select shared_id, account_id, slot, round_id from passing
  on conflict do nothing returning round_id
), seated as materialized (
  select p.* from passing p join filled f on f.round_id = p.round_id
), debited as (
  ${moveBalances({
    from: 'seated',
    by: isFunded ? '-m.cash_part' : '-m.stake',
    staked: isFunded ? 'm.cash_part' : 'm.stake',
    belowZero: 'refused',
    returning: 'm.*, b.amount as amount_after, b.version as version_after',
  })}
), taken as materialized (
  select d.*, ${at} as at, nextval('journal_id_seq') as journal_id from debited d
), ${
    isFunded ? `${stakedBonuses({ from: 'taken', change: '-bonus_part', belowZero: 'refused' })}, ` : ''
  }${bookings({
    from: 'taken',
    journals: [
      {
        kind: 'round',
        about: { kind: 'round', id: 'round_id' },
        postings: isFunded
          ? [
              { debit: 'account_id', credit: 'open_account', amount: 'cash_part', where: 'cash_part > 0' },
              { debit: 'bonus_ledger', credit: 'open_account', amount: 'bonus_part' },
            ]
          : [{ debit: 'account_id', credit: 'open_account', amount: 'stake' }],
      },
    ],
  })}, rounded as (
  insert into round (id, account_id, session_id, stake, started_at, command_id, rules_version, taken, currency, game, bet, state,
                     shared_id, slot${isFunded ? ', bonus_stake' : ''})
  select round_id, account_id, session_id, stake, at, command_id, rules_version, 0, currency, game, bet, state, shared_id, slot${isFunded ? ', bonus_part' : ''}
  from taken
), ${isFunded ? `${fundingRows}, ` : ''}${boundCommands({ from: 'taken', useCase: 'round', resultId: 'round_id' })}
select no::integer as no, round_id, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as blocked, null::float8 as barred_ms, false as reality_check_open, true as play_open, true as is_live, true as is_betting, false as is_short,
       false as is_limited${isFunded ? ', null::text as stake_max' : ''}
from taken
union all
select no::integer, null, amount::text, version, same, result_id, blocked, barred_ms, reality_check_open, play_open, is_live, is_betting,
       ${isFunded ? 'not is_funded' : 'amount < stake'} and not is_busy, is_limited and not is_busy${
         isFunded ? ', over_stake_max::text' : ''
       }
from judged where no not in (select no from taken)`;
}

const statements = {
  cash: { name: 'place-shared-bets', text: placeText(cashBets, false), batch: cashBets },
  bonus: { name: 'place-shared-bets-by-bonus', text: placeText(bonusBets, true), batch: bonusBets },
} as const;

interface WrittenRow extends SeenColumns {
  readonly no: number;
  readonly round_id: number | null;
  readonly amount: string;
  readonly version: number;
  readonly blocked: boolean;
  readonly barred_ms: number | null;
  readonly reality_check_open: boolean;
  readonly play_open: boolean;
  readonly is_live: boolean;
  readonly is_betting: boolean;
  readonly is_short: boolean;
  readonly is_limited: boolean;
  /** Only from the statement that takes bonus money: the bonus's maximum stake, if it refuses the stake. */
  readonly stake_max?: string | null;
}

function toWrittenBet(row: WrittenRow): WrittenBet {
  const amountMinor = amount(BigInt(row.amount));
  if (row.round_id !== null)
    return { kind: 'written', roundId: row.round_id, amountMinor, version: row.version };
  const repeat = findRepeat(row);
  if (repeat) return { kind: 'repeated', same: repeat.same, roundId: repeat.resultId };
  if (row.blocked) return { kind: 'blocked' };
  if (row.barred_ms !== null) return { kind: 'barred', untilMs: row.barred_ms };
  if (row.reality_check_open) return { kind: 'reality-check' };
  if (!row.is_live) return { kind: 'session-ended' };
  if (!row.play_open) return { kind: 'play-closed' };
  if (!row.is_betting) return { kind: 'bets-closed' };
  if (row.is_limited) return { kind: 'limited' };
  if (row.stake_max != null)
    return { kind: 'over-bonus-stake', maximumMinor: BigInt(row.stake_max), amountMinor };
  return row.is_short ? { kind: 'insufficient', amountMinor } : { kind: 'slot-taken' };
}

/** Returns answers in the order of the bets, which all belong to different accounts. */
export async function placeSharedBets(
  db: Pool,
  batch: readonly SharedBetToWrite[],
  { atMs, funding = 'cash' }: { readonly atMs: number; readonly funding?: BetFunding },
): Promise<readonly WrittenBet[]> {
  const { name, text, batch: columns } = statements[funding];
  const { rows } = await db.query<WrittenRow>({ name, text, values: [...columns.values(batch), atMs] });
  return batchAnswers(batch, rows, toWrittenBet);
}
