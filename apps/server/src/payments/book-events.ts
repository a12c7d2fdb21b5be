import type { AccountId } from '@evens/base';
import type { Pool } from '../platform/db.ts';
import type { LoopParts } from '../platform/loop.ts';
import { writePayments } from './booking/booking-store.ts';
import type { ClearingAccounts } from './clearing-accounts.ts';
import type { BookableEvent } from './payment-event-plan.ts';
import type { PaymentId } from './payment-provider.ts';
import { planEvents } from './plan-events.ts';
import { parsePaymentId, readBookedPayments } from './store.ts';

export interface BookingParts extends LoopParts {
  readonly pool: Pool;
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

/** Consecutive attempts to write events whose payments changed after they were read; then `bookEvents` throws. */
const TRIES_MAX = 10;

/**
 * Books the events that a provider reported, each once, in one statement with the states of their payments. Payments
 * are read without a lock and written only if their version is unchanged; changed ones are read and planned again.
 * Returns as `unknown` the ids that are not payments of this provider.
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
