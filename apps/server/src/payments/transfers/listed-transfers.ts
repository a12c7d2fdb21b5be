import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import type { TransferQueue } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';
import { type PaymentState, paymentStates, toPaymentState } from '../states.ts';
import { type DebitOrder, X1_PROVIDER } from './external-wallet.ts';

const queueStates: Readonly<Record<TransferQueue, PaymentState>> = {
  'in-progress': paymentStates.atProvider,
  completed: paymentStates.completed,
  refused: paymentStates.rejectedByProvider,
};
const SHOWN_MAX = 20;
/**
 * Maximum number of transfers that one page reads. If few of them match the requested amount, a page may have fewer
 * rows and still have a next page.
 */
const READ_MAX = 500;

export interface TransfersQuery {
  readonly queue: TransferQueue;
  /** Limits the list to one account. */
  readonly accountId: AccountId | undefined;
  /** Limits the list to payments with a lower id, which are older. */
  readonly before: PaymentId;
  /** Limits the list to a currency and a minimum amount. */
  readonly atLeast: { readonly currency: CurrencyCode; readonly amount: Amount } | undefined;
}

export interface ListedTransfer {
  readonly id: PaymentId;
  readonly state: PaymentState;
  readonly accountId: AccountId;
  readonly userName: string;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  readonly externalId: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** Time of the next request to the other platform; null after the end. */
  readonly dueAt: Date | null;
}

/** The last of the transfers that a page may read; undefined if there are fewer. */
async function lastRead(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<PaymentId | undefined> {
  const { rows } = await db.query<{ id: PaymentId }>(
    `select p.id from payment p where ${condition} order by p.id desc offset ${READ_MAX - 1} limit 1`,
    [...values],
  );
  return rows[0]?.id;
}

/** Transfers in one state, the newest first. The state is a literal in the SQL, so that its index is used. */
export async function readTransferPage(
  db: Queryable,
  { queue, accountId, before, atLeast }: TransfersQuery,
): Promise<{ readonly transfers: readonly ListedTransfer[]; readonly next: PaymentId | undefined }> {
  const own = accountId === undefined ? '' : 'and p.account_id = $2';
  const condition = `p.direction = 'transfer' and p.state = ${queueStates[queue]} and p.id < $1::uuid ${own}`;
  const values: unknown[] = accountId === undefined ? [before] : [before, accountId];
  const [currency, minimum] = [values.length + 1, values.length + 2];
  const { rows } = await db.query<{
    id: PaymentId;
    state: number;
    account_id: AccountId;
    user_name: string;
    amount: string;
    currency: CurrencyCode;
    external_id: string;
    created_at: Date;
    completed_at: Date | null;
    due_at: Date | null;
  }>(
    `with scanned as materialized (
       select p.id, p.state, p.account_id, p.amount, p.currency, p.created_at, p.completed_at from payment p
       where ${condition} order by p.id desc limit ${READ_MAX}
     ), shown as (
       select * from scanned where $${currency}::text is null or (currency = $${currency} and amount >= $${minimum}::bigint)
       order by id desc limit ${SHOWN_MAX}
     )
     select s.id, s.state::integer as state, s.account_id, coalesce(u."displayUsername", u.username, '') as user_name,
            s.amount::text as amount, s.currency, t.external_id, s.created_at, s.completed_at, t.due_at
     from shown s join funds_transfer t on t.payment_id = s.id
       left join player y on y.account_id = s.account_id left join auth_user u on u.id = y.auth_user_id
     order by s.id desc`,
    [...values, atLeast?.currency ?? null, atLeast?.amount ?? null],
  );
  const transfers = rows.map((row) => ({
    id: row.id,
    state: toPaymentState(row.state),
    accountId: row.account_id,
    userName: row.user_name,
    amount: amount(BigInt(row.amount)),
    currency: row.currency,
    externalId: row.external_id,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    dueAt: row.due_at,
  }));
  const next = transfers.length === SHOWN_MAX ? transfers.at(-1)?.id : await lastRead(db, condition, values);
  return { transfers, next };
}

/** A transfer's debit order and state; undefined if the payment is not a transfer. */
export async function findTransferOrder(
  db: Queryable,
  id: PaymentId,
): Promise<{ readonly order: DebitOrder; readonly state: PaymentState } | undefined> {
  const { rows } = await db.query<{
    state: number;
    account_id: AccountId;
    amount: string;
    currency: CurrencyCode;
    external_id: string;
  }>(
    `select p.state::integer as state, p.account_id, p.amount::text as amount, p.currency, t.external_id
     from payment p join funds_transfer t on t.payment_id = p.id where p.id = $1::uuid and p.provider = '${X1_PROVIDER}'`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { account_id: accountId, currency, external_id: externalId } = row;
  return {
    order: { paymentId: id, id: externalId, accountId, amount: amount(BigInt(row.amount)), currency },
    state: toPaymentState(row.state),
  };
}
