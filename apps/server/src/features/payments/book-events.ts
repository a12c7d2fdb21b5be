import type { AccountId } from '@evens/base';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { type PaymentBooking, readBookingKeys, writeBookings, writePaymentChanges } from './booking-store.ts';
import { type ClearingAccounts, clearingAccountOf } from './clearing-accounts.ts';
import { type PaymentStanding, planDepositEvent } from './payment-event-plan.ts';
import type { PaymentEvent, PaymentId } from './providers/payment-provider.ts';
import { lockPayments, parsePaymentId } from './store.ts';
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

function isSame(a: PaymentStanding, b: PaymentStanding): boolean {
  return a.state === b.state && a.received === b.received && a.reversed === b.reversed;
}

/**
 * Books what a provider reported, each event once, in one transaction with the states of its payments. Payments are locked
 * first and balances after them. Events of payments that are another provider's are unknown.
 */
export async function bookEvents(
  { pool, log, clearing, changed }: BookingParts,
  {
    provider,
    events,
    atMs,
  }: { readonly provider: string; readonly events: readonly PaymentEvent[]; readonly atMs: number },
): Promise<BookedEvents> {
  const ids = new Set<PaymentId>();
  for (const { paymentId } of events) {
    const id = parsePaymentId(paymentId);
    if (id !== undefined) ids.add(id);
  }
  const accounts = new Set<AccountId>();
  const unknown = new Set<string>();
  let applied = 0;
  if (ids.size === 0) return { unknown: events.map(({ paymentId }) => paymentId), applied };
  await inTransaction(pool, async (client) => {
    const locked = await lockPayments(client, [...ids]);
    const payments = new Map<string, PaymentStanding>(
      locked.filter((payment) => payment.provider === provider).map((payment) => [payment.id, payment]),
    );
    const keys = new Set(await readBookingKeys(client, [...ids]));
    const booked: PaymentBooking[] = [];
    for (const event of events) {
      const payment = payments.get(event.paymentId);
      if (!payment) {
        unknown.add(event.paymentId);
        continue;
      }
      const plan = payment.direction === 'deposit' ? planDepositEvent : planPayoutEvent;
      const { next, movements, fault } = plan(payment, event, (key) => keys.has(key));
      if (fault)
        log.error({
          event: 'payment-event-refused',
          provider,
          paymentId: payment.id,
          kind: event.kind,
          fault,
        });
      for (const movement of movements) {
        const { no: paymentNo, accountId, currency, id: paymentId } = payment;
        keys.add(movement.bookingKey);
        const clearingId = clearingAccountOf(clearing, { provider, currency });
        booked.push({ ...movement, paymentId, paymentNo, accountId, currency, clearingId });
      }
      if (movements.length > 0 || !isSame(payment, next)) applied += 1;
      payments.set(event.paymentId, next);
    }
    const moved = locked.flatMap((payment) => {
      const next = payments.get(payment.id);
      return next && !isSame(payment, next) ? [next] : [];
    });
    // Everything is decided; from here on rows are written.
    if (booked.length > 0) await writeBookings(client, booked, atMs);
    if (moved.length > 0) await writePaymentChanges(client, moved, atMs);
    for (const { accountId } of moved) accounts.add(accountId);
  });
  if (accounts.size > 0) changed([...accounts]);
  return { unknown: [...unknown], applied };
}
