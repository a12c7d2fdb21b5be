import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import {
  batchAnswers,
  batchRows,
  bookings,
  boundCommands,
  CASH_FIRST,
  cashOfReturn,
  commandColumns,
  gameGroup,
  HAS_NO_DEBT,
  isLimited,
  type JournalSpec,
  lockedBalances,
  mayPlay,
  moveBalances,
  pursePays,
  refusingStakeMax,
  seenCommands,
  stakedBonuses,
  wageringPurse,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { toWrittenRound, type WrittenRound, type WrittenRow } from './written-round.ts';

/** A round with its first step, to be written. */
export interface RoundToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly seedNo: number;
  readonly nonce: number;
  readonly bet: string;
  /** Null if the round has ended with this step. */
  readonly state: string | null;
  readonly drawCount: number;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly currency: CurrencyCode;
  /** The account that receives the stake: open rounds, or the casino if the round has ended. */
  readonly toAccount: number;
  readonly casinoAccount: number;
  /** Free spins that pay the stake. Null for money. */
  readonly freeSpinsId: number | null;
  readonly atMs: number;
}

const startColumns = {
  ...commandColumns,
  session_id: column.bigint(({ sessionId }: RoundToWrite) => sessionId),
  game: column.text(({ game }: RoundToWrite) => game),
  rules_version: column.integer(({ rulesVersion }: RoundToWrite) => rulesVersion),
  seed_no: column.integer(({ seedNo }: RoundToWrite) => seedNo),
  nonce: column.bigint(({ nonce }: RoundToWrite) => nonce),
  bet: column.text(({ bet }: RoundToWrite) => bet),
  state: column.text(({ state }: RoundToWrite) => state),
  taken: column.integer(({ drawCount }: RoundToWrite) => drawCount),
  stake: column.bigint(({ stakeMinor }: RoundToWrite) => stakeMinor),
  payout: column.bigint(({ returnMinor }: RoundToWrite) => returnMinor),
  currency: column.text(({ currency }: RoundToWrite) => currency),
  to_account: column.bigint(({ toAccount }: RoundToWrite) => toAccount),
  casino_account: column.bigint(({ casinoAccount }: RoundToWrite) => casinoAccount),
  at_ms: column.double(({ atMs }: RoundToWrite) => atMs),
};
const starts = defineBatch<RoundToWrite>()(startColumns);
const bonusStarts = defineBatch<RoundToWrite>()({
  ...startColumns,
  game_group: column.text(({ game }) => gameGroup(game)),
});
const spinStarts = defineBatch<RoundToWrite>()({
  ...startColumns,
  spins_id: column.bigint(({ freeSpinsId }) => freeSpinsId),
});

const stepAt = 'to_timestamp(locked.at_ms / 1000)';

type StartBatch = Pick<typeof starts, 'array' | 'names' | 'unnest'>;

/** Funding of the stakes of a statement: cash alone; cash first and then bonus money; or free spins. */
export type StartFunding = 'cash' | 'bonus' | 'free-spins';

interface StartPurse {
  /** The query `purse` with the bonus money: `no`, `bonus_id`, `bonus_ledger` and further columns. */
  readonly query: string;
  /** SQL over a row of `locked` and its row of `purse`, or null. */
  readonly passes: string;
  readonly cashPart: string;
  /** The cash part of the round's return. */
  readonly cashReturn: string;
  /** SQL of the bonus balance before the round. Null for free spins. */
  readonly heldBefore: string;
  /** SQL of the bonus's maximum stake if it is the only reason for the refusal. */
  readonly stakeMax: string;
  readonly spinsId: string;
}

const spinsPay = `coalesce(${HAS_NO_DEBT} and purse.held >= locked.stake and purse.spins_left > 0 and purse.spin_game = locked.game and purse.spin_value = locked.stake
             and purse.expires_at > ${stepAt}, false)`;

