import {
  type AccountId,
  type Amount,
  amount,
  type CommandId,
  type CurrencyCode,
  parseCommandId,
} from '@evens/base';
import { type Barred, barredMs, bindCommand } from '../money/index.ts';
import type { Queryable } from '../platform/db.ts';
import type { PaymentValues } from './methods/kinds/field-kind.ts';
import type { PaymentStanding } from './payment-event-plan.ts';
import type { DepositStep, PaymentId } from './payment-provider.ts';
import { paymentStates, type StoredDirection, toPaymentState } from './states.ts';

export interface PaymentRecord extends PaymentStanding {
  readonly method: string;
  readonly step: DepositStep | undefined;
  /** The provider's own id of the payment. */
  readonly providerRef: string | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly changedAtMs: number;
  readonly completedAtMs: number | undefined;
  /** Increases with every change of the state or of the sums received and reversed. */
  readonly version: number;
}

/** Parses a payment's id, a UUIDv7; undefined for any other text. */
export function parsePaymentId(text: string): PaymentId | undefined {
  const id = parseCommandId(text);
  // The same kind of id with another brand.
  return id.ok ? (id.value as string as PaymentId) : undefined;
}

const ms = (column: string) => `extract(epoch from ${column})::float8 * 1000`;

/** SQL: a deposit is shown as expired while its provider is still polled. Deposit limits use it too. */
const unreported = (payment: string) =>
  `(${payment}.state = ${paymentStates.notProcessed} and ${payment}.due_at is not null)`;
const columns = `p.id, p.no, p.account_id, p.direction, p.method, p.provider, p.amount::text as amount, p.currency, p.state, p.step, p.provider_ref,
  p.received::text as received, p.reversed::text as reversed, p.version, ${ms('p.created_at')} as created_ms, ${ms('p.expires_at')} as expires_ms,
  ${unreported('p')} as unreported, ${ms('p.changed_at')} as changed_ms, ${ms('p.completed_at')} as completed_ms`;

interface PaymentRow {
  readonly id: PaymentId;
  readonly no: number;
  readonly account_id: AccountId;
  readonly direction: StoredDirection;
  readonly method: string;
  readonly provider: string;
  readonly amount: string | null;
  readonly currency: CurrencyCode;
  readonly state: number;
  readonly step: DepositStep | null;
  readonly provider_ref: string | null;
  readonly received: string;
  readonly reversed: string;
  readonly unreported: boolean;
  readonly created_ms: number;
  readonly expires_ms: number | null;
  readonly changed_ms: number;
  readonly completed_ms: number | null;
  readonly version: number;
}

function whole(milliseconds: number | null): number | undefined {
  return milliseconds === null ? undefined : Math.round(milliseconds);
}

function toPaymentRecord(row: PaymentRow): PaymentRecord {
  return {
    id: row.id,
    no: row.no,
    accountId: row.account_id,
    direction: row.direction,
    method: row.method,
    provider: row.provider,
    amount: row.amount === null ? undefined : amount(BigInt(row.amount)),
    currency: row.currency,
    state: toPaymentState(row.state),
    step: row.step ?? undefined,
    providerRef: row.provider_ref ?? undefined,
    received: amount(BigInt(row.received)),
    reversed: amount(BigInt(row.reversed)),
    isUnreported: row.unreported,
    createdAtMs: Math.round(row.created_ms),
    expiresAtMs: whole(row.expires_ms),
    changedAtMs: Math.round(row.changed_ms),
    completedAtMs: whole(row.completed_ms),
    version: row.version,
  };
}

/** A payment of this account; undefined for a payment of another account. */
export async function findPayment(
  db: Queryable,
  { accountId, id }: { readonly accountId: AccountId; readonly id: PaymentId },
): Promise<PaymentRecord | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment p where p.id = $1 and p.account_id = $2`,
    [id, accountId],
  );
  return rows[0] && toPaymentRecord(rows[0]);
}

export async function readPaymentByNo(db: Queryable, no: number): Promise<PaymentRecord> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payment p where p.no = $1`, [no]);
  if (!rows[0]) throw new Error(`readPaymentByNo: there is no payment ${no}`);
  return toPaymentRecord(rows[0]);
}

/** SQL: whether one of the newest `limit` payments of an account changed since a time, epoch milliseconds. */
export function changedPaymentSql(account: string, sinceMs: string, limit: number): string {
  return `exists (select from (select p.changed_at from payment p where p.account_id = ${account} order by p.id desc limit ${limit}) n
                  where n.changed_at >= to_timestamp(${sinceMs}::float8 / 1000))`;
}

/** The payments among the newest `limit` of an account that changed since a time, newest first. */
export async function readPaymentsChangedSince(
  db: Queryable,
  {
    accountId,
    sinceMs,
    limit,
  }: { readonly accountId: AccountId; readonly sinceMs: number; readonly limit: number },
): Promise<readonly PaymentRecord[]> {
  const { rows } = await db.query<PaymentRow>({
    name: 'payments-changed',
    text: `select * from (select ${columns}, p.changed_at from payment p where p.account_id = $1 order by p.id desc limit $3) newest
           where changed_at >= to_timestamp($2::float8 / 1000)`,
    values: [accountId, sinceMs, limit],
  });
  return rows.map(toPaymentRecord);
}

/** Locks payments until the transaction ends, ordered by id and before any balance, as every writer does. */
export async function lockPayments(
  db: Queryable,
  ids: readonly PaymentId[],
): Promise<readonly PaymentRecord[]> {
  const { rows } = await db.query<PaymentRow>({
    name: 'lock-payments',
    text: `select ${columns} from payment p where p.id = any($1::uuid[]) order by p.id for update`,
    values: [ids],
  });
  return rows.map(toPaymentRecord);
}

