import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';
import { batchAnswers } from '../../wallet/index.ts';

/** A player's decision about an open bet on a shared round: a move that is sealed, or a cash-out that ends it. */
export interface DecisionToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly roundId: number;
  readonly sharedId: number;
  /** How many decisions came before. */
  readonly onStep: number;
  /** What was decided, in JSON. */
  readonly move: string;
  /** Null where the bet is over with it. */
  readonly state: string | null;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** The table's step that is decided about; undefined for a cash-out, which was timed before. */
  readonly tableStep: number | undefined;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
}

export type WrittenDecision =
  | { readonly kind: 'written'; readonly amountMinor: Amount; readonly version: number }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly roundId: number }
  /** The table's step is over, or the bet is; or another decision was faster. */
  | { readonly kind: 'blocked' | 'step-over' | 'moved' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount };

/**
 * As bets are placed: the shared round's row is shared with whoever ends its step. A cash-out was timed before the statement
 * and so may still be written when the flight has been ended meanwhile; the bet's own row says that nobody has paid it. A
 * locked account may still cash out, which takes nothing from it, and a decision without a stake is never short of money: a
 * balance may be below 0.
 */
const decideBets = {
  name: 'decide-shared-bets',
  text: `
with asked as materialized (
  select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::smallint[], $7::text[], $8::text[],
                       $9::bigint[], $10::bigint[], $11::smallint[], $12::text[], $13::bigint[], $14::bigint[])
    with ordinality as a(account_id, command_id, body, round_id, shared_id, on_step, move, state, stake, payout, table_step, currency,
                         open_account, casino_account, no)
  limit cardinality($1::bigint[])
), known as materialized (
  select id, account_id, use_case, body_sha256, result_id from command where id = any($2::uuid[])
), seen as materialized (
  select a.no, k.use_case = 'move' and k.body_sha256 = decode(a.body, 'hex') as same, k.result_id
  from asked a join known k on k.id = a.command_id and k.account_id = a.account_id
), open as materialized (
  select id, state, step, outcome is null and due_at > to_timestamp($15::float8 / 1000) as is_deciding from shared_round
  where id = any($5::bigint[]) and state in ('playing', 'settling') for share
), locked as materialized (
  select a.*, b.amount, b.version, b.blocked from asked a join balance b on b.account_id = a.account_id
  order by a.account_id for update of b
), judged as materialized (
  select l.*, s.same, s.result_id, l.blocked and l.table_step is not null as is_barred, l.stake > 0 and l.amount < l.stake as is_short,
         exists (select from open o where o.id = l.shared_id and (
           l.table_step is null or o.state = 'playing' and o.step = l.table_step and o.is_deciding)) as is_open
  from locked l left join seen s on s.no = l.no
), passing as materialized (
  select * from judged where same is null and not is_short and not is_barred and is_open
), moved as (
  update round r set step = r.step + 1, state = p.state, stake = r.stake + p.stake, payout = r.payout + p.payout,
                     ended_at = case when p.state is null then to_timestamp($15::float8 / 1000) end
  from passing p
  where r.id = any($4::bigint[]) and r.id = p.round_id and r.account_id = p.account_id and r.shared_id = p.shared_id
    and r.step = p.on_step and r.state is not null
  returning p.*, r.stake as stake_total
), paid as (
  update balance b set amount = b.amount - m.stake + m.payout, min_amount = least(0, b.amount - m.stake + m.payout),
                       version = b.version + 1
  from moved m where b.account_id = m.account_id
  returning m.*, b.amount as amount_after, b.version as version_after
), taken as materialized (
  select p.*, to_timestamp($15::float8 / 1000) as at, stake > 0 or payout > 0 or state is null as has_money,
         nextval('journal_id_seq') as journal_id
  from paid p
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select journal_id, 'round', 'round', round_id, on_step + 1, at from taken where has_money
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select journal_id, 1, account_id, open_account, stake, currency from taken where stake > 0
  union all
  select journal_id, 2, casino_account, account_id, payout, currency from taken where payout > 0
  union all
  select journal_id, 3, open_account, casino_account, stake_total, currency from taken where state is null
), stepped as (
  insert into round_step (round_id, step, command_id, move, stake, payout, taken, at)
  select round_id, on_step + 1, command_id, move, stake, payout, 0, at from taken
), bound as (
  insert into command (id, account_id, use_case, body_sha256, result_id, at)
  select command_id, account_id, 'move', decode(body, 'hex'), round_id, at from taken
)
select no::integer as no, true as is_written, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as is_barred, true as is_open, false as is_short
from taken
union all
select no::integer, false, amount::text, version, same, result_id, is_barred, is_open, is_short
from judged where no not in (select no from taken)`,
};

interface WrittenRow {
  readonly no: number;
  readonly is_written: boolean;
  readonly amount: string;
  readonly version: number;
  readonly same: boolean | null;
  readonly result_id: number;
  readonly is_barred: boolean;
  readonly is_open: boolean;
  readonly is_short: boolean;
}

function writtenOf(row: WrittenRow): WrittenDecision {
  const amountMinor = amount(BigInt(row.amount));
  if (row.is_written) return { kind: 'written', amountMinor, version: row.version };
  if (row.same !== null) return { kind: 'repeated', same: row.same, roundId: row.result_id };
  if (row.is_barred) return { kind: 'blocked' };
  if (!row.is_open) return { kind: 'step-over' };
  return row.is_short ? { kind: 'insufficient', amountMinor } : { kind: 'moved' };
}

/** Answers in the order of the decisions, which are all of different accounts. */
export async function writeDecisions(
  db: Pool,
  decisions: readonly DecisionToWrite[],
  atMs: number,
): Promise<readonly WrittenDecision[]> {
  const { rows } = await db.query<WrittenRow>({
    ...decideBets,
    values: [
      decisions.map((one) => one.accountId),
      decisions.map((one) => one.commandId),
      decisions.map((one) => one.bodySha256),
      decisions.map((one) => one.roundId),
      decisions.map((one) => one.sharedId),
      decisions.map((one) => one.onStep),
      decisions.map((one) => one.move),
      decisions.map((one) => one.state),
      decisions.map((one) => one.stakeMinor),
      decisions.map((one) => one.returnMinor),
      decisions.map((one) => one.tableStep ?? null),
      decisions.map((one) => one.currency),
      decisions.map((one) => one.openAccount),
      decisions.map((one) => one.casinoAccount),
      atMs,
    ],
  });
  return batchAnswers(decisions, rows, writtenOf);
}