/** The cash balances are locked first: only the holder of that lock changes bonuses and free spins of the player. */
const purses: Readonly<Record<Exclude<StartFunding, 'cash'>, StartPurse>> = {
  bonus: {
    query: wageringPurse([`${mayPlay({ game: 'locked.game', group: 'locked.game_group' })} as may_play`]),
    passes: `(locked.amount >= locked.stake or coalesce(purse.may_play, false) and ${pursePays({ at: stepAt })})`,
    cashPart: CASH_FIRST,
    cashReturn: `case when purse.bonus_id is null then locked.payout else ${cashOfReturn({
      cash: CASH_FIRST,
      bonus: `locked.stake - ${CASH_FIRST}`,
      returned: 'locked.payout',
    })} end`,
    stakeMax: refusingStakeMax({ at: stepAt }),
    heldBefore: 'purse.held',
    spinsId: 'null::bigint',
  },
  'free-spins': {
    query: `purse as materialized (
  select locked.no, n.id as bonus_id, n.ledger_id as bonus_ledger, bonus_balance.amount as held, f.id as spins_id, f.game as spin_game, f.value as spin_value,
         f."left" as spins_left, f.expires_at, f.winnings_to_cash
  from locked join free_spin f on f.id = locked.spins_id and f.account_id = locked.account_id
       join bonus n on n.id = f.bonus_id and n.state = 2 join balance bonus_balance on bonus_balance.account_id = n.ledger_id
  order by locked.no for update of f, n, bonus_balance
)`,
    passes: spinsPay,
    cashPart: '0::bigint',
    cashReturn: 'case when purse.winnings_to_cash then locked.payout else 0 end',
    stakeMax: 'null::bigint',
    heldBefore: 'null::bigint',
    spinsId: 'purse.spins_id',
  },
};

const fundingRows = `funded as (
  insert into round_funding (round_id, bonus_id, ledger_id, cash, bonus, spin_id)
  select round_id, bonus_id, bonus_ledger, cash_part, bonus_part, funding_spins from taken where bonus_id is not null
), spun as (
  update free_spin f set "left" = f."left" - 1, won = f.won + k.payout from taken k where f.id = k.funding_spins
)`;

/** The query `judged`: every round with its reasons for a refusal. */
function judgedRounds(purse: StartPurse | undefined): string {
  const funded = purse
    ? ` purse.bonus_id, purse.bonus_ledger, ${purse.spinsId} as funding_spins, ${purse.cashPart} as cash_part, locked.stake - ${purse.cashPart} as bonus_part,
         ${purse.cashReturn} as cash_return, ${purse.heldBefore} as held_before, ${purse.stakeMax} as over_stake_max, ${purse.passes} as is_funded,`
    : '';
  return `judged as materialized (
  select locked.*, seen.same, seen.result_id,${funded} rule.play_open and not exists (select from closed c where c.game in (locked.game, 'evens:*')) as play_open,
         exists (select from live v where v.id = locked.session_id) as is_live,
         exists (select from busy y where y.account_id = locked.account_id and y.game = locked.game) as is_busy,
         ${isLimited({ at: stepAt })} as is_limited
  from locked cross join casino_rule rule left join seen on seen.no = locked.no${purse ? ' left join purse on purse.no = locked.no' : ''}
)`;
}

function roundJournal(isFunded: boolean): JournalSpec {
  return {
    kind: 'round',
    about: { kind: 'round', id: 'round_id' },
    postings: isFunded
      ? [
          { debit: 'account_id', credit: 'to_account', amount: 'cash_part', where: 'cash_part > 0' },
          { debit: 'bonus_ledger', credit: 'to_account', amount: 'bonus_part', where: 'bonus_part > 0' },
          {
            debit: 'casino_account',
            credit: 'account_id',
            amount: 'cash_return',
            where: 'cash_return > 0',
          },
          {
            debit: 'casino_account',
            credit: 'bonus_ledger',
            amount: 'payout - cash_return',
            where: 'payout > cash_return',
          },
        ]
      : [
          { debit: 'account_id', credit: 'to_account', amount: 'stake' },
          { debit: 'casino_account', credit: 'account_id', amount: 'payout', where: 'payout > 0' },
        ],
  };
}

/**
 * All rounds of a batch in one statement, like bets: balances are locked in account order, and only rows whose pair of
 * seeds assigned its next nonce are inserted. A pair whose nonce has advanced, or that was revealed, updates no row,
 * and the round is drawn again.
 */
