import { formatAmount, type Result } from '@evens/base';
import type { PaymentEvent, ProviderFault } from '../payment-provider.ts';
import type { TransferAnswer } from './answer-store.ts';

/** An answer's content as operators see it. */
export function describeAnswer(
  debited: Result<PaymentEvent, ProviderFault>,
): Pick<TransferAnswer, 'answer' | 'detail'> {
  if (debited.ok) {
    const event = debited.value;
    return event.kind === 'deposited'
      ? { answer: 'taken', detail: `${formatAmount(event.amount, event.currency)} ${event.currency}` }
      : { answer: 'refused', detail: '' };
  }
  const { error } = debited;
  if (error.kind === 'declined') return { answer: 'refused', detail: error.reason };
  return { answer: 'none', detail: error.kind === 'error' ? error.reason : '' };
}
