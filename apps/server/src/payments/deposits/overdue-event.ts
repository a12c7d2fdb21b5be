import type { Result } from '@evens/base';
import type { BookableEvent } from '../payment-event-plan.ts';
import type { PaymentEvent } from '../payment-provider.ts';
import { isOpen } from '../states.ts';
import type { PaymentRecord } from '../store.ts';

/**
 * The event of an expired deposit whose provider reports no event. `answer`: the provider's answer, undefined if it is
 * not connected. Returns undefined if nothing changes.
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
  // The order expired before its answer arrived and is not repeated: no player has seen where to pay.
  return step === undefined && answer?.ok ? { kind: 'failed', paymentId, failure: 'expired' } : undefined;
}
