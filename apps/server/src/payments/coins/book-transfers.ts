import type { CurrencyCode } from '@evens/base';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import type { CreditFault, CurrencyRate } from '../rates/rate.ts';
import { readRates } from '../rates/rate-store.ts';
import { planTransfer } from './plan-transfer.ts';
import { type OpenTransfer, writeBooked, writeCredit } from './transfer-store.ts';

/** The events to book for a transfer; undefined while no rate is valid. */
async function planEvents(
  { pool }: BookingParts,
  transfer: OpenTransfer,
  {
    rates,
    atMs,
    refused,
  }: {
    readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>;
    readonly atMs: number;
    refused(fault: CreditFault): void;
  },
): Promise<readonly PaymentEvent[] | undefined> {
  const { id, paymentId, account: currency } = transfer;
  const plan = planTransfer(transfer, { rates, nowMs: atMs });
  if (plan.kind === 'events') return plan.events;
  if (plan.kind === 'refused') {
    refused(plan.fault);
    return plan.events;
  }
  const { amount, rates: used } = plan.credit;
  const isFixed = await writeCredit(pool, { id, credit: amount, rates: used, atMs });
  return isFixed ? [{ kind: 'deposited', paymentId, amount, currency }] : undefined;
}

const PAYMENTS_LOGGED = 10;
/** Transfers per page. */
const PAGE = 100;
/** Maximum number of transfers per round. Later ones are booked when earlier ones are done. */
const TRANSFERS_MAX = 20_000;

/** Reads the open transfers with ids above `after`, in the order of their ids. */
type ReadOpen = (page: { readonly after: number; readonly most: number }) => Promise<readonly OpenTransfer[]>;

/**
 * Books the final transfers of one provider and reverses those that are no longer in the chain. A transfer that waits for a
 * rate, or that cannot be booked, does not delay those behind it.
 */
export async function bookTransfers(
  parts: BookingParts,
  {
    provider,
    readOpen,
    atMs,
  }: { readonly provider: string; readonly readOpen: ReadOpen; readonly atMs: number },
): Promise<void> {
  const { pool, log } = parts;
  const faults = new Map<CreditFault, PaymentId[]>();
  let rates: ReadonlyMap<CurrencyCode, CurrencyRate> | undefined;
  let open: readonly OpenTransfer[];
  let after = 0;
  let read = 0;
  do {
    open = await readOpen({ after, most: PAGE });
    read += open.length;
    for (const transfer of open) {
      const { id, paymentId, isOrphaned } = transfer;
      after = id;
      try {
        rates ??= await readRates(pool);
        const refused = (fault: CreditFault) =>
          void faults.set(fault, [...(faults.get(fault) ?? []), paymentId]);
        const events = await planEvents(parts, transfer, { rates, atMs, refused });
        if (!events) continue;
        await bookEvents(parts, { provider, events, atMs });
        await writeBooked(pool, { id, isOrphaned, atMs });
      } catch (error) {
        log.error({ event: 'coin-transfer-not-booked', paymentId, err: error });
      }
    }
  } while (open.length === PAGE && read < TRANSFERS_MAX);
  for (const [fault, payments] of faults)
    log.error({
      event: 'coin-transfer-not-credited',
      ...{ provider, fault, count: payments.length, payments: payments.slice(0, PAYMENTS_LOGGED) },
    });
}
