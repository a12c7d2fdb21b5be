import { movedTo, type PaymentStanding, type PlannedEvent } from '../payment-event-plan.ts';
import { eventBookingKey, type PaymentEvent } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';

/**
 * Plans the effect of the other platform's event on a transfer. The platform takes exactly the ordered amount or refuses; both
 * are final. `isBooked`: whether a booking key was used before.
 */
export function planTransferEvent(
  payment: PaymentStanding,
  event: PaymentEvent,
  isBooked: (bookingKey: string) => boolean,
): PlannedEvent {
  const unchanged = { next: payment, movements: [] };
  if (event.kind === 'failed')
    return { ...unchanged, next: movedTo(payment, paymentStates.rejectedByProvider) };
  if (event.kind !== 'deposited') return { ...unchanged, fault: 'wrong-direction' };
  const bookingKey = eventBookingKey(event);
  if (isBooked(bookingKey)) return unchanged;
  if (event.currency !== payment.currency) return { ...unchanged, fault: 'another-currency' };
  if (event.amount !== payment.amount) return { ...unchanged, fault: 'another-amount' };
  const next = movedTo({ ...payment, received: event.amount }, paymentStates.completed);
  if (next.state !== paymentStates.completed) return { ...unchanged, fault: 'after-its-refusal' };
  return { next, movements: [{ bookingKey, kind: 'transferred', amount: event.amount }] };
}
