import type { PaymentBooking, PaymentChange, PaymentWrites } from './booking/booking-store.ts';
import { type ClearingAccounts, clearingAccountId } from './clearing-accounts.ts';
import {
  type BookableEvent,
  type PaymentStanding,
  planDepositEvent,
  planUnreported,
} from './payment-event-plan.ts';
import type { PaymentId } from './payment-provider.ts';
import type { BookedPayment } from './store.ts';
import { planTransferEvent } from './transfers/transfer-event-plan.ts';
import { planPayoutEvent } from './withdrawals/payout-event-plan.ts';

const planners = { deposit: planDepositEvent, withdrawal: planPayoutEvent, transfer: planTransferEvent };

function isSame(a: PaymentStanding, b: PaymentStanding): boolean {
  return (
    a.state === b.state &&
    a.received === b.received &&
    a.reversed === b.reversed &&
    a.isUnreported === b.isUnreported
  );
}

/** An event that was not booked and that an operator must check; logged as `payment-event-refused`. */
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

/** Calculates the effects of events on payments as they were read; writes nothing. */
export function planEvents(
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
        : planners[payment.direction](payment, event, (key) => keys.has(key));
    const { id: paymentId, currency } = payment;
    if (fault) faults.push({ paymentId, kind: event.kind, fault });
    for (const movement of movements) {
      keys.add(movement.bookingKey);
      const clearingId = clearingAccountId(clearing, { provider, currency });
      booked.push({ ...movement, paymentId, clearingId });
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
