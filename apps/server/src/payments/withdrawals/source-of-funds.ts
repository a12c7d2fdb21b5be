import { type AccountId, amount } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';
import { readUnwagered } from './unwagered.ts';
import type { FundsStanding } from './withdrawal-rules.ts';

const PAYMENTS_MAX = 5000;
/** Part of the sum that requires documents. */
const PERIOD_DAYS = 180;

export interface ReadFunds extends Omit<FundsStanding, 'balance' | 'isVerified'> {
  readonly postings: number;
}

export interface FundsQuery {
  readonly accountId: AccountId;
  /** A requested withdrawal that counts as not requested. */
  readonly except?: PaymentId;
  readonly atMs: number;
}

/** Sums received and paid out by each method, and sums paid out in 180 days and 24 hours, from the newest payments. */
async function readPayments(
  db: Queryable,
  { accountId, except, atMs }: FundsQuery,
): Promise<Pick<FundsStanding, 'dueByMethod' | 'withdrawn' | 'withdrawnInDay'>> {
  const { pending, approved, processing, atProvider, processingError } = paymentStates;
  const { rows } = await db.query<{ method: string; due: string; withdrawn: string; in_day: string }>({
    name: 'payments-by-method',
    text: `with counted as (
       select p.method, p.direction, p.created_at,
              case when p.direction = 'withdrawal' and p.state = any($5) then p.amount else p.received - p.reversed end as moved
       from payment p where p.account_id = $1 and p.id is distinct from $6 order by p.id desc limit $2
     )
     select method, sum(case direction when 'withdrawal' then -moved else moved end)::text as due,
            coalesce(sum(moved) filter (where direction = 'withdrawal'
              and created_at > to_timestamp($3::float8 / 1000) - make_interval(days => $4)), 0)::text as withdrawn,
            coalesce(sum(moved) filter (where direction = 'withdrawal'
              and created_at > to_timestamp($3::float8 / 1000) - interval '1 day'), 0)::text as in_day
     from counted group by method`,
    values: [
      accountId,
      PAYMENTS_MAX,
      atMs,
      PERIOD_DAYS,
      [pending, approved, processing, atProvider, processingError],
      except,
    ],
  });
  const due = rows.map(({ method, due: sum }) => [method, amount(BigInt(sum))] as const);
  return {
    dueByMethod: new Map(due.filter(([, sum]) => sum > 0n)),
    withdrawn: amount(rows.reduce((sum, { withdrawn }) => sum + BigInt(withdrawn), 0n)),
    withdrawnInDay: amount(rows.reduce((sum, { in_day: inDay }) => sum + BigInt(inDay), 0n)),
  };
}

export async function readFunds(db: Queryable, query: FundsQuery): Promise<ReadFunds> {
  const { unwagered, postings } = await readUnwagered(db, query.accountId);
  return { unwagered, postings, ...(await readPayments(db, query)) };
}
