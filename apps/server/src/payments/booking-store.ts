import type { AccountId, Amount, CurrencyCode } from '@evens/base';
import { bookings, insertEvents, moveBalances } from '../money/index.ts';
import { column, defineBatch } from '../platform/batch-columns.ts';
import type { Queryable } from '../platform/db.ts';
import type { MovementKind, PaymentMovement } from './payment-event-plan.ts';
import type { PaymentId } from './payment-provider.ts';
import { isOpen, type PaymentState, paymentStates, type StoredDirection } from './states.ts';

export interface PaymentChange {
  readonly direction: StoredDirection;
  readonly id: PaymentId;
  readonly state: PaymentState;
  readonly received: Amount;
  readonly reversed: Amount;
  readonly isUnreported: boolean;
  /** The version that was read. The payment is written only if it is still the current one. */
  readonly version: number;
}

const changeBatch = defineBatch<PaymentChange>()(
  {
    id: column.uuid(({ id }) => id),
    was: column.integer(({ version }) => version),
    state: column.smallint(({ state }) => state),
    received: column.bigint(({ received }) => received),
    reversed: column.bigint(({ reversed }) => reversed),
    is_open: column.boolean(({ direction, state }) => isOpen(direction, state)),
    // The provider is polled about an expired deposit until it reports the result.
    is_due: column.boolean(({ direction, state, isUnreported }) =>
      direction === 'deposit'
        ? isOpen(direction, state) || isUnreported
        : state === paymentStates.atProvider || state === paymentStates.processingError,
    ),
  },
  2,
);

/** A movement with its accounts. */
export interface PaymentBooking extends PaymentMovement {
  readonly paymentId: PaymentId;
  readonly paymentNo: number;
  readonly accountId: AccountId;
  readonly clearingId: number;
  readonly currency: CurrencyCode;
}

const bookingBatch = defineBatch<PaymentBooking>()(
  {
    payment_id: column.uuid(({ paymentId }) => paymentId),
    payment_no: column.bigint(({ paymentNo }) => paymentNo),
    account_id: column.bigint(({ accountId }) => accountId),
    clearing_id: column.bigint(({ clearingId }) => clearingId),
    booking_key: column.text(({ bookingKey }) => bookingKey),
    kind: column.text(({ kind }) => kind),
    moved: column.bigint(({ amount }) => amount),
    currency: column.text(({ currency }) => currency),
  },
  2 + changeBatch.size,
);

/** Account kind of money that is locked between the request of a withdrawal and its end. */
export const LOCKED_KIND = 'player:locked';

/** `held` is missing: the statement of the withdrawal request writes it. */
const journalKinds: Readonly<Record<Exclude<MovementKind, 'held'>, string>> = {
  transferred: 'funds-transfer',
  deposited: 'deposit',
  reversed: 'chargeback',
  released: 'withdrawal-release',
  'paid-out': 'payout',
  'paid-late': 'payout-late',
  returned: 'payout-return',
};

/** A reversal has no event. */
const eventKinds: Readonly<Record<Exclude<MovementKind, 'held' | 'reversed'>, string>> = {
  transferred: 'transfer-credited',
  deposited: 'deposit-credited',
  released: 'withdrawal-unpaid',
  'paid-out': 'withdrawal-paid',
  'paid-late': 'withdrawal-paid',
  returned: 'withdrawal-returned',
};

const { rejected, rejectedByProvider, notProcessed, failed } = paymentStates;
const unpaidStates = [rejected, rejectedByProvider, notProcessed, failed];

