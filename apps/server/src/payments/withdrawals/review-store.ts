import { type AccountId, type Amount, amount, type CurrencyCode, type PlayerId } from '@evens/base';
import type { OperatorCause, PayoutFact, WithdrawalQueue } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import type { PaymentId } from '../payment-provider.ts';
import { type PaymentState, paymentStates, toPaymentState } from '../states.ts';

/** Whether the account belongs to the operator. */
export async function isOwnAccount(
  db: Queryable,
  { accountId, operator }: { readonly accountId: AccountId; readonly operator: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from player w join auth_user u on u.id = w.auth_user_id where w.account_id = $1 and u.username = lower($2)`,
    [accountId, operator],
  );
  return rowCount === 1;
}

/** Adds an operator's approval to a locked withdrawal; `missing`: number of approvals that are still needed. */
export async function addApproval(
  db: Queryable,
  { id, operator, atMs }: { readonly id: PaymentId; readonly operator: string; readonly atMs: number },
): Promise<{ readonly isNew: boolean; readonly missing: number }> {
  const { rows } = await db.query<{ added: number; before: number; needed: number }>(
    `with before as (
       select count(*)::integer as n from payment_approval where payment_id = $1
     ), added as (
       insert into payment_approval (payment_id, operator, at) values ($1, $2, to_timestamp($3::float8 / 1000))
       on conflict do nothing returning payment_id
     )
     select (select count(*)::integer from added) as added, (select n from before) as before, approvals_needed::integer as needed
     from payment where id = $1`,
    [id, operator, atMs],
  );
  const [row] = rows;
  if (!row) throw new Error(`addApproval: there is no payment ${id}`);
  return { isNew: row.added === 1, missing: Math.max(0, row.needed - row.before - row.added) };
}

/** Writes the state after an approval; the final approval makes the order due for sending. */
export async function writeApproved(
  db: Queryable,
  { id, state, atMs }: { readonly id: PaymentId; readonly state: PaymentState; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update payment set state = $2, version = version + 1, changed_at = to_timestamp($3::float8 / 1000),
            send_at = case when $2::smallint = ${paymentStates.processing} then to_timestamp($3::float8 / 1000) end
     where id = $1`,
    [id, state, atMs],
  );
}

/** Must run before the release of the withdrawal: the message to its player names the cause. */
export async function writeRejectReason(
  db: Queryable,
  {
    id,
    reason,
    cause,
  }: { readonly id: PaymentId; readonly reason: string; readonly cause: OperatorCause | undefined },
): Promise<void> {
  await db.query('update payment set reject_reason = $2, return_cause = $3 where id = $1', [
    id,
    reason,
    cause ?? null,
  ]);
}

export interface ReviewedWithdrawal {
  readonly id: PaymentId;
  readonly state: PaymentState;
  readonly playerId: PlayerId | null;
  readonly userName: string;
  readonly method: string;
  readonly form: PaymentValues;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly approvedBy: readonly string[];
  readonly approvalsNeeded: 1 | 2;
  readonly isVerified: boolean;
  readonly rejectReason: string;
  /** Null if no rule judged the withdrawal. */
  readonly failedFacts: readonly PayoutFact[] | null;
}

const s = paymentStates;
const queueStates: Readonly<Record<WithdrawalQueue, readonly PaymentState[]>> = {
  review: [s.pending, s.approved],
  sending: [s.processing, s.atProvider],
  error: [s.processingError],
  ended: [s.completed, s.rejected, s.cancelled, s.refunded, s.rejectedByProvider, s.notProcessed, s.failed],
};
const LISTED_MAX = 100;

/** Withdrawals that wait for an approval, the oldest first; in other queues the newest first. */
export async function readQueue(
  db: Queryable,
  queue: WithdrawalQueue,
): Promise<readonly ReviewedWithdrawal[]> {
  const order = queue === 'review' ? 'asc' : 'desc';
  const { rows } = await db.query<{
    id: PaymentId;
    state: number;
    player_id: PlayerId | null;
    user_name: string;
    method: string;
    form: PaymentValues;
    amount: string;
    currency: CurrencyCode;
    created_at: Date;
    completed_at: Date | null;
    approved_by: readonly string[];
    approvals_needed: 1 | 2;
    verified: boolean;
    reject_reason: string;
    failed: readonly PayoutFact[] | null;
  }>({
    name: `withdrawals-${queue}`,
    text: `with listed as (
       select y.* from unnest($1::smallint[]) as one(state)
       cross join lateral (
         select p.id, p.state, p.account_id, p.method, p.form, p.amount, p.currency, p.created_at, p.completed_at,
                p.approvals_needed, p.reject_reason
         from payment p where p.direction = 'withdrawal' and p.state = one.state order by p.id ${order} limit $2
       ) y
       order by y.id ${order} limit $2
     )
     select l.id, l.state::integer as state, w.id as player_id, coalesce(u."displayUsername", u.username, '') as user_name, l.method, l.form,
            l.amount::text as amount, l.currency, l.created_at, l.completed_at, l.approvals_needed::integer as approvals_needed,
            array(select a.operator from payment_approval a where a.payment_id = l.id order by a.at, a.operator) as approved_by,
            w.is_verified as verified, l.reject_reason, j.failed
     from listed l left join player w on w.account_id = l.account_id left join auth_user u on u.id = w.auth_user_id
     left join payout_judgement j on j.payment_id = l.id
     order by l.id ${order}`,
    values: [[...queueStates[queue]], LISTED_MAX],
  });
  return rows.map((row) => ({
    id: row.id,
    state: toPaymentState(row.state),
    playerId: row.player_id,
    userName: row.user_name,
    method: row.method,
    form: row.form,
    amount: amount(BigInt(row.amount)),
    currency: row.currency,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    approvedBy: row.approved_by,
    approvalsNeeded: row.approvals_needed,
    isVerified: row.verified,
    rejectReason: row.reject_reason,
    failedFacts: row.failed,
  }));
}
