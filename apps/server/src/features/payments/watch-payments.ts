import type { Clock } from '@evens/base';
import { type BookingParts, bookEvents } from './book-events.ts';
import { overdueEvent } from './deposits/overdue-event.ts';
import type { OpenProviders } from './open-providers.ts';
import { startRounds } from './start-rounds.ts';
import { claimDuePayments, type PaymentRecord } from './store.ts';

const EVERY_MS = 5000;
/** Between two looks at one payment. */
const AGAIN_MS = 120_000;
const PAYMENTS_AT_ONCE = 20;

export interface WatchParts extends BookingParts {
  readonly clock: Clock;
  readonly providers: OpenProviders;
}

/**
 * Asks the provider what became of a payment and books that. A deposit whose time is over without an event is shown as
 * expired; it is looked at, and counts towards deposit limits, until the provider reports what became of it.
 */
async function look(parts: WatchParts, payment: PaymentRecord): Promise<void> {
  const { providers, clock } = parts;
  const atMs = clock.nowMs();
  const { id: paymentId, provider: key, providerRef } = payment;
  const answer = await providers.get(key)?.readEvents(paymentId, providerRef);
  const events = answer?.ok ? answer.value : [];
  await bookEvents(parts, { provider: key, events, atMs });
  const overdue = overdueEvent(payment, { answer, atMs });
  if (overdue) await bookEvents(parts, { provider: key, events: [overdue], atMs });
}

/** One round of looks; returns how many payments were due. A look that fails is made again at the payment's next turn. */
export async function watchPayments(parts: WatchParts): Promise<number> {
  const { pool, clock, log } = parts;
  const atMs = clock.nowMs();
  const due = await claimDuePayments(pool, { atMs, againAtMs: atMs + AGAIN_MS, most: PAYMENTS_AT_ONCE });
  for (const payment of due) {
    try {
      await look(parts, payment);
    } catch (error) {
      log.error({ event: 'payment-not-looked-at', paymentId: payment.id, err: error });
    }
  }
  return due.length;
}

/** Looks at due payments every five seconds, one round after the other. */
export function startPaymentWatch(parts: WatchParts): { stop(): Promise<void> } {
  return startRounds(() => watchPayments(parts), {
    everyMs: EVERY_MS,
    onError: (error) => parts.log.error({ event: 'payments-not-watched', err: error }),
  });
}