const writeText = `
with changes as materialized (
  select to_timestamp($1::float8 / 1000) as at, c.* from ${changeBatch.unnest} as c(${changeBatch.names})
), current as materialized (
  select p.id from payment p join changes c on c.id = p.id where p.version = c.was order by p.id for update of p
), wanted as materialized (
  select b.* from ${bookingBatch.unnest} as b(${bookingBatch.names}) join current u on u.id = b.payment_id
), booked as materialized (
  select b.*, l.id as locked_id from wanted b
  join account c on c.id = b.account_id
  left join account l on l.owner_kind = 'player' and l.owner_id = c.owner_id and l.kind = '${LOCKED_KIND}' and l.currency = b.currency
), held as materialized (
  select b.account_id from balance b where b.account_id = any(array(select k.account_id from booked k)) order by b.account_id for update
), differences as materialized (
  select k.account_id, sum(case when k.kind in ('transferred', 'deposited', 'released', 'returned') then k.moved
                            when k.kind in ('reversed', 'paid-late') then -k.moved else 0 end)::bigint as change
  from booked k join held h on h.account_id = k.account_id group by k.account_id
), changed as (
  ${moveBalances({ from: 'differences', by: 'm.change', belowZero: 'allowed', returning: 'b.account_id' })}
), taken as materialized (
  select k.*, to_timestamp($1::float8 / 1000) as at, nextval('journal_id_seq') as journal_id
  from booked k join changed c on c.account_id = k.account_id
), ${bookings({
  from: 'taken',
  journals: [
    {
      kind: `(case kind ${Object.entries(journalKinds)
        .map(([kind, journal]) => `when '${kind}' then '${journal}'`)
        .join(' ')} end)`,
      about: { kind: 'payment', id: 'payment_no' },
      postings: [
        {
          no: 1,
          debit: 'clearing_id',
          credit: 'account_id',
          amount: 'moved',
          where: "kind in ('transferred', 'deposited', 'returned')",
        },
        {
          no: 1,
          debit: 'account_id',
          credit: 'clearing_id',
          amount: 'moved',
          where: "kind in ('reversed', 'paid-late')",
        },
        { no: 1, debit: 'locked_id', credit: 'account_id', amount: 'moved', where: "kind = 'released'" },
        { no: 1, debit: 'locked_id', credit: 'clearing_id', amount: 'moved', where: "kind = 'paid-out'" },
      ],
    },
  ],
})}, keyed as (
  insert into payment_booking (booking_key, payment_id, kind, amount, journal_id, at)
  select booking_key, payment_id, kind, moved, journal_id, at from taken
), causes as (
  select k.*, c.state, p.return_cause from taken k join changes c on c.id = k.payment_id join payment p on p.id = k.payment_id
), noted as (
  ${insertEvents({
    from: 'causes',
    kind: `case kind ${Object.entries(eventKinds)
      .map(([kind, event]) => `when '${kind}' then '${event}'`)
      .join(' ')} end`,
    about: "'payment:' || journal_id",
    body: `jsonb_strip_nulls(jsonb_build_object('amount', moved::text, 'currency', currency, 'cause', case when kind = 'released'
      then coalesce(return_cause, case state when ${rejectedByProvider} then 'declined' when ${notProcessed} then 'expired'
                                             when ${failed} then 'failed' else 'support' end) end))`,
    at: 'at',
    // Withdrawals that the player cancelled have no event.
    where: `kind <> 'reversed' and (kind <> 'released' or state in (${unpaidStates.join()}))`,
  })}
), gone as (
  delete from payment_secret s using payment p, changes c, current u
  where u.id = c.id and p.id = c.id and s.payment_no = p.no and not c.is_open
), changed_payments as (
  update payment p
  set state = c.state, received = c.received, reversed = c.reversed, version = p.version + 1, changed_at = c.at,
      due_at = case when c.is_due then p.due_at end,
      send_at = case when c.state in (${paymentStates.atProvider}, ${paymentStates.processing}) then p.send_at end,
      completed_at = case when c.is_open then null when p.state = c.state then p.completed_at else c.at end
  from changes c join current u on u.id = c.id where p.id = c.id
  returning p.id
)
select id, 1 / (case when (select count(*) from taken) = (select count(*) from wanted) then 1 else 0 end) as whole
from changed_payments`;

export interface PaymentWrites {
  /** One entry per payment, also if its state stays and only money is booked. */
  readonly changes: readonly PaymentChange[];
  readonly booked: readonly PaymentBooking[];
}

/**
 * Writes payments with their journals, balances and booking keys in one statement, which locks the payments before the
 * balances, both in the order of their ids. Skips a payment that changed since it was read, with its bookings; returns
 * the ids of the payments that were written. Fails as a whole if an account or a balance of a booking is missing (by a
 * division by zero) or a booking key exists already. The provider is no longer polled about a payment that has ended,
 * unless it expired without a report.
 */
export async function writePayments(
  db: Queryable,
  { changes, booked }: PaymentWrites,
  atMs: number,
): Promise<ReadonlySet<PaymentId>> {
  const { rows } = await db.query<{ id: PaymentId; whole: number }>({
    name: 'payments-and-bookings',
    text: writeText,
    values: [atMs, ...changeBatch.values(changes), ...bookingBatch.values(booked)],
  });
  return new Set(rows.map(({ id }) => id));
}
