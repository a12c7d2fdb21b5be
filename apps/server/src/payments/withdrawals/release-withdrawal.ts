import type { PoolClient } from '../../platform/db.ts';
import { writePayments } from '../booking/booking-store.ts';
import { type ClearingAccounts, clearingAccountId } from '../clearing-accounts.ts';
import type { PaymentState } from '../states.ts';
import type { PaymentRecord } from '../store.ts';
import { planRelease } from './payout-event-plan.ts';

/**
 * Ends a locked withdrawal that was not sent and returns its held money, in the caller's transaction. Returns false and
 * writes nothing if the state does not allow it.
 */
export async function releaseWithdrawal(
  client: PoolClient,
  clearing: ClearingAccounts,
  {
    payment,
    to,
    atMs,
  }: { readonly payment: PaymentRecord; readonly to: PaymentState; readonly atMs: number },
): Promise<boolean> {
  const { next, movements } = planRelease(payment, to);
  if (next === payment) return false;
  const { id: paymentId, currency, provider } = payment;
  const clearingId = clearingAccountId(clearing, { provider, currency });
  const booked = movements.map((movement) => ({ ...movement, paymentId, clearingId }));
  const changes = [{ ...next, version: payment.version }];
  const written = await writePayments(client, { changes, booked }, atMs);
  if (!written.has(paymentId)) throw new Error(`releaseWithdrawal: payment ${paymentId} was not locked`);
  return true;
}
