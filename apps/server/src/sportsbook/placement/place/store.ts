import {
  type AccountId,
  type Amount,
  amount,
  type CommandId,
  type CurrencyCode,
  type TicketId,
} from '@evens/base';
import type { OddsPolicy } from '@evens/tickets';
import {
  type Barred,
  batchAnswers,
  batchRows,
  bookings,
  boundCommands,
  CASH_FIRST,
  closesMarket,
  findRepeat,
  HAS_NO_DEBT,
  isLimited,
  lockedBalances,
  moveBalances,
  pursePays,
  type SeenColumns,
  seenCommands,
  stakedBonuses,
  wageringPurse,
} from '../../../money/index.ts';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import { type BetLeg, defineLegs, listLegs, type WithLegs } from './leg-columns.ts';

/** A bet that passed every check except those of the account's rows. */
export interface BetToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly currency: CurrencyCode;
  /** The account that gets the stake: open bets, or held bets if the bet waits. */
  readonly toAccount: number;
  readonly stakeMinor: bigint;
  readonly promisedMinor: bigint;
  readonly capMinor: bigint;
  readonly rulesVersion: number;
  readonly rateId: number;
  readonly policy: OddsPolicy;
  /** The bet type's name. */
  readonly type: string;
  readonly balanceVersion: number;
  readonly decidedAtMs: number;
  /** Accepted 1; pending 0 and delayed 4 wait until `dueAtMs`. */
  readonly acceptance: 0 | 1 | 4;
  readonly dueAtMs: number | null;
  /** `FormulaText` as JSON; null for a plain ticket. */
  readonly formula: string | null;
  /** `BetRequest` as JSON; null unless the bet waits. */
  readonly request: string | null;
  /** For a waiting bet they are checked and not written. */
  readonly legs: readonly BetLeg[];
  /** Id of the boost in the price; null for none. */
  readonly boostId: number | null;
  /** Id of the free bet that is the stake; null for money. */
  readonly freeBetId: number | null;
}

export type WrittenBet =
  | {
      readonly kind: 'placed';
      readonly ticketId: TicketId;
      readonly amountMinor: Amount;
      readonly version: number;
      /** The part of the stake paid by bonus money or a free bet. Undefined for cash alone. */
      readonly bonusMinor: bigint | undefined;
    }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly ticketId: number }
  | { readonly kind: 'blocked' }
  /** The player has not answered a reality check. */
  | { readonly kind: 'reality-check' }
  | Barred
  | { readonly kind: 'betting-closed' }
  /** The balance has another version than the one with which limits were judged. */
  | { readonly kind: 'moved' }
  /** The stake exceeds the player's allowance, or that has to be renewed. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'market-closed' }
  /** A trader should judge the bet, and referral is closed. */
  | { readonly kind: 'referral-closed' }
  /** The boost of the bet has ended, or the player has used it. */
  | { readonly kind: 'boost-ended' | 'boost-used' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount; readonly version: number };

type BetRow = WithLegs<BetToWrite>;

const betColumns = {
  account_id: column.bigint(({ bet }: BetRow) => bet.accountId),
  command_id: column.uuid(({ bet }: BetRow) => bet.commandId),
  body: column.hex(({ bet }: BetRow) => bet.bodySha256),
  to_account: column.bigint(({ bet }: BetRow) => bet.toAccount),
  stake: column.bigint(({ bet }: BetRow) => bet.stakeMinor),
  promised: column.bigint(({ bet }: BetRow) => bet.promisedMinor),
  cap: column.bigint(({ bet }: BetRow) => bet.capMinor),
  rules_version: column.integer(({ bet }: BetRow) => bet.rulesVersion),
  rate_id: column.integer(({ bet }: BetRow) => bet.rateId),
  policy: column.smallint(({ bet }: BetRow) => bet.policy),
  type: column.text(({ bet }: BetRow) => bet.type),
  currency: column.text(({ bet }: BetRow) => bet.currency),
  balance_version: column.bigint(({ bet }: BetRow) => bet.balanceVersion),
  decided_ms: column.double(({ bet }: BetRow) => bet.decidedAtMs),
  first_leg: column.integer(({ firstLeg }: BetRow) => firstLeg),
  last_leg: column.integer(({ lastLeg }: BetRow) => lastLeg),
  acceptance: column.smallint(({ bet }: BetRow) => bet.acceptance),
  due_ms: column.double(({ bet }: BetRow) => bet.dueAtMs),
  formula: column.text(({ bet }: BetRow) => bet.formula),
  request: column.text(({ bet }: BetRow) => bet.request),
  boost_id: column.bigint(({ bet }: BetRow) => bet.boostId),
};
const cashBets = defineBatch<BetRow>()(betColumns);
const freeBets = defineBatch<BetRow>()({
  ...betColumns,
  credit_id: column.bigint(({ bet }: BetRow) => bet.freeBetId),
});
const betAt = 'to_timestamp(locked.decided_ms / 1000)';

