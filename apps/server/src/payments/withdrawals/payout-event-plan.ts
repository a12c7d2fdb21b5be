import { amount } from '@evens/base';
import type { PaymentFailure } from '@evens/providers';
import {
  movedTo,
  type PaymentMovement,
  type PaymentStanding,
  type PlannedEvent,
} from '../payment-event-plan.ts';
import { eventBookingKey, type PaymentEvent, type PaymentId } from '../payment-provider.ts';
import { isHeldBack, type PaymentState, paymentStates } from '../states.ts';

const stateOfFailure: Readonly<Record<PaymentFailure, PaymentState>> = {
  declined: paymentStates.rejectedByProvider,
  expired: paymentStates.notProcessed,
  abandoned: paymentStates.failed,
};

/** Booking key of the return of held money to the balance; at most one per withdrawal. */
function releaseBookingKey(id: PaymentId): string {
  return `${id} released`;
}

/** The amount of a withdrawal, which always has one. */
function withdrawalAmount({ id, amount: ordered }: PaymentStanding) {
  if (ordered === undefined) throw new Error(`withdrawalAmount: withdrawal ${id} has no amount`);
  return ordered;
}

/** Ends a withdrawal without a payout: its held money returns to the balance. */
export function planRelease(payment: PaymentStanding, to: PaymentState): PlannedEvent {
  const next = movedTo(payment, to);
  if (next === payment) return { next, movements: [] };
  const movement: PaymentMovement = {
    bookingKey: releaseBookingKey(payment.id),
    kind: 'released',
    amount: withdrawalAmount(payment),
  };
  return { next, movements: [movement] };
}

/** Pays out the whole amount: from the held money, or from the balance if the money was already released. */
function planPaid(payment: PaymentStanding, isBooked: (bookingKey: string) => boolean): PlannedEvent {
  const bookingKey = eventBookingKey({ kind: 'paid-out', paymentId: payment.id });
  if (isBooked(bookingKey)) return { next: payment, movements: [] };
  const kind = isBooked(releaseBookingKey(payment.id)) ? 'paid-late' : 'paid-out';
  const paid = withdrawalAmount(payment);
  return {
    next: movedTo({ ...payment, received: paid }, paymentStates.completed),
    movements: [{ bookingKey, kind, amount: paid }],
  };
}

/**
 * The effect of a provider's event on a withdrawal. Events arrive in any order: a returned payout was paid out before,
 * and a failure after the payout changes nothing. An event of a withdrawal that was never sent is left to an operator.
 */
export function planPayoutEvent(
  payment: PaymentStanding,
  event: PaymentEvent,
  isBooked: (bookingKey: string) => boolean,
): PlannedEvent {
  const unchanged = { next: payment, movements: [] };
  if (event.kind === 'deposited') return { ...unchanged, fault: 'wrong-direction' };
  const { rejected, cancelled } = paymentStates;
  if (isHeldBack(payment.state) || payment.state === rejected || payment.state === cancelled)
    return { ...unchanged, fault: 'not-sent' };
  if (event.kind === 'failed') return planRelease(payment, stateOfFailure[event.failure]);
  if (event.kind === 'paid-out') return planPaid(payment, isBooked);
  const bookingKey = eventBookingKey(event);
  if (isBooked(bookingKey)) return unchanged;
  if (event.currency !== payment.currency) return { ...unchanged, fault: 'another-currency' };
  const { next: paid, movements } = planPaid(payment, isBooked);
  const reversed = amount(paid.reversed + event.amount);
  if (reversed > paid.received) return { ...unchanged, fault: 'more-than-paid' };
  const returned = { ...paid, reversed };
  return {
    next: reversed === paid.received ? movedTo(returned, paymentStates.refunded) : returned,
    movements: [...movements, { bookingKey, kind: 'returned', amount: event.amount }],
  };
}
