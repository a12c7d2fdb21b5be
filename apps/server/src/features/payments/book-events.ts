import type { AccountId } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import {
  type PaymentBooking,
  type PaymentChange,
  type PaymentWrites,
  writePayments,
} from './booking-store.ts';
import { type ClearingAccounts, clearingAccountOf } from './clearing-accounts.ts';
import {
  type BookableEvent,
  type PaymentStanding,
  planDepositEvent,
  planUnreported,
} from './payment-event-plan.ts';
import type { PaymentId } from './providers/payment-provider.ts';
import { type BookedPayment, parsePaymentId, readBookedPayments } from './store.ts';
import { planTransferEvent } from './transfers/transfer-event-plan.ts';
import { planPayoutEvent } from './withdrawals/payout-event-plan.ts';

export interface BookingParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly clearing: ClearingAccounts;
  /** Publishes, after the commit, that payments of these accounts changed. */
  changed(accountIds: readonly AccountId[]): void;
}

export interface BookedEvents {
  /** Ids of payments that this provider does not have. */
  readonly unknown: readonly string[];
  /** Events that booked money or changed a state now. */
  readonly applied: number;
}

const planOf = { deposit: planDepositEvent, withdrawal: planPayoutEvent, transfer: planTransferEvent };

function isSame(a: PaymentStanding, b: PaymentStanding): boolean {
  return (
    a.state === b.state &&
    a.received === b.received &&
    a.reversed === b.reversed &&
    a.isUnreported === b.isUnreported
  );
}

/** Consecutive attempts to write events whose payments changed after they were read; then `bookEvents` throws. */
const TRIES_MAX = 10;

/** An event that was not booked and that an operator has to check; logged as `payment-event-refused`. */
interface PaymentFault {
  readonly paymentId: PaymentId;
  readonly kind: BookableEvent['kind'];
  readonly fault: string;
}

interface Plans extends PaymentWrites {
  readonly changes: readonly (PaymentChange & PaymentStanding)[];
  readonly unknown: readonly string[];
  /** The payment of each event that books money or changes a state. */
  readonly applied: readonly PaymentId[];
  readonly faults: readonly PaymentFault[];
}

/** Calculates what events do to payments as they were read; writes nothing. */
function planEvents(
  clearing: ClearingAccounts,
  provider: string,
  read: readonly BookedPayment[],
  events: readonly BookableEvent[],
): Plans {
  const own = read.filter(({ payment }) => payment.provider === provider);
  const payments = new Map<string, PaymentStanding>(own.map(({ payment }) => [payment.id, payment]));
  const keys = new Set(own.flatMap(({ bookingKeys }) => bookingKeys));
  const unknown = new Set<string>();
  const booked: PaymentBooking[] = [];
  const applied: PaymentId[] = [];
  const faults: PaymentFault[] = [];
  for (const event of events) {
    const payment = payments.get(event.paymentId);
    if (!payment) {
      unknown.add(event.paymentId);
      continue;
    }
    const { next, movements, fault } =
      event.kind === 'unreported'
        ? planUnreported(payment)
        : planOf[payment.direction](payment, event, (key) => keys.has(key));
    const { id: paymentId, no: paymentNo, accountId, currency } = payment;
    if (fault) faults.push({ paymentId, kind: event.kind, fault });
    for (const movement of movements) {
      keys.add(movement.bookingKey);
      const clearingId = clearingAccountOf(clearing, { provider, currency });
      booked.push({ ...movement, paymentId, paymentNo, accountId, currency, clearingId });
    }
    if (movements.length > 0 || !isSame(payment, next)) applied.push(paymentId);
    payments.set(paymentId, next);
  }
  const touched = new Set(applied);
  const changes = own.flatMap(({ payment: { id, version } }) => {
    const next = touched.has(id) ? payments.get(id) : undefined;
    return next ? [{ ...next, version }] : [];
  });
  return { unknown: [...unknown], applied, faults, changes, booked };
}

/**
 * Books the events that a provider reported, each once, in one statement with the states of their payments. Payments are
 * read without a lock and written only if their version is still the one that was read; those that changed are read and
 * planned again. Returns as `unknown` the ids that are no payment of this provider.
 */
export async function bookEvents(
  { pool, log, clearing, changed }: BookingParts,
  {
    provider,
    events,
    atMs,
  }: { readonly provider: string; readonly events: readonly BookableEvent[]; readonly atMs: number },
): Promise<BookedEvents> {
  const unknown = new Set<string>();
  let applied = 0;
  let left = events;
  for (let tries = 1; left.length > 0; tries += 1) {
    if (tries > TRIES_MAX)
      throw new Error(
        `bookEvents: payments of ${provider} changed before each of ${TRIES_MAX} writes; a later callback books them`,
      );
    const ids = new Set(left.flatMap(({ paymentId }) => parsePaymentId(paymentId) ?? []));
    const read = ids.size === 0 ? [] : await readBookedPayments(pool, [...ids]);
    const plans = planEvents(clearing, provider, read, left);
    for (const id of plans.unknown) unknown.add(id);
    const written =
      plans.changes.length === 0 ? new Set<PaymentId>() : await writePayments(pool, plans, atMs);
    const accounts = plans.changes.filter(({ id }) => written.has(id)).map(({ accountId }) => accountId);
    if (accounts.length > 0) changed([...new Set(accounts)]);
    const stale = new Set<string>(plans.changes.map(({ id }) => id).filter((id) => !written.has(id)));
    for (const { fault, ...about } of plans.faults)
      if (!stale.has(about.paymentId))
        log.error({ event: 'payment-event-refused', provider, ...about, fault });
    applied += plans.applied.filter((id) => written.has(id)).length;
    left = left.filter(({ paymentId }) => stale.has(paymentId));
  }
  return { unknown: [...unknown], applied };
}
