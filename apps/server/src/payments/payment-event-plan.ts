import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import type { PaymentFailure } from '@evens/providers';
import { eventBookingKey, type PaymentEvent, type PaymentId } from './payment-provider.ts';
import { canMove, type PaymentState, paymentStates, type StoredDirection } from './states.ts';

/** The state of a payment that decides the effect of an event. */
export interface PaymentStanding {
  readonly id: PaymentId;
  readonly no: number;
  readonly accountId: AccountId;
  readonly direction: StoredDirection;
  readonly provider: string;
  readonly currency: CurrencyCode;
  readonly state: PaymentState;
  /** The ordered amount; undefined if the received money decides. */
  readonly amount: Amount | undefined;
  /** Minor units that were received, or paid out by a withdrawal, and those that were reversed. */
  readonly received: Amount;
  readonly reversed: Amount;
  /** A deposit that is shown as expired while its provider has not reported a result: money may still arrive. */
  readonly isUnreported: boolean;
}

/** A provider's report, or the expiry of a deposit without a report. */
export type BookableEvent = PaymentEvent | { readonly kind: 'unreported'; readonly paymentId: PaymentId };

/**
 * `transferred`: from another platform to the balance. `deposited`, `reversed`: between the provider and the balance.
 * `held`, `released`: between the balance and the money locked for a withdrawal. `paid-out`: from the locked money to
 * the provider; `paid-late`: from the balance to the provider, after the locked money was released; `returned`: from
 * the provider back to the balance, for a payout that failed afterwards.
 */
export type MovementKind =
  | 'transferred'
  | 'deposited'
  | 'reversed'
  | 'held'
  | 'released'
  | 'paid-out'
  | 'paid-late'
  | 'returned';

/** Money to book once under its key. */
export interface PaymentMovement {
  readonly bookingKey: string;
  readonly kind: MovementKind;
  readonly amount: Amount;
}

export interface PlannedEvent {
  readonly next: PaymentStanding;
  readonly movements: readonly PaymentMovement[];
  /** Why the event is not booked; an operator must check it. */
  readonly fault?:
    | 'another-currency'
    | 'another-amount'
    | 'after-its-refusal'
    | 'wrong-direction'
    | 'not-sent'
    | 'more-than-paid';
}

const stateOfFailure: Readonly<Record<PaymentFailure, PaymentState>> = {
  declined: paymentStates.rejectedByProvider,
  expired: paymentStates.notProcessed,
  abandoned: paymentStates.cancelled,
};

export function movedTo(payment: PaymentStanding, to: PaymentState): PaymentStanding {
  return canMove(payment.direction, { from: payment.state, to }) ? { ...payment, state: to } : payment;
}

/** The state that follows from the sums; a deposit without a report keeps its state. */
function settled(payment: PaymentStanding): PaymentStanding {
  const { received, reversed } = payment;
  if (received === 0n) return payment;
  return movedTo(payment, reversed >= received ? paymentStates.refunded : paymentStates.completed);
}

/** Shows an open deposit as expired although its provider has not reported an end. */
export function planUnreported(payment: PaymentStanding): PlannedEvent {
  const next = movedTo(payment, paymentStates.notProcessed);
  return { next: next === payment ? payment : { ...next, isUnreported: true }, movements: [] };
}

/**
 * The effect of a provider's event on a deposit: the money to book and the payment afterwards. Events arrive in any
 * order; a failure after the money changes nothing. `isBooked`: whether a booking key was used before.
 */
export function planDepositEvent(
  payment: PaymentStanding,
  event: PaymentEvent,
  isBooked: (bookingKey: string) => boolean,
): PlannedEvent {
  const unchanged = { next: payment, movements: [] };
  if (event.kind === 'paid-out') return { ...unchanged, fault: 'wrong-direction' };
  if (event.kind === 'failed') {
    const next = movedTo(payment, stateOfFailure[event.failure]);
    return { ...unchanged, next: { ...next, isUnreported: false } };
  }
  const bookingKey = eventBookingKey(event);
  if (isBooked(bookingKey)) return unchanged;
  if (event.currency !== payment.currency)
    return {
      ...unchanged,
      next: movedTo(payment, paymentStates.processingError),
      fault: 'another-currency',
    };
  const sums =
    event.kind === 'deposited'
      ? { received: amount(payment.received + event.amount) }
      : { reversed: amount(payment.reversed + event.amount) };
  return {
    next: settled({ ...payment, ...sums, isUnreported: payment.isUnreported && event.kind !== 'deposited' }),
    movements: [{ bookingKey, kind: event.kind, amount: event.amount }],
  };
}
