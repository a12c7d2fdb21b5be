import { recordKeys } from '@evens/base';
import type { PaymentDirection } from './methods/definition/payment-method.ts';

/** States of a payment by the numbers of the wire. */
export const paymentStates = {
  none: 0,
  pending: 1,
  completed: 2,
  rejected: 3,
  cancelled: 4,
  refunded: 5,
  pendingCard: 6,
  declinedCard: 7,
  rejectedCard: 8,
  atProvider: 9,
  rejectedByProvider: 11,
  notProcessed: 12,
  processingError: 13,
  approved: 14,
  processing: 15,
  failed: 16,
} as const;
export type PaymentState = (typeof paymentStates)[keyof typeof paymentStates];

export function nameState(state: PaymentState): string {
  return recordKeys(paymentStates).find((name) => paymentStates[name] === state) ?? String(state);
}

/** Direction of money: in or out by a payment method, or in from another platform of the group. */
export type StoredDirection = PaymentDirection | 'transfer';

const s = paymentStates;

/**
 * All allowed transitions; every write refuses any other. The three card states (6 to 8) are only read: no payment
 * enters them.
 *
 * Late money completes a deposit that had ended without money. If a reversal is reported before its deposit, the report
 * of the deposit makes it refunded.
 *
 * A withdrawal waits for its approval (1), for a second approval if it needs two (14), and for its order to be sent
 * (15); until then it can be rejected and cancelled. It is at the provider (9) from the moment that the order may have
 * been sent. A payout that is reported after its failure still completes it. A withdrawal whose order the provider
 * could not process, or whose answer could not be parsed, is in error (13): its money stays held until an operator
 * sends it again or refunds it.
 *
 * A transfer starts in state 9, at the other platform. Only that platform's answer ends it: money taken, or refused.
 */
const transitions: Readonly<
  Record<StoredDirection, Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>>>
> = {
  deposit: {
    [s.none]: [s.pending],
    [s.pending]: [
      s.completed,
      s.cancelled,
      s.refunded,
      s.atProvider,
      s.rejectedByProvider,
      s.notProcessed,
      s.processingError,
    ],
    [s.atProvider]: [
      s.completed,
      s.cancelled,
      s.refunded,
      s.rejectedByProvider,
      s.notProcessed,
      s.processingError,
    ],
    [s.completed]: [s.refunded],
    [s.cancelled]: [s.completed, s.refunded],
    [s.rejectedByProvider]: [s.completed, s.refunded],
    [s.notProcessed]: [s.completed, s.refunded, s.cancelled, s.rejectedByProvider],
    [s.processingError]: [s.completed, s.refunded],
  },
  withdrawal: {
    [s.none]: [s.pending],
    [s.pending]: [s.approved, s.rejected, s.cancelled],
    [s.approved]: [s.processing, s.rejected, s.cancelled],
    [s.processing]: [s.atProvider, s.rejected, s.cancelled],
    [s.atProvider]: [s.completed, s.rejectedByProvider, s.notProcessed, s.processingError, s.failed],
    [s.completed]: [s.refunded],
    [s.rejectedByProvider]: [s.completed],
    [s.notProcessed]: [s.completed],
    [s.processingError]: [s.completed, s.processing, s.failed, s.rejectedByProvider, s.notProcessed],
    [s.failed]: [s.completed],
  },
  transfer: {
    [s.none]: [s.atProvider],
    [s.atProvider]: [s.completed, s.rejectedByProvider],
  },
};

export function canMove(
  direction: StoredDirection,
  { from, to }: { readonly from: PaymentState; readonly to: PaymentState },
): boolean {
  return transitions[direction][from]?.includes(to) ?? false;
}

/** Whether a withdrawal has not been sent, so that it can still be rejected and cancelled. */
export function isHeldBack(state: PaymentState): boolean {
  return canMove('withdrawal', { from: state, to: s.cancelled });
}

const known: ReadonlySet<number> = new Set(Object.values(paymentStates));

/** Converts a stored number to a state; throws for an unknown number, such as 10. */
export function toPaymentState(no: number): PaymentState {
  if (!known.has(no)) throw new Error(`toPaymentState: ${no} is no state of a payment`);
  // The line above has checked it.
  return no as PaymentState;
}

/** Whether a payment has not ended: the provider may still change it, or it waits for the player or an operator. */
export function isOpen(direction: StoredDirection, state: PaymentState): boolean {
  if (direction === 'withdrawal' && state === s.processingError) return true;
  return state === s.pending || state === s.atProvider || state === s.approved || state === s.processing;
}