type BetBatch = Pick<typeof cashBets, 'array' | 'names' | 'size' | 'unnest'>;
type LegBatch = ReturnType<typeof defineLegs>;

/** Funding of the stakes of a statement: cash alone; cash first and then bonus money; or a free bet. */
type Funding = 'cash' | 'bonus' | 'free-bet';

interface Purse {
  /** The query `purse` with the money of bonuses: `no`, `bonus_id`, `bonus_ledger`, `held` and what its `passes` needs. */
  readonly query: string;
  /** SQL over a row of `locked` and its row of `purse`, or null. */
  readonly cashPart: string;
  readonly passes: string;
}

/** The cash balances are locked first: only the holder of that lock changes bonuses and free bets of the player. */
const purses: Readonly<Record<Exclude<Funding, 'cash'>, Purse>> = {
  bonus: {
    query: wageringPurse(['null::bigint as credit_id']),
    cashPart: CASH_FIRST,
    passes: `(locked.amount >= locked.stake or ${pursePays({ at: betAt })})`,
  },
  'free-bet': {
    query: `purse as materialized (
  select locked.no, n.id as bonus_id, n.ledger_id as bonus_ledger, bonus_balance.amount as held, c.id as credit_id, c.value as stake_max,
         c.expires_at, n.min_odds_milli
  from locked join bonus_credit c on c.id = locked.credit_id and c.account_id = locked.account_id and c.state = 1 and c.currency = locked.currency
       join bonus n on n.id = c.bonus_id and n.state = 2 join balance bonus_balance on bonus_balance.account_id = n.ledger_id
  order by locked.no for update of c, n, bonus_balance
)`,
    cashPart: '0::bigint',
    passes: `coalesce(${HAS_NO_DEBT} and purse.held >= locked.stake and locked.stake = purse.stake_max and locked.type in ('single', 'combo')
             and locked.promised::numeric * 1000 >= locked.stake::numeric * purse.min_odds_milli
             and purse.expires_at > to_timestamp(locked.decided_ms / 1000), false)`,
  },
};

const fundingRows = `funded as (
  insert into ticket_funding (ticket_id, bonus_id, ledger_id, cash, bonus, credit_id)
  select ticket_id, bonus_id, bonus_ledger, cash_part, bonus_part, funding_credit from taken where bonus_id is not null
), credit_used as (
  update bonus_credit c set state = 2, ticket_id = k.ticket_id from taken k where c.id = k.funding_credit
)`;

/** The query `judged`: every bet with its reasons for a refusal. */
function judgedBets(legs: LegBatch, purse: Purse | undefined): string {
  const legMarkets = `(${legs.array.market_id})[locked.first_leg:locked.last_leg]`;
  // The player's own limits are checked against the whole stake, regardless of its funding; only cash uses them up.
  const limited = isLimited({ at: betAt });
  const funded = purse
    ? ` purse.bonus_id, purse.bonus_ledger, purse.credit_id as funding_credit, ${purse.cashPart} as cash_part, locked.stake - ${purse.cashPart} as bonus_part,`
    : '';
  const joined = purse ? ' left join purse on purse.no = locked.no' : '';
  return `judged as materialized (
  select locked.*, seen.same, seen.result_id,${funded}
         rule.betting_open and not ${legMarkets} && array(select id from closed where by_switch) as betting_open,
         ${legMarkets} && array(select id from closed) as closed,
         locked.acceptance = 0 and not rule.referral_open as referral_closed, coalesce(boosted.ended, false) as boost_ended,
         coalesce(boosted.used, false) as boost_used, ${limited} as limited,
         ${purse?.passes ?? 'locked.amount >= locked.stake'} and not ${limited} and locked.version = locked.balance_version and not locked.blocked and locked.barred_ms is null and not locked.reality_check_open and rule.betting_open and seen.no is null
           and (locked.acceptance <> 0 or rule.referral_open) and not coalesce(boosted.ended or boosted.used, false)
           and not ${legMarkets} && array(select id from closed) as passes
  from locked cross join betting_rule rule left join seen on seen.no = locked.no left join boosted on boosted.no = locked.no${joined}
)`;
}

