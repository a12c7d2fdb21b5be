import { type AccountId, err, formatAmount, ok, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { type OperatorCause, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { BookingParts } from '../book-events.ts';
import type { PaymentId } from '../payment-provider.ts';
import { canMove, isHeldBack, nameState, type PaymentState, paymentStates } from '../states.ts';
import { lockPayments, type PaymentRecord, parsePaymentId } from '../store.ts';
import { approvalStates } from './approval-states.ts';
import { releaseWithdrawal } from './release-withdrawal.ts';
import { addApproval, isOwnAccount, writeApproved, writeRejectReason } from './review-store.ts';

type ReviewParts = Pick<BookingParts, 'pool' | 'clearing' | 'changed'>;

interface Review {
  readonly id: string;
  readonly operator: string;
  readonly atMs: number;
}

/** Prevents other decisions on the withdrawal until the transaction ends. Returns undefined for other payments. */
export async function lockWithdrawal(client: PoolClient, id: PaymentId): Promise<PaymentRecord | undefined> {
  const [payment] = await lockPayments(client, [id]);
  return payment?.direction === 'withdrawal' ? payment : undefined;
}

function buildReviewAction(
  { id, accountId, amount, currency, method, state: stateBefore }: PaymentRecord,
  action: OperatorAct,
  {
    operator,
    atMs,
    state,
    ...details
  }: Pick<Review, 'operator' | 'atMs'> & {
    readonly state: PaymentState;
    readonly [detail: string]: string | number;
  },
) {
  const ordered = amount === undefined ? '' : formatAmount(amount, currency);
  return {
    operator,
    action,
    subject: `payment:${id}`,
    details: {
      ...{ account: accountId, method, amount: ordered, currency },
      ...{ stateBefore: nameState(stateBefore), state: nameState(state) },
      ...details,
    },
    atMs,
  };
}

/**
 * Writes a decision and its operator action in one transaction and publishes the change after it. Refuses an operator's own
 * withdrawal with SecondOperatorRequired.
 */
async function review<T>(
  { pool, changed }: ReviewParts,
  { id, operator }: Review,
  decide: (client: PoolClient, payment: PaymentRecord) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const paymentId = parsePaymentId(id);
  if (!paymentId) return err(refusal('NotFoundException'));
  let accountId: AccountId | undefined;
  const decided = await inTransaction(pool, async (client): Promise<Result<T, Refusal>> => {
    const payment = await lockWithdrawal(client, paymentId);
    if (!payment) return err(refusal('NotFoundException'));
    accountId = payment.accountId;
    if (await isOwnAccount(client, { accountId, operator }))
      return err(refusal('SecondOperatorRequiredException'));
    return decide(client, payment);
  });
  if (decided.ok && accountId !== undefined) changed([accountId]);
  return decided;
}

/** Approves a locked withdrawal in the caller's transaction, as `approveWithdrawal` does. Call it last. */
export async function approveLocked(
  client: PoolClient,
  payment: PaymentRecord,
  { operator, atMs }: Pick<Review, 'operator' | 'atMs'>,
): Promise<Result<number, Refusal>> {
  const { pending, approved } = paymentStates;
  if (payment.state !== pending && payment.state !== approved)
    return err(refusal('WithdrawalDecidedException'));
  const { isNew, missing } = await addApproval(client, { id: payment.id, operator, atMs });
  if (!isNew) return err(refusal('SecondOperatorRequiredException'));
  let state: PaymentState = payment.state;
  for (const to of approvalStates(payment.state, missing === 0)) {
    if (!canMove('withdrawal', { from: state, to }))
      throw new Error(`approveLocked: ${payment.id} cannot move from ${state} to ${to}`);
    state = to;
  }
  await writeApproved(client, { id: payment.id, state, atMs });
  await recordOperatorAction(
    client,
    buildReviewAction(payment, 'withdrawal-approve', { operator, atMs, state, missing }),
  );
  return ok(missing);
}

/**
 * Approves a withdrawal; the last approval makes it due for sending. Returns the number of missing approvals. Refuses
 * SecondOperatorRequired for an operator who approved it before, and WithdrawalDecided if it waits for no approval.
 */
export function approveWithdrawal(parts: ReviewParts, by: Review): Promise<Result<number, Refusal>> {
  return review(parts, by, (client, payment) => approveLocked(client, payment, by));
}

/** Rejects a withdrawal that was not sent: its amount returns to the balance. */
export function rejectWithdrawal(
  parts: ReviewParts,
  by: Review & { readonly reason: string; readonly cause: OperatorCause },
): Promise<Result<undefined, Refusal>> {
  return review(parts, by, async (client, payment) => {
    const { operator, atMs, reason, cause } = by;
    if (!isHeldBack(payment.state)) return err(refusal('WithdrawalDecidedException'));
    await writeRejectReason(client, { id: payment.id, reason, cause });
    await releaseWithdrawal(client, parts.clearing, { payment, to: paymentStates.rejected, atMs });
    await recordOperatorAction(
      client,
      buildReviewAction(payment, 'withdrawal-reject', {
        ...{ operator, atMs, reason, cause },
        state: paymentStates.rejected,
      }),
    );
    return ok(undefined);
  });
}

/**
 * Executes an operator's decision on a withdrawal in error, whose money is still held: sends the order again, or
 * returns the amount to the balance. Refuses WithdrawalDecided if the withdrawal is no longer in error.
 */
export function resolveWithdrawal(
  parts: ReviewParts,
  by: Review & {
    readonly reason: string;
    readonly cause: OperatorCause | undefined;
    readonly isSentAgain: boolean;
  },
): Promise<Result<undefined, Refusal>> {
  return review(parts, by, async (client, payment) => {
    const { operator, atMs, reason, cause, isSentAgain } = by;
    const { processing, failed, processingError } = paymentStates;
    if (payment.state !== processingError) return err(refusal('WithdrawalDecidedException'));
    if (isSentAgain) await writeApproved(client, { id: payment.id, state: processing, atMs });
    else {
      await writeRejectReason(client, { id: payment.id, reason, cause });
      await releaseWithdrawal(client, parts.clearing, { payment, to: failed, atMs });
    }
    const action = isSentAgain ? 'withdrawal-send-again' : 'withdrawal-return';
    await recordOperatorAction(
      client,
      buildReviewAction(payment, action, {
        ...{ operator, atMs, reason },
        state: isSentAgain ? processing : failed,
      }),
    );
    return ok(undefined);
  });
}
