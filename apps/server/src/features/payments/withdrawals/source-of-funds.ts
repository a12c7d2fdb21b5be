import { type AccountId, type Amount, amount } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';
import { paymentStates } from '../states.ts';
import type { FundsStanding } from './withdrawal-rules.ts';

/** Of one side: what is older counts as wagered. */
const POSTINGS_MAX = 20_000;
const PAYMENTS_MAX = 5000;
/** Of the sum that asks for documents. */
const PERIOD_DAYS = 180;
/** Accounts that stakes go to. */
const staked = [
  'open-bets:sport',
  'held-bets:sport',
  'open-rounds:casino',
  // A round that is decided at once, such as a spin, has its stake posted here.
  'house:casino',
  'house:aggregator',
] as const;

export interface ReadFunds extends Omit<FundsStanding, 'balance' | 'isVerified'> {
  readonly postings: number;
}

/**
 * How much of what was deposited was not staked since: at any moment of the past, what was deposited from then on less what
 * was staked from then on; the greatest of these. Stakes that were held and released don't count. Reads the newest postings
 * of both sides from their indexes.
 */
async function readUnwagered(
  db: Queryable,
  accountId: AccountId,
): Promise<{ readonly unwagered: Amount; readonly postings: number }> {
  const side = (column: 'debit' | 'credit', other: 'debit' | 'credit') => `
    (select p.journal_id, p.${other} as other, p.amount, '${column}' as side from posting p
     where p.${column} = $1 and p.${column} > 1000 order by p.journal_id desc limit $2)`;
  const { rows } = await db.query<{ unwagered: string; postings: number }>({
    name: 'unwagered-deposits',
    text: `with debited as materialized ${side('debit', 'credit')}, credited as materialized ${side('credit', 'debit')},
     -- Where one side was cut off, the other is too.
     oldest as (
       select greatest((select case when count(*) >= $2 then min(journal_id) end from debited),
                       (select case when count(*) >= $2 then min(journal_id) end from credited), 0) as journal_id
     ), house as materialized (
       select a.id, a.kind from account a where a.owner_kind = 'house' and a.owner_id = 0
         and (a.kind = any($3) or a.kind like 'psp:clearing:%')
     ), moved as (
       select m.journal_id,
              case when h.kind not like 'psp:clearing:%' then 0
                   when (select j.kind from journal j where j.id = m.journal_id) not in ('deposit', 'chargeback', 'funds-transfer') then 0
                   when m.side = 'credit' then m.amount else -m.amount end as deposited,
              case when h.kind like 'psp:clearing:%' then 0 when m.side = 'debit' then m.amount
                   when h.kind = 'held-bets:sport' then -m.amount else 0 end as staked
       from (select * from debited union all select * from credited) m join house h on h.id = m.other
       where m.journal_id >= (select journal_id from oldest)
     )
     select (select count(*) from debited)::integer + (select count(*) from credited)::integer as postings,
            coalesce((select greatest(0, max(left_over)) from (
              select sum(deposited - staked) over (order by journal_id desc rows unbounded preceding) as left_over from moved
            ) since), 0)::text as unwagered`,
    values: [accountId, POSTINGS_MAX, [...staked]],
  });
  const { unwagered = '0', postings = 0 } = rows[0] ?? {};
  return { unwagered: amount(BigInt(unwagered)), postings };
}

/** What came and left by each method, and what left in 180 days; of the newest payments. */
async function readPayments(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<Pick<FundsStanding, 'dueByMethod' | 'withdrawn'>> {
  const { pending, approved, processing, atProvider, processingError } = paymentStates;
  const { rows } = await db.query<{ method: string; due: string; withdrawn: string }>({
    name: 'payments-by-method',
    text: `with counted as (
       select p.method, p.direction, p.created_at,
              case when p.direction = 'withdrawal' and p.state = any($5) then p.amount else p.received - p.reversed end as moved
       from payment p where p.account_id = $1 order by p.id desc limit $2
     )
     select method, sum(case direction when 'withdrawal' then -moved else moved end)::text as due,
            coalesce(sum(moved) filter (where direction = 'withdrawal'
              and created_at > to_timestamp($3::float8 / 1000) - make_interval(days => $4)), 0)::text as withdrawn
     from counted group by method`,
    values: [
      accountId,
      PAYMENTS_MAX,
      atMs,
      PERIOD_DAYS,
      [pending, approved, processing, atProvider, processingError],
    ],
  });
  const due = rows.map(({ method, due: sum }) => [method, amount(BigInt(sum))] as const);
  return {
    dueByMethod: new Map(due.filter(([, sum]) => sum > 0n)),
    withdrawn: amount(rows.reduce((sum, { withdrawn }) => sum + BigInt(withdrawn), 0n)),
  };
}

export async function readFunds(
  db: Queryable,
  asked: { readonly accountId: AccountId; readonly atMs: number },
): Promise<ReadFunds> {
  const { unwagered, postings } = await readUnwagered(db, asked.accountId);
  return { unwagered, postings, ...(await readPayments(db, asked)) };
}