/** Inserts the tickets, the legs of accepted ones, and the uses of boosts. */
function ticketRows(legs: LegBatch, isFunded: boolean): string {
  const [bonusColumn, bonusPart] = isFunded ? [', bonus_stake', ', nullif(bonus_part, 0)'] : ['', ''];
  return `ticketed as (
  insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap,
                      rules_version, rate_id, acceptance, policy, decided_at, due_at, formula, request${bonusColumn})
  select ticket_id, account_id, command_id, type, currency, stake, stake, promised, cap,
         rules_version, rate_id, acceptance, policy, at, to_timestamp(due_ms / 1000), formula::jsonb, request::jsonb${bonusPart} from taken
), legged as (
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no, charge)
  select ticket_id, l.n, l.market_id, l.outcome_no, l.odds_milli, l.epoch, l.seq, l.score, l.leg_no, l.charge
  from taken cross join lateral
       unnest(${Object.values(legs.array)
         .map((array) => `(${array})[first_leg:last_leg]`)
         .join(', ')})
         with ordinality as l(${legs.names}, n)
  where acceptance = 1
), boosts_used as (
  insert into boost_use (account_id, boost_id, ticket_id, at)
  select account_id, boost_id, ticket_id, at from taken where boost_id is not null
)`;
}

/**
 * Writes all bets of a batch in one statement; a bet that does not pass leaves no row. Balances are locked in order of
 * account. Every insert takes its rows from what the update of balances returns, so money and tickets cannot differ. The planner
 * can only guess the length of lists, so they are never joined: each step carries all columns, and legs are found by position.
 */
function placeText(bets: BetBatch, legs: LegBatch, purse: Purse | undefined): string {
  const isFunded = purse !== undefined;
  return `
with ${batchRows('bet', bets)}, ${seenCommands({ from: 'bet', batch: bets, useCase: 'placement' })}, closed as materialized (
  select m.id, m.closed_at is null as by_switch from market m where m.id = any(${legs.array.market_id}) and (m.closed_at is not null or exists (
    select from betting_switch s where ${closesMarket}))
), offered as materialized (
  select id, starts_at, ends_at from boost
  where id = any(${bets.array.boost_id}) and not exists (select from boost_end where boost_id = boost.id)
), used as materialized (
  select account_id, boost_id from boost_use where account_id = any(${bets.array.account_id}) and boost_id = any(${bets.array.boost_id})
), boosted as materialized (
  select bet.no, offered.id is null as ended, used.boost_id is not null as used
  from bet left join offered on offered.id = bet.boost_id and to_timestamp(bet.decided_ms / 1000) >= offered.starts_at
                                and to_timestamp(bet.decided_ms / 1000) < offered.ends_at
       left join used on used.account_id = bet.account_id and used.boost_id = bet.boost_id
  where bet.boost_id is not null
), ${lockedBalances('bet')}, ${
    purse ? `${purse.query}, ` : ''
  }${judgedBets(legs, purse)}, passing as materialized (
  select * from judged where passes
), debited as (
  ${moveBalances({
    from: 'passing',
    by: isFunded ? '-m.cash_part' : '-m.stake',
    staked: isFunded ? 'm.cash_part' : 'm.stake',
    belowZero: 'refused',
    returning: `m.no, m.account_id, m.command_id, m.body, m.to_account, m.stake, m.promised, m.cap, m.rules_version, m.rate_id,
            m.policy, m.type, m.currency, m.decided_ms, m.first_leg, m.last_leg, m.acceptance, m.due_ms, m.formula, m.request,
            m.boost_id, b.amount, b.version${
              isFunded ? ', m.bonus_id, m.bonus_ledger, m.funding_credit, m.cash_part, m.bonus_part' : ''
            }`,
  })}
), taken as materialized (
  select d.*, to_timestamp(decided_ms / 1000) as at, nextval('ticket_id_seq') as ticket_id, nextval('journal_id_seq') as journal_id
  from debited d
), ${
    isFunded ? `${stakedBonuses({ from: 'taken', change: '-bonus_part', belowZero: 'refused' })}, ` : ''
  }${bookings({
    from: 'taken',
    journals: [
      {
        kind: "(case acceptance when 1 then 'stake' else 'hold' end)",
        about: { kind: 'ticket', id: 'ticket_id' },
        postings: isFunded
          ? [
              { debit: 'account_id', credit: 'to_account', amount: 'cash_part', where: 'cash_part > 0' },
              { debit: 'bonus_ledger', credit: 'to_account', amount: 'bonus_part', where: 'bonus_part > 0' },
            ]
          : [{ debit: 'account_id', credit: 'to_account', amount: 'stake' }],
      },
    ],
  })}, ${ticketRows(legs, isFunded)}, ${
    isFunded ? `${fundingRows}, ` : ''
  }${boundCommands({ from: 'taken', useCase: 'placement', resultId: 'ticket_id' })}
select no::integer as no, ticket_id, amount::text as amount, version, null::boolean as same, null::bigint as result_id,
       false as blocked, null::float8 as barred_ms, false as reality_check_open, true as betting_open, false as closed, false as referral_closed, false as boost_ended,
       false as boost_used, false as limited, true as fresh, ${isFunded ? 'nullif(bonus_part, 0)::text' : 'null::text'} as bonus_part
from taken
union all
select no::integer, null, amount::text, version, same, result_id, blocked, barred_ms, reality_check_open, betting_open, closed, referral_closed, boost_ended,
       boost_used, limited, version = balance_version, null
from judged where not passes`;
}

