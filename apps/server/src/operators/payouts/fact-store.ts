import { type Amount, amount, type CurrencyCode } from '@evens/base';
import type { PayoutFact } from '@evens/contract';
import {
  findPaymentMethod,
  lowestPaymentId,
  type PaymentId,
  type PaymentRecord,
} from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { PayoutFacts } from './judge-payout.ts';

/** A withdrawal that waited longer is left to operators. */
const JUDGED_WITHIN_MS = 86_400_000;
const PAYMENTS_MAX = 5000;
const FAILURES_DAYS = 90;

/** Whether the stored form identifies the account at the bank or wallet. The numbers of cards are not stored. */
export function isAccountStored(method: string): boolean {
  const fields = findPaymentMethod(method)?.withdrawal?.fields;
  return fields?.every(({ kind, isSecret }) => kind !== 'card-number' || !isSecret) ?? false;
}

export interface UnjudgedPayout {
  readonly id: PaymentId;
  readonly no: number;
  readonly currency: CurrencyCode;
}

/** Withdrawals that wait for a first judgement, the oldest first; none while the switch closes withdrawals. */
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
           where p.direction = 'withdrawal' and p.state = 1 and p.id > $1::uuid
             and not exists (select from payout_judgement j where j.payment_id = p.id)
             and (select b.withdrawals_open from betting_rule b) and ${isDue('p.no', '$3')}
           order by p.id limit $2`,
    values: [lowestPaymentId(atMs - JUDGED_WITHIN_MS), limit, atMs],
  });
  return rows;
}

/** Whether withdrawals are open and this one was not judged. */
export async function mayJudge(db: Queryable, id: PaymentId): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from betting_rule where withdrawals_open
       and not exists (select from payout_judgement where payment_id = $1)`,
    [id],
  );
  return rowCount === 1;
}

export async function writeJudgement(
  db: Queryable,
  { id, accountId, currency, amount: paid }: PaymentRecord,
  { failed, atMs }: { readonly failed: readonly PayoutFact[]; readonly atMs: number },
): Promise<void> {
  await db.query(
    `insert into payout_judgement (payment_id, account_id, currency, amount, failed, at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [id, accountId, currency, paid, failed, atMs],
  );
}

/** The newest payments of the account in `payment p` beside `p`, and payments of the last 90 days that failed. */
export const earlierPayments = `
  earlier as materialized (
    select e.* from payment e join payment p on p.id = $1 and e.account_id = p.account_id and e.id <> p.id
    order by e.id desc limit ${PAYMENTS_MAX}
  ), failures as (
    select count(*)::integer as count from earlier e
    where e.changed_at > to_timestamp($2::float8 / 1000) - interval '${FAILURES_DAYS} days'
      and (e.direction <> 'transfer' and e.reversed > 0 or e.direction = 'withdrawal' and e.state in (5, 11, 12, 13, 16))
  ), same_account as (
    select count(*)::integer as count from earlier e join payment p on p.id = $1
    where e.method = p.method and e.state = 2 and e.reversed = 0 and p.form <> '{}' and e.form @> p.form
  )`;

type StoredFacts = Omit<PayoutFacts, 'amount' | 'areConditionsMet'>;
export interface FoundFacts extends StoredFacts {
  readonly country: string;
}

/**
 * Facts of a locked withdrawal, without the conditions of source of funds. Undefined without its player. `isStored`: the
 * form that is stored identifies the account at the bank or wallet.
 */
export async function readFacts(
  db: Queryable,
  { id, isStored, atMs }: { readonly id: PaymentId; readonly isStored: boolean; readonly atMs: number },
): Promise<FoundFacts | undefined> {
  const used = (column: 'account_id' | 'currency') =>
    `(select coalesce(sum(j.amount), 0)::text from payout_judgement j
      where j.${column} = p.${column} and j.failed = '{}' and j.at > to_timestamp($2::float8 / 1000) - interval '1 day')`;
  const { rows } = await db.query<{
    country: string;
    email_confirmed: boolean;
    verified: boolean;
    open: boolean;
    no_break: boolean;
    signals_seen: boolean;
    account_uses: number;
    failures: number;
    payments: number;
    approvals_needed: number | null;
    player_used: string;
    site_used: string;
  }>({
    name: 'payout-facts',
    text: `with ${earlierPayments}
       select w.country, u."emailVerified" as email_confirmed, w.verified_at is not null as verified,
              w.user_type = 0 and not w.is_operator and not w.branch_locked and w.closed_at is null and not b.blocked
                and coalesce(w.locked_until <= to_timestamp($2::float8 / 1000), true) as open,
              coalesce(b.barred_until <= to_timestamp($2::float8 / 1000), true) as no_break,
              not exists (select from risk_signal s where s.account_id = p.account_id and s.seen_level < s.level) as signals_seen,
              same_account.count as account_uses, failures.count as failures,
              (select count(*)::integer from earlier) as payments, p.approvals_needed::integer as approvals_needed,
              ${used('account_id')} as player_used, ${used('currency')} as site_used
       from payment p join player w on w.account_id = p.account_id join auth_user u on u.id = w.auth_user_id
       join balance b on b.account_id = p.account_id cross join failures cross join same_account where p.id = $1`,
    values: [id, atMs],
  });
  const [row] = rows;
  if (!row) return undefined;
  // Failures before the newest payments are unknown.
  const isCut = row.payments === PAYMENTS_MAX;
  return {
    country: row.country,
    isEmailConfirmed: row.email_confirmed,
    isVerified: row.verified,
    isAccountOpen: row.open,
    isWithoutBreak: row.no_break,
    areSignalsSeen: row.signals_seen,
    isAccountKnown: isStored ? row.account_uses > 0 : null,
    isWithoutFailures: isCut ? null : row.failures === 0,
    approvalsNeeded: row.approvals_needed,
    playerUsed: readSum(row.player_used),
    siteUsed: readSum(row.site_used),
  };
}

function readSum(minor: string): Amount {
  return amount(BigInt(minor));
}