function startText(batch: StartBatch, purse: StartPurse | undefined): string {
  return `
with ${batchRows('asked', batch)}, ${seenCommands({ from: 'asked', batch, useCase: 'round' })}, closed as materialized (
  select game from game_switch where game = any(array_append(${batch.array.game}, 'evens:*'))
), live as materialized (
  select id from game_session where id = any(${batch.array.session_id}) and ended_at is null
), busy as materialized (
  select account_id, game from round where account_id = any(${batch.array.account_id}) and state is not null
), ${lockedBalances('asked')}, ${purse ? `${purse.query}, ` : ''}${judgedRounds(purse)}, passing as materialized (
  select * from judged
  where same is null and ${purse ? 'is_funded' : 'amount >= stake'} and not blocked and barred_ms is null and not reality_check_open and play_open and is_live and not is_busy and not is_limited
), drawn as (
  update game_seed g set next_nonce = g.next_nonce + 1 from passing p
  where g.account_id = p.account_id and g.no = p.seed_no and g.next_nonce = p.nonce and g.revealed_at is null
  returning p.*
), debited as (
  ${moveBalances({
    from: 'drawn',
    by: purse ? '(m.cash_return - m.cash_part)' : '(m.payout - m.stake)',
    staked: purse ? 'm.cash_part' : 'm.stake',
    belowZero: 'refused',
    returning: 'm.*, b.amount as amount_after, b.version as version_after',
  })}
), taken as materialized (
  select d.*, to_timestamp(at_ms / 1000) as at, nextval('round_id_seq') as round_id, nextval('journal_id_seq') as journal_id
  from debited d
), ${
    purse
      ? `${stakedBonuses({ from: 'taken', change: 'payout - cash_return - bonus_part', belowZero: 'refused' })}, `
      : ''
  }${bookings({ from: 'taken', journals: [roundJournal(purse !== undefined)] })}, rounded as (
  insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no,
                     taken, currency, game, bet, state${purse ? ', bonus_stake' : ''})
  select round_id, account_id, session_id, nonce, stake, payout, at, case when state is null then at end, command_id,
         rules_version, seed_no, taken, currency, game, bet, state${purse ? ', case when bonus_id is not null then bonus_part end' : ''} from taken
), ${purse ? `${fundingRows}, ` : ''}${boundCommands({ from: 'taken', useCase: 'round', resultId: 'round_id' })}
select no::integer as no, round_id, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as blocked, null::float8 as barred_ms, false as reality_check_open, true as play_open, true as is_live, false as is_busy, false as is_short,
       false as is_limited${purse ? ', null::text as stake_max, (held_before - bonus_part + payout - cash_return)::text as bonus_held, case when bonus_id is not null then bonus_part end::text as bonus_staked, (payout - cash_return)::text as bonus_won' : ''}
from taken
union all
select no::integer, null, amount::text, version, same, result_id, blocked, barred_ms, reality_check_open, play_open, is_live, is_busy, ${
    purse ? 'not is_funded' : 'amount < stake'
  }, is_limited${purse ? ', over_stake_max::text, null, null, null' : ''}
from judged where no not in (select no from drawn)`;
}

const statements = {
  cash: { name: 'start-rounds', text: startText(starts, undefined), batch: starts },
  bonus: { name: 'start-rounds-by-bonus', text: startText(bonusStarts, purses.bonus), batch: bonusStarts },
  'free-spins': {
    name: 'start-free-spins',
    text: startText(spinStarts, purses['free-spins']),
    batch: spinStarts,
  },
} as const;

/** Returns answers in the order of the rounds, which all belong to different accounts. */
export async function writeStarts(
  db: Queryable,
  rounds: readonly RoundToWrite[],
  funding: StartFunding = 'cash',
): Promise<readonly WrittenRound[]> {
  const { name, text, batch } = statements[funding];
  const { rows } = await db.query<WrittenRow>({ name, text, values: [...batch.values(rounds)] });
  return batchAnswers(rounds, rows, (row) => toWrittenRound(row, 0));
}
