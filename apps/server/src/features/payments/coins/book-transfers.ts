import type { CurrencyCode } from '@evens/base';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { PaymentEvent } from '../providers/payment-provider.ts';
import { type CurrencyRate, creditOf } from './rates/rate.ts';
import { readRates } from './rates/rate-store.ts';
import { type OpenTransfer, writeBooked, writeCredit } from './transfer-store.ts';

/** The events to book for a transfer; undefined while no rate is valid. */
async function eventsOf(
  { pool, log }: BookingParts,
  transfer: OpenTransfer,
  { rates, atMs }: { readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>; readonly atMs: number },
): Promise<readonly PaymentEvent[] | undefined> {
  const { id, paymentId, account: currency, isOrphaned, reversalId } = transfer;
  if (isOrphaned) {
    if (transfer.credit === undefined) return [{ kind: 'failed', paymentId, failure: 'abandoned' }];
    // Both events, so that the result is the same whether or not the credit was booked before its block was replaced.
    const money = { paymentId, amount: transfer.credit, currency };
    return [
      { kind: 'deposited', ...money },
      { kind: 'reversed', reversalId, ...money },
    ];
  }
  if (transfer.credit !== undefined)
    return [{ kind: 'deposited', paymentId, amount: transfer.credit, currency }];
  const credit = creditOf(transfer, { account: currency, rates, nowMs: atMs });
  if (!credit.ok) {
    log.error({ event: 'coin-transfer-not-credited', paymentId, fault: credit.error });
    return credit.error === 'no-rate' ? undefined : [{ kind: 'failed', paymentId, failure: 'declined' }];
  }
  const { amount, rates: used } = credit.value;
  const isFixed = await writeCredit(pool, { id, credit: amount, rates: used, atMs });
  return isFixed ? [{ kind: 'deposited', paymentId, amount, currency }] : undefined;
}

/** Books the final transfers of one provider and reverses those that are no longer in the chain. */
export async function bookTransfers(
  parts: BookingParts,
  {
    provider,
    open,
    atMs,
  }: { readonly provider: string; readonly open: readonly OpenTransfer[]; readonly atMs: number },
): Promise<void> {
  if (open.length === 0) return;
  const rates = await readRates(parts.pool);
  for (const transfer of open) {
    const events = await eventsOf(parts, transfer, { rates, atMs });
    if (!events) continue;
    await bookEvents(parts, { provider, events, atMs });
    await writeBooked(parts.pool, { id: transfer.id, isOrphaned: transfer.isOrphaned, atMs });
  }
}
