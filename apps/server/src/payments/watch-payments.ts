import type { Clock } from '@evens/base';
import { type Loop, startLoop } from '../platform/loop.ts';
import { type BookingParts, bookEvents } from './book-events.ts';
import { overdueEvent } from './deposits/overdue-event.ts';
import type { OpenProviders } from './open-providers.ts';
import { claimDuePayments, type PaymentRecord } from './store.ts';

const EVERY_MS = 5000;
/** Interval between two polls about one payment. */
const AGAIN_MS = 120_000;
const PAYMENTS_AT_ONCE = 20;

export interface WatchParts extends BookingParts {
  readonly clock: Clock;
  readonly providers: OpenProviders;
}

/**
 * Polls the provider about a payment and books the result. A deposit that expires without an event is shown as expired;
 * it is polled, and counts towards deposit limits, until the provider reports a result.
 */
async function pollPayment(parts: WatchParts, payment: PaymentRecord): Promise<void> {
  const { providers, clock } = parts;
  const atMs = clock.nowMs();
  const { id: paymentId, provider: key, providerRef } = payment;
  const answer = await providers.get(key)?.readEvents(paymentId, providerRef);
  const events = answer?.ok ? answer.value : [];
  await bookEvents(parts, { provider: key, events, atMs });
  const overdue = overdueEvent(payment, { answer, atMs });
  if (overdue) await bookEvents(parts, { provider: key, events: [overdue], atMs });
}

/** Polls all due payments once; returns their number. A failed poll is repeated when the payment is due again. */
export async function watchPayments(parts: WatchParts): Promise<number> {
  const { pool, clock, log } = parts;
  const atMs = clock.nowMs();
  const due = await claimDuePayments(pool, { atMs, againAtMs: atMs + AGAIN_MS, most: PAYMENTS_AT_ONCE });
  for (const payment of due) {
    try {
      await pollPayment(parts, payment);
    } catch (error) {
      log.error({ event: 'payment-not-looked-at', paymentId: payment.id, err: error });
    }
  }
  return due.length;
}

/** Polls due payments every five seconds, one run at a time. */
export function startPaymentWatch(parts: WatchParts): Loop {
  return startLoop(parts, {
    name: 'payment-watch',
    everyMs: EVERY_MS,
    run: () => watchPayments(parts),
  });
}
