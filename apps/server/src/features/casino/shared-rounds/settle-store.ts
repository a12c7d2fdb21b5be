import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';

/** A bet that the house ends: paid by what its round came to, or given back. */
export interface BetToSettle {
  readonly accountId: AccountId;
  readonly roundId: number;
  /** Nothing for a bet that lost. Of one that is given back the statement knows it: all that was staked. */
  readonly returnMinor: bigint;
  readonly isRefund: boolean;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
}

export type SettledBet =
  | {
      readonly kind: 'settled';
      readonly returnMinor: bigint;
      readonly amountMinor: Amount;
      readonly version: number;
    }
  /** It was over already: nothing is paid twice. */
  | { readonly kind: 'gone' };

/** Ends bets that are open, each once, whoever else tries: the bet's own row says whether it is over. */
const settleBets = {
  name: 'settle-shared-bets',
  text: `
with asked as materialized (
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[], $5::text[], $6::bigint[], $7::bigint[])
    with ordinality as a(account_id, round_id, payout, is_refund, currency, open_account, casino_account, no)
  limit cardinality($1::bigint[])
), locked as materialized (
  select a.*, b.amount, b.version from asked a join balance b on b.account_id = a.account_id
  order by a.account_id for update of b
), ended as (
  update round r set state = null, refunded = l.is_refund, ended_at = to_timestamp($8::float8 / 1000),
                     payout = r.payout + case when l.is_refund then r.stake else l.payout end
  from locked l
  where r.id = any($2::bigint[]) and r.id = l.round_id and r.account_id = l.account_id and r.shared_id is not null
    and r.state is not null
  returning l.no, l.account_id, l.round_id, l.currency, l.open_account, l.casino_account, l.amount, l.version, r.step,
            r.stake as stake_total, case when l.is_refund then r.stake else l.payout end as paid
), credited as (
  update balance b set amount = b.amount + e.paid, min_amount = least(0, b.amount + e.paid), version = b.version + 1
  from ended e where b.account_id = e.account_id and e.paid > 0
  returning e.no, b.amount, b.version
), taken as materialized (
  select e.*, coalesce(c.amount, e.amount) as amount_after, coalesce(c.version, e.version) as version_after,
         to_timestamp($8::float8 / 1000) as at, nextval('journal_id_seq') as journal_id
  from ended e left join credited c on c.no = e.no
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select journal_id, 'round', 'round', round_id, step + 1, at from taken
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select journal_id, 1, casino_account, account_id, paid, currency from taken where paid > 0
  union all
  select journal_id, 2, open_account, casino_account, stake_total, currency from taken
)
select no::integer as no, paid::text as paid, amount_after::text as amount, version_after as version from taken`,
};

/** Answers in the order of the bets, which are all of different accounts. */
export async function settleSharedBets(
  db: Pool,
  bets: readonly BetToSettle[],
  atMs: number,
): Promise<readonly SettledBet[]> {
  const { rows } = await db.query<{ no: number; paid: string; amount: string; version: number }>({
    ...settleBets,
    values: [
      bets.map((bet) => bet.accountId),
      bets.map((bet) => bet.roundId),
      bets.map((bet) => bet.returnMinor),
      bets.map((bet) => bet.isRefund),
      bets.map((bet) => bet.currency),
      bets.map((bet) => bet.openAccount),
      bets.map((bet) => bet.casinoAccount),
      atMs,
    ],
  });
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return bets.map((_, index) => {
    const row = byNo.get(index + 1);
    return row
      ? {
          kind: 'settled',
          returnMinor: BigInt(row.paid),
          amountMinor: amount(BigInt(row.amount)),
          version: row.version,
        }
      : { kind: 'gone' };
  });
}
