import type { CurrencyCode } from '@evens/base';
import type { PayoutFact } from '@evens/contract';
import {
  findPaymentMethod,
  lowestPaymentId,
  type PaymentId,
  type PaymentRecord,
} from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { approvedInDay, approvedSinceId, type PayoutBounds } from './rule-store.ts';

/** A withdrawal that waited longer is left to operators. */
const JUDGED_WITHIN_MS = 86_400_000;
const PAYMENTS_MAX = 5000;
/** Automatic approvals of one player in 24 hours: each payout costs a fee. */
const PLAYER_DAY_PAYOUTS_MAX = 10;

/** Whether the stored form identifies the account at the bank or wallet. The numbers of cards are not stored. */
export function isAccountStored(method: string): boolean {
  const fields = findPaymentMethod(method)?.withdrawal?.fields;
  return fields?.every(({ kind }) => kind !== 'card-number') ?? false;
}

export interface UnjudgedPayout {
  readonly id: PaymentId;
  readonly no: number;
  readonly currency: CurrencyCode;
}

/** SQL: withdrawals are open, and no rule has judged the withdrawal in `payment p`. */
const mayJudge = `(select b.withdrawals_open from betting_rule b)
  and not exists (select from payout_judgement j where j.payment_id = p.id)`;

/** The oldest withdrawals that wait for their judgement. `isDue`: a further condition in SQL. */
export async function readUnjudged(
  db: Queryable,
  {
    isDue,
    atMs,
    limit,
  }: { readonly isDue: (no: string, atMs: string) => string; readonly atMs: number; readonly limit: number },
): Promise<readonly UnjudgedPayout[]> {
  const { rows } = await db.query<UnjudgedPayout>({
    name: 'unjudged-payouts',
    text: `select p.id, p.no, p.currency from payment p join payout_rule r on r.currency = p.currency
           where p.direction = 'withdrawal' and p.state = 1 and p.id > $1::uuid and ${mayJudge} and ${isDue('p.no', '$3')}
           order by p.id limit $2`,
    values: [lowestPaymentId(atMs - JUDGED_WITHIN_MS), limit, atMs],
  });
  return rows;
}

export async function writeJudgement(
  db: Queryable,
  { id, accountId, currency, amount }: PaymentRecord,
  { failed, atMs }: { readonly failed: readonly PayoutFact[]; readonly atMs: number },
): Promise<void> {
  await db.query(
    `insert into payout_judgement (payment_id, account_id, currency, amount, failed, at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [id, accountId, currency, amount, failed, atMs],
  );
}

/**
 * SQL: the newest payments of the account in `payment p` beside `p`, those of the last 90 days that failed, and the completed
 * payouts by the same form. A deposit does not prove whose account its form names.
 */
export const earlierPayments = `
  earlier as materialized (
    select e.* from payment e join payment p on p.id = $1 and e.account_id = p.account_id and e.id <> p.id
    order by e.id desc limit ${PAYMENTS_MAX}
  ), failures as (
    select count(*)::integer as count from earlier e
    where e.changed_at > to_timestamp($2::float8 / 1000) - interval '90 days'
      and (e.reversed > 0 or e.direction = 'withdrawal' and e.state in (11, 12, 13, 16))
  ), same_account as (
    select count(*)::integer as count from earlier e join payment p on p.id = $1
    where e.direction = 'withdrawal' and e.state = 2 and e.method = p.method and e.form = p.form and e.form <> '{}'
  )`;

/** All facts but the conditions of source of funds; null if unknown. */
export type StoredFacts = Readonly<Record<Exclude<PayoutFact, 'source-of-funds'>, boolean | null>>;

/** Facts of a locked withdrawal. Undefined if it may not be judged: withdrawals are closed, or it was judged. */
export async function readFacts(
  db: Queryable,
  { id, method }: PaymentRecord,
  { bounds, atMs }: { readonly bounds: PayoutBounds; readonly atMs: number },
): Promise<(StoredFacts & { readonly country: string }) | undefined> {
  const { rows } = await db.query<StoredFacts & { readonly country: string }>({
    name: 'payout-facts',
    text: `with ${earlierPayments}, approved as (
         select sum(d.amount) as of_site, sum(d.amount) filter (where d.account_id = p.account_id) as of_player,
                count(*) filter (where d.account_id = p.account_id) as payouts
         from payment p left join lateral ${approvedInDay('p.currency', { atMs: '$2', sinceId: '$3' })} d on true where p.id = $1
       )
       select w.country, u."emailVerified" as email, w.is_verified as identity,
              not exists (select from document d where d.player_id = w.id and d.state = 1)
                and not exists (select from document_request q where q.player_id = w.id and q.asked_by <> 'system') as documents,
              w.user_type = 0 and not w.is_operator and not w.branch_locked and w.closed_at is null and not b.blocked
                and coalesce(w.locked_until <= to_timestamp($2::float8 / 1000), true) as account,
              coalesce(b.barred_until <= to_timestamp($2::float8 / 1000), true) as break,
              not exists (select from risk_signal s where s.account_id = p.account_id and s.seen_level < s.level) as "risk-signals",
              not exists (select from funds_review f where f.player_id = w.id and f.state = 'open') as "funds-review",
              $4::boolean and same_account.count > 0 as "known-account",
              -- Failures before the newest payments are unknown.
              failures.count = 0 and (select count(*) from earlier) < ${PAYMENTS_MAX} as "failed-payments",
              p.approvals_needed = 1 as "one-approval",
              p.amount <= $5 as largest,
              p.amount + coalesce(approved.of_player, 0) <= $6 and approved.payouts < ${PLAYER_DAY_PAYOUTS_MAX} as "player-day",
              p.amount + coalesce(approved.of_site, 0) <= $7 as "site-day"
       from payment p join player w on w.account_id = p.account_id join auth_user u on u.id = w.auth_user_id
       join balance b on b.account_id = p.account_id cross join failures cross join same_account cross join approved
       where p.id = $1 and ${mayJudge}`,
    values: [
      ...[id, atMs, approvedSinceId(atMs), isAccountStored(method)],
      ...[bounds.largest, bounds.playerDay, bounds.siteDay],
    ],
  });
  return rows[0];
}
