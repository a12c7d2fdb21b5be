import { type AccountId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction } from '../../platform/db.ts';
import type { BookingParts } from '../book-events.ts';
import { readCashierFlags } from '../rules/rule-store.ts';
import { isHeldBack, paymentStates } from '../states.ts';
import { lockPayments, parsePaymentId } from '../store.ts';
import { releaseWithdrawal } from './release-withdrawal.ts';

/**
 * Cancels a player's own withdrawal that was not sent. A provider cannot recall an order, so a withdrawal whose order
 * may have been sent is refused with WithdrawalNotCancelable. A repeat for a withdrawal that the player has cancelled
 * returns the first answer and changes nothing. Another player's withdrawal is not found. While the `withdrawal-cancel`
 * switch is off, all are refused with WithdrawalCancelForbidden.
 */
export async function cancelWithdrawal(
  { pool, clearing, changed }: Pick<BookingParts, 'pool' | 'clearing' | 'changed'>,
  { accountId, id, atMs }: { readonly accountId: AccountId; readonly id: string; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  const paymentId = parsePaymentId(id);
  if (!paymentId) return err(refusal('NotFoundException'));
  const { 'withdrawal-cancel': mayCancel } = await readCashierFlags(pool);
  if (!mayCancel) return err(refusal('WithdrawalCancelForbiddenException'));
  const cancelled = await inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
    const [payment] = await lockPayments(client, [paymentId]);
    if (payment?.accountId !== accountId || payment.direction !== 'withdrawal')
      return err(refusal('NotFoundException'));
    if (payment.state === paymentStates.cancelled) return ok(undefined);
    if (!isHeldBack(payment.state)) return err(refusal('WithdrawalNotCancelableException'));
    await releaseWithdrawal(client, clearing, { payment, to: paymentStates.cancelled, atMs });
    return ok(undefined);
  });
  if (cancelled.ok) changed([accountId]);
  return cancelled;
}
