import type { PaymentTime } from '@evens/contract';
import type { PaymentDirection, PaymentGroup, PaymentMethod } from './payment-method.ts';

const timeOfGroup: Readonly<Record<PaymentDirection, Readonly<Record<PaymentGroup, PaymentTime>>>> = {
  deposit: {
    card: 'at-once',
    wallet: 'at-once',
    voucher: 'at-once',
    bank: 'banking-days',
    crypto: 'confirmations',
  },
  withdrawal: {
    card: 'banking-days',
    wallet: 'within-a-day',
    voucher: 'within-a-day',
    bank: 'banking-days',
    crypto: 'confirmations',
  },
};

/** The duration of a payment by the method; for a withdrawal, from its approval. */
export function paymentTime(
  { group, isInstant }: Pick<PaymentMethod, 'group' | 'isInstant'>,
  direction: PaymentDirection,
): PaymentTime {
  return isInstant ? 'within-minutes' : timeOfGroup[direction][group];
}