function defineStatement(name: string, bets: typeof cashBets, purse?: Purse) {
  const legs = defineLegs(bets.size + 1);
  return { name, text: placeText(bets, legs, purse), bets, legs };
}

const statements: Readonly<Record<Funding, ReturnType<typeof defineStatement>>> = {
  cash: defineStatement('place-bets', cashBets),
  bonus: defineStatement('place-bets-by-bonus', cashBets, purses.bonus),
  'free-bet': defineStatement('place-free-bets', freeBets, purses['free-bet']),
};

interface PlacedRow extends SeenColumns {
  readonly no: number;
  readonly ticket_id: TicketId | null;
  readonly amount: string;
  readonly version: number;
  readonly blocked: boolean;
  readonly barred_ms: number | null;
  readonly reality_check_open: boolean;
  readonly fresh: boolean;
  readonly betting_open: boolean;
  readonly closed: boolean;
  readonly referral_closed: boolean;
  readonly boost_ended: boolean;
  readonly boost_used: boolean;
  readonly limited: boolean;
  readonly bonus_part: string | null;
}

function written(row: PlacedRow): WrittenBet {
  const amountMinor = amount(BigInt(row.amount));
  if (row.ticket_id !== null)
    return {
      kind: 'placed',
      ticketId: row.ticket_id,
      amountMinor,
      version: row.version,
      bonusMinor: row.bonus_part === null ? undefined : BigInt(row.bonus_part),
    };
  const repeat = findRepeat(row);
  if (repeat) return { kind: 'repeated', same: repeat.same, ticketId: repeat.resultId };
  if (row.blocked) return { kind: 'blocked' };
  if (row.barred_ms !== null) return { kind: 'barred', untilMs: row.barred_ms };
  if (row.reality_check_open) return { kind: 'reality-check' };
  if (!row.betting_open) return { kind: 'betting-closed' };
  if (row.closed) return { kind: 'market-closed' };
  if (row.referral_closed) return { kind: 'referral-closed' };
  if (row.boost_used) return { kind: 'boost-used' };
  if (row.boost_ended) return { kind: 'boost-ended' };
  if (row.limited) return { kind: 'limited' };
  return row.fresh ? { kind: 'insufficient', amountMinor, version: row.version } : { kind: 'moved' };
}

/** Returns the results in the order of the bets, which all belong to different accounts. */
export async function writeBets(
  db: Pool,
  batch: readonly BetToWrite[],
  funding: Funding = 'cash',
): Promise<readonly WrittenBet[]> {
  const { rows: betRows, legs: legRows } = listLegs(batch);
  const { name, text, bets, legs } = statements[funding];
  const { rows } = await db.query<PlacedRow>({
    name,
    text,
    values: [...bets.values(betRows), ...legs.values(legRows)],
  });
  return batchAnswers(batch, rows, written);
}
