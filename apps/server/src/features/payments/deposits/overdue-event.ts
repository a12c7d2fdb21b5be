import type { Result } from '@evens/base';
import type { BookableEvent } from '../payment-event-plan.ts';
import type { PaymentEvent } from '../providers/payment-provider.ts';
import { isOpen } from '../states.ts';
import type { PaymentRecord } from '../store.ts';

/**
 * The event of a deposit whose time is over and whose provider reports no event. `answer`: that of the provider, undefined if
 * it is not connected. Undefined if there is nothing new.
 */
export function overdueEvent(
  {
    id: paymentId,
    direction,
    state,
    step,
    expiresAtMs,
  }: Pick<PaymentRecord, 'id' | 'direction' | 'state' | 'step' | 'expiresAtMs'>,
  {
    answer,
    atMs,
  }: { readonly answer: Result<readonly PaymentEvent[], unknown> | undefined; readonly atMs: number },
): BookableEvent | undefined {
  const isOver = expiresAtMs !== undefined && expiresAtMs <= atMs;
  if (direction !== 'deposit' || !isOver || (answer?.ok && answer.value.length > 0)) return undefined;
  if (isOpen(direction, state)) return { kind: 'unreported', paymentId };
  // The order expired before its answer came, and is not repeated since: nobody was shown where to pay.
  return step === undefined && answer?.ok ? { kind: 'failed', paymentId, failure: 'expired' } : undefined;
}
