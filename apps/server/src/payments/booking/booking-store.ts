import type { Amount } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentMovement } from '../payment-event-plan.ts';
import type { PaymentId } from '../payment-provider.ts';
import { isOpen, type PaymentState, paymentStates, type StoredDirection } from '../states.ts';

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

const changedPayments = defineBatch<PaymentChange>()(
  {
    id: column.uuid(({ id }) => id),
    version: column.integer(({ version }) => version),
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

/** A movement of a payment. `write_payments` finds the other account. */
export interface PaymentBooking extends PaymentMovement {
  readonly paymentId: PaymentId;
  readonly clearingId: number;
}

const movements = defineBatch<PaymentBooking>()(
  {
    payment_id: column.uuid(({ paymentId }) => paymentId),
    clearing_account: column.bigint(({ clearingId }) => clearingId),
    booking_key: column.text(({ bookingKey }) => bookingKey),
    kind: column.text(({ kind }) => kind),
    amount: column.bigint(({ amount }) => amount),
  },
  2 + changedPayments.size,
);

const writeText = `select id from write_payments(to_timestamp($1::float8 / 1000),
${[...Object.values(changedPayments.array), ...Object.values(movements.array)].join(', ')}) as id`;

export interface PaymentWrites {
  /** One entry per payment, also if its state stays and only money is booked. */
  readonly changes: readonly PaymentChange[];
  readonly booked: readonly PaymentBooking[];
}

/**
 * Writes payments with their journals, balances and booking keys. Skips a payment that changed since it was read, with
 * its bookings; returns the ids of the written payments. Fails as a whole if an account of a booking is missing or a
 * booking key exists already. The provider is no longer polled about a payment that has ended, unless it expired
 * without a report.
 */
export async function writePayments(
  db: Queryable,
  { changes, booked }: PaymentWrites,
  atMs: number,
): Promise<ReadonlySet<PaymentId>> {
  const { rows } = await db.query<{ id: PaymentId }>({
    name: 'payments-and-bookings',
    text: writeText,
    values: [atMs, ...changedPayments.values(changes), ...movements.values(booked)],
  });
  return new Set(rows.map(({ id }) => id));
}
