import { type AccountId, amount, type CurrencyCode } from '@evens/base';
import type { PaymentStanding } from '../payment-event-plan.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';

/** Tests of rules may use any text as an id. */
export const sampleId = (text: string) => text as PaymentId;

/** A pending deposit of 50.00 EUR. */
export const sampleStanding = (changes: Partial<PaymentStanding>): PaymentStanding => ({
  id: sampleId('p-1'),
  no: 1,
  accountId: 1001 as AccountId,
  direction: 'deposit',
  provider: 'sandbox',
  currency: 'EUR',
  state: paymentStates.pending,
  amount: amount(50_00n),
  received: amount(0n),
  reversed: amount(0n),
  isUnreported: false,
  ...changes,
});

export const depositedEvent = (
  paymentId: PaymentId,
  minor = 50_00n,
  currency: CurrencyCode = 'EUR',
): PaymentEvent => ({ kind: 'deposited', paymentId, amount: amount(minor), currency });

export const reversedEvent = (paymentId: PaymentId, reversalId: string, minor: bigint): PaymentEvent => ({
  kind: 'reversed',
  paymentId,
  reversalId,
  amount: amount(minor),
  currency: 'EUR',
});
