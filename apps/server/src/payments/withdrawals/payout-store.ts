import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import type { PaymentId } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';

/** Backoff between two attempts to send one order; doubled with each, up to the maximum. */
const AGAIN_S = 30;
const AGAIN_MAX_S = 900;
/** First poll of the provider about an order if no callback arrived. */
const FIRST_LOOK_S = 60;

/** A withdrawal whose order is sent to its provider now. */
export interface Payout {
  readonly id: PaymentId;
  readonly no: number;
  readonly accountId: AccountId;
  readonly method: string;
  readonly provider: string;
  readonly amount: Amount;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly form: PaymentValues;
  /** The sealed secret fields of the form. */
  readonly sealed: string | undefined;
}

/**
 * Claims the withdrawal that has been due longest and puts it in the state "at provider", in which it cannot be
 * cancelled. It is due again later, until the provider confirms the order.
 */
export async function claimPayout(db: Queryable, atMs: number): Promise<Payout | undefined> {
  const { rows } = await db.query<{
    id: PaymentId;
    no: number;
    account_id: AccountId;
    method: string;
    provider: string;
    amount: string;
    currency: CurrencyCode;
    country: string;
    form: PaymentValues;
    sealed: string | null;
  }>(
    `with due as materialized (
       select id from payment where send_at <= to_timestamp($1::float8 / 1000) and state in ($2, $3)
       order by send_at limit 1 for update skip locked
     ), claimed as (
       update payment p set state = $3, version = p.version + case when p.state = $3 then 0 else 1 end,
              changed_at = case when p.state = $3 then p.changed_at else to_timestamp($1::float8 / 1000) end,
              send_at = to_timestamp($1::float8 / 1000)
                        + make_interval(secs => least(${AGAIN_MAX_S}, ${AGAIN_S} * 2 ^ least(p.send_attempts, 10))),
              send_attempts = p.send_attempts + 1,
              due_at = coalesce(p.due_at, to_timestamp($1::float8 / 1000) + make_interval(secs => ${FIRST_LOOK_S}))
       from due where p.id = due.id
       returning p.id, p.no, p.account_id, p.method, p.provider, p.amount::text as amount, p.currency, p.form
     )
     select c.*, w.country, x.fields as sealed
     from claimed c join player w on w.account_id = c.account_id left join payment_secret x on x.payment_no = c.no`,
    [atMs, paymentStates.processing, paymentStates.atProvider],
  );
  const [row] = rows;
  return (
    row && {
      id: row.id,
      no: row.no,
      accountId: row.account_id,
      method: row.method,
      provider: row.provider,
      amount: amount(BigInt(row.amount)),
      currency: row.currency,
      country: row.country,
      form: row.form,
      sealed: row.sealed ?? undefined,
    }
  );
}

/**
 * Marks an order as confirmed by the provider: it is not sent again, and its secret fields are deleted. A late answer to an
 * earlier order changes nothing if an operator has decided to send it again.
 */
export async function confirmSent(db: Queryable, { id, no }: Pick<Payout, 'id' | 'no'>): Promise<void> {
  await db.query(
    `with sent as (update payment set send_at = null where id = $1 and state = $3 returning no)
     delete from payment_secret s using sent where s.payment_no = sent.no and s.payment_no = $2`,
    [id, no, paymentStates.atProvider],
  );
}

/**
 * Puts a withdrawal in error, because the provider could not process the order or its answer could not be parsed. It is
 * not sent again until an operator decides. A report that was booked meanwhile takes precedence. Returns whether the
 * withdrawal is in error.
 */
export async function markProcessingError(
  db: Queryable,
  { id, reason, atMs }: { readonly id: PaymentId; readonly reason: string; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update payment set state = $2, version = version + 1, changed_at = to_timestamp($4::float8 / 1000), send_at = null,
            reject_reason = $3
     where id = $1 and state = $5`,
    [id, paymentStates.processingError, reason, atMs, paymentStates.atProvider],
  );
  return rowCount === 1;
}
