import { type AccountId, type Amount, amount } from '@evens/base';
import { betResults } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';

/** Maximum number of postings read per side, newest first. */
const POSTINGS_MAX = 20_000;
const PAYMENTS_MAX = 5000;
/** Ledger accounts that receive stakes. */
export const stakedAccounts = [
  'open-bets:sport',
  'held-bets:sport',
  'open-rounds:casino',
  // Rounds that are decided immediately, such as spins, post their stakes here.
  'house:casino',
  'house:aggregator',
] as const;

const side = (column: 'debit' | 'credit', other: 'debit' | 'credit') => `
  (select p.journal_id, p.${other} as other, p.amount, '${column}' as side from posting p
   where p.${column} = $1 and p.${column} > 1000 order by p.journal_id desc limit $2)`;

const { cancelled, refund } = betResults;

/**
 * `effects` lists deposits, stakes and returned stakes, each with its journal. A returned stake is subtracted at the journal
 * of the stake or, if that journal is not among the postings, at the journal of the return. Returned stakes are few and have
 * their own indexes; the journals of stakes are read only if there are any. `(… in (…)) is true` makes PostgreSQL use a hash
 * look-up: a join would be planned for few rows and read all of one side for each row of the other.
 */
const text = `
with debited as materialized ${side('debit', 'credit')}, credited as materialized ${side('credit', 'debit')},
-- If one side exceeds its limit, both sides are cut after the same whole journal.
cut as materialized (
  select greatest((select case when count(*) >= $2 then min(journal_id) end from debited),
                  (select case when count(*) >= $2 then min(journal_id) end from credited), 0) as journal_id
), house as materialized (
  select a.id, a.kind from account a where a.owner_kind = 'house' and a.owner_id = 0
    and (a.kind = any($3) or a.kind like 'psp:clearing:%')
), recent as materialized (
  select * from (select * from debited union all select * from credited) b where b.journal_id > (select journal_id from cut)
), moved as materialized (
  select m.*, h.kind from recent m join house h on h.id = m.other
), deposits as materialized (
  select m.journal_id, case m.side when 'credit' then m.amount else -m.amount end as change
  from moved m join journal j on j.id = m.journal_id and j.kind in ('deposit', 'chargeback', 'funds-transfer')
  where m.kind like 'psp:clearing:%'
), bets as materialized (
  select t.id, div(t.payout::numeric * (t.stake - coalesce(t.bonus_stake, 0)), t.stake)::bigint as payout, t.settlement_no, t.result in (${cancelled}, ${refund}) as is_refunded,
         t.settlement_no > (t.result <> 0)::integer as is_corrected from ticket t
  where t.account_id = $1 and (t.result in (${cancelled}, ${refund}) or t.settlement_no > (t.result <> 0)::integer)
  order by t.id desc limit $2
), given_back as materialized (
  select s.journal_id, b.id as ticket_id, b.payout as amount
  from bets b join ticket_settlement s on s.ticket_id = b.id and s.no = b.settlement_no
  where b.is_refunded and s.journal_id > (select journal_id from cut)
  union all
  select m.journal_id, j.ref_id, m.amount from moved m join journal j on j.id = m.journal_id
  where m.kind = 'held-bets:sport' and m.side = 'credit'
), stakes as materialized (
  select m.journal_id, j.ref_id as ticket_id
  from moved m join journal j on j.id = m.journal_id and j.kind in ('stake', 'hold') and j.ref_kind = 'ticket'
  where m.side = 'debit' and m.kind in ('open-bets:sport', 'held-bets:sport') and exists (select from given_back)
    and (j.ref_id in (select ticket_id from given_back)) is true
), taken_back as materialized (
  select j.id as journal_id from bets b join ticket_settlement s on s.ticket_id = b.id
  join journal j on j.reverses = s.journal_id and j.kind = 'reversal'
  where b.is_corrected
), rounds as materialized (
  select r.id from round r where r.account_id = $1 and r.refunded order by r.id desc limit $2
), rollbacks as materialized (
  select e.journal_id from external_action e
  where e.account_id = $1 and e.kind = 'rollback' and e.journal_id > (select journal_id from cut)
), effects as (
  select journal_id, change from deposits
  union all
  select journal_id, -amount from moved where side = 'debit' and kind = any($3)
  union all
  select coalesce(max(b.staked_at) over (partition by b.ticket_id), b.journal_id), b.amount
  from (select ticket_id, null as staked_at, journal_id, amount from given_back
        union all select ticket_id, journal_id, journal_id, 0 from stakes) b
  union all
  -- A correction posts a payout back to the account of open bets, which is not a stake.
  select m.journal_id, m.amount from moved m
  where m.side = 'debit' and m.kind = 'open-bets:sport' and (m.journal_id in (select journal_id from taken_back)) is true
  union all
  select m.journal_id, m.amount from moved m join journal j on j.id = m.journal_id and j.ref_kind = 'round'
  where m.side = 'debit' and m.kind = 'open-rounds:casino' and exists (select from rounds)
    and (j.ref_id in (select id from rounds)) is true
  union all
  -- The rollback of a bet returns its stake; the rollback of a win is a debit that is not a stake.
  select case when m.side = 'credit' and j.reverses > (select journal_id from cut) then j.reverses else m.journal_id end, m.amount
  from moved m join journal j on j.id = m.journal_id
  where m.kind = 'house:aggregator' and exists (select from rollbacks)
    and (m.journal_id in (select journal_id from rollbacks)) is true
), before as (
  -- Deposits not staked before the postings that were read: at most the balance and vault then, and at most the deposits until then.
  select greatest(0, least(
           (select b.amount from balance b where b.account_id = $1)
             + (select coalesce(sum(l.amount), 0) from vault_lock l where l.account_id = $1 and l.released_at is null)
             - (select coalesce(sum(case side when 'credit' then amount else -amount end), 0) from recent
                where other <> all (array(
                  select v.id from account c join account v on v.owner_kind = 'player' and v.owner_id = c.owner_id and v.kind = 'player:vault'
                  where c.id = $1))),
           (select case when count(*) < $4 then coalesce(sum(p.moved), 0) end
            from (select q.received - q.reversed as moved from payment q
                  where q.account_id = $1 and q.direction in ('deposit', 'transfer') order by q.id desc limit $4) p)
             - (select coalesce(sum(change), 0) from deposits)
         )) as unwagered
  where (select journal_id from cut) > 0
)
select (select count(*) from debited)::integer + (select count(*) from credited)::integer as postings,
       greatest(0,
         (select max(left_over) from (
            select sum(change) over (order by journal_id desc range unbounded preceding) as left_over from effects) since),
         (select unwagered from before) + (select coalesce(sum(change), 0) from effects)
       )::text as unwagered`;

/**
 * Deposits that were not staked, minor units: the maximum, over all past moments, of the deposits since then minus the
 * stakes since then. Stakes returned by a refund, a cancellation, a decline or a rollback do not count. If an account
 * has more postings than are read, the balance before them counts as not staked, up to the deposits until then.
 */
export async function readUnwagered(
  db: Queryable,
  accountId: AccountId,
): Promise<{ readonly unwagered: Amount; readonly postings: number }> {
  const { rows } = await db.query<{ unwagered: string; postings: number }>({
    name: 'unwagered-deposits',
    text,
    values: [accountId, POSTINGS_MAX, [...stakedAccounts], PAYMENTS_MAX],
  });
  const { unwagered = '0', postings = 0 } = rows[0] ?? {};
  return { unwagered: amount(BigInt(unwagered)), postings };
}
