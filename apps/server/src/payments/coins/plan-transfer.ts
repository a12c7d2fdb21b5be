import type { PaymentEvent } from '../payment-provider.ts';
import { type Conversion, type Credit, type CreditFault, computeCredit } from '../rates/rate.ts';
import type { OpenTransfer } from './transfer-store.ts';

export type TransferPlan =
  /** Events to book. */
  | { readonly kind: 'events'; readonly events: readonly PaymentEvent[] }
  /** A credit to write before it is booked. */
  | { readonly kind: 'credit'; readonly credit: Credit }
  /** No credit. `events` is undefined while the transfer waits for a rate. */
  | {
      readonly kind: 'refused';
      readonly fault: CreditFault;
      readonly events: readonly PaymentEvent[] | undefined;
    };

/** Plans what to do with a final transfer, or with one whose block was replaced. Writes nothing. */
export function planTransfer(
  transfer: Pick<
    OpenTransfer,
    'wallet' | 'units' | 'account' | 'paymentId' | 'credit' | 'isOrphaned' | 'reversalId'
  >,
  now: Pick<Conversion, 'rates' | 'nowMs'>,
): TransferPlan {
  const { paymentId, account: currency, isOrphaned, reversalId } = transfer;
  if (isOrphaned) {
    if (transfer.credit === undefined)
      return { kind: 'events', events: [{ kind: 'failed', paymentId, failure: 'abandoned' }] };
    // Both events, so that the result is the same whether or not the credit was booked before its block was replaced.
    const money = { paymentId, amount: transfer.credit, currency };
    const events: readonly PaymentEvent[] = [
      { kind: 'deposited', ...money },
      { kind: 'reversed', reversalId, ...money },
    ];
    return { kind: 'events', events };
  }
  if (transfer.credit !== undefined)
    return {
      kind: 'events',
      events: [{ kind: 'deposited', paymentId, amount: transfer.credit, currency }],
    };
  const credit = computeCredit(transfer, { account: currency, ...now });
  if (credit.ok) return { kind: 'credit', credit: credit.value };
  return {
    kind: 'refused',
    fault: credit.error,
    events: credit.error === 'no-rate' ? undefined : [{ kind: 'failed', paymentId, failure: 'declined' }],
  };
}