/** A payment with its booking keys, read by one statement. */
export interface BookedPayment {
  readonly payment: PaymentRecord;
  readonly bookingKeys: readonly string[];
}

/** Reads payments without a lock; a write that is based on them names the version that was read. */
export async function readBookedPayments(
  db: Queryable,
  ids: readonly PaymentId[],
): Promise<readonly BookedPayment[]> {
  const { rows } = await db.query<PaymentRow & { booking_keys: readonly string[] }>({
    name: 'booked-payments',
    text: `select ${columns}, array(select b.booking_key from payment_booking b where b.payment_id = p.id) as booking_keys
           from payment p where p.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map((row) => ({ payment: toPaymentRecord(row), bookingKeys: row.booking_keys }));
}

export interface DepositToWrite {
  readonly id: PaymentId;
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly method: string;
  readonly provider: string;
  readonly amount: Amount | undefined;
  readonly currency: CurrencyCode;
  /** Without secrets. */
  readonly form: PaymentValues;
  readonly atMs: number;
  readonly expiresAtMs: number;
  readonly dueAtMs: number;
  /** Maximum number of pending deposits of an account. */
  readonly pendingMax: number;
}

export type WrittenDeposit =
  | { readonly kind: 'made'; readonly no: number }
  | { readonly kind: 'repeated'; readonly no: number }
  | { readonly kind: 'reused' | 'blocked' | 'closed' | 'too-many' }
  | Barred;

/**
 * Writes a pending deposit and binds its command, in a transaction that holds the account's balance: a concurrent
 * repeat sees this write.
 */
export async function writeDeposit(db: Queryable, deposit: DepositToWrite): Promise<WrittenDeposit> {
  const { rows } = await db.query<{
    blocked: boolean;
    barred_ms: number | null;
    open: boolean;
    pending: number;
    same: boolean | null;
    seen_no: number | null;
    made_no: number | null;
  }>(
    `with seen as (
       select use_case = 'deposit' and body_sha256 = decode($4, 'hex') as same, result_id from command where id = $3 and account_id = $2
     ), now_is as (
       select b.blocked, ${barredMs('b')} as barred_ms, r.deposits_open as open,
              (select count(*)::integer from payment q where q.account_id = $2 and q.direction = 'deposit' and q.state in (1, 9)) as pending
       from balance b cross join betting_rule r where b.account_id = $2
     ), made as (
       insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, created_at,
                            expires_at, due_at, changed_at)
       select $1::uuid, $2::bigint, 'deposit', $5::text, $6::text, $7::bigint, $8::text, ${paymentStates.pending}, $9::jsonb, $3::uuid, to_timestamp($10::float8 / 1000),
              to_timestamp($11::float8 / 1000), to_timestamp($12::float8 / 1000), to_timestamp($10::float8 / 1000)
       from now_is where not exists (select from seen) and not blocked and barred_ms is null and open and pending < $13
       returning no
     )
     select n.blocked, n.barred_ms, n.open, n.pending, s.same, s.result_id as seen_no, m.no as made_no
     from now_is n left join seen s on true left join made m on true`,
    [
      deposit.id,
      deposit.accountId,
      deposit.commandId,
      deposit.bodySha256,
      deposit.method,
      deposit.provider,
      deposit.amount ?? null,
      deposit.currency,
      JSON.stringify(deposit.form),
      deposit.atMs,
      deposit.expiresAtMs,
      deposit.dueAtMs,
      deposit.pendingMax,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`writeDeposit: account ${deposit.accountId} has no balance`);
  if (row.made_no !== null) {
    await bindCommand(db, { ...deposit, useCase: 'deposit', resultId: row.made_no });
    return { kind: 'made', no: row.made_no };
  }
  if (row.seen_no !== null) return row.same ? { kind: 'repeated', no: row.seen_no } : { kind: 'reused' };
  if (row.blocked) return { kind: 'blocked' };
  if (row.barred_ms !== null) return { kind: 'barred', untilMs: row.barred_ms };
  return { kind: row.open ? 'too-many' : 'closed' };
}

/** Stores the provider's first answer; returns the payment afterwards. */
export async function writeStep(
  db: Queryable,
  {
    id,
    step,
    providerRef,
    expiresAtMs,
  }: {
    readonly id: PaymentId;
    readonly step: DepositStep;
    readonly providerRef: string | undefined;
    readonly expiresAtMs: number;
  },
): Promise<void> {
  await db.query(
    `update payment set step = $2, expires_at = to_timestamp($3::float8 / 1000), provider_ref = $4 where id = $1 and step is null`,
    [id, JSON.stringify(step), expiresAtMs, providerRef ?? null],
  );
}

/**
 * Claims payments whose provider is to be polled now. Each is due again later regardless of the result; an expired one
 * after as long as it has been expired.
 */
export async function claimDuePayments(
  db: Queryable,
  { atMs, againAtMs, most }: { readonly atMs: number; readonly againAtMs: number; readonly most: number },
): Promise<readonly PaymentRecord[]> {
  const { rows } = await db.query<PaymentRow>(
    `with due as materialized (
       select id from payment where due_at <= to_timestamp($1::float8 / 1000) order by due_at limit $3 for update skip locked
     )
     update payment p
     set due_at = greatest(to_timestamp($2::float8 / 1000), to_timestamp($1::float8 / 1000) + (to_timestamp($1::float8 / 1000) - p.expires_at))
     from due where p.id = due.id returning ${columns}`,
    [atMs, againAtMs, most],
  );
  return rows.map(toPaymentRecord);
}

/** Whether operators have deposits open. */
export async function areDepositsOpen(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ deposits_open: boolean }>('select deposits_open from betting_rule');
  return rows[0]?.deposits_open === true;
}
