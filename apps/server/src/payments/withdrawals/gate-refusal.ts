import type { Amount } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { lockedRefusal } from '../../players/index.ts';
import type { WithdrawalGate } from './withdrawal-store.ts';

const UNFINISHED_MAX = 20;

/**
 * The refusal of a withdrawal of `paid` minor units by the state of the account. Refuses, in this order: AccountLocked,
 * WithdrawalsClosed, PendingWithdrawalsLimitReached, InsufficientBalance.
 */
export function gateRefusal(gate: Omit<WithdrawalGate, 'isVerified'>, paid: Amount): Refusal | undefined {
  if (gate.isBlocked) return lockedRefusal('withdrawal');
  if (!gate.isOpen) return refusal('WithdrawalsClosedException');
  if (gate.unfinished >= UNFINISHED_MAX)
    return refusal('PendingWithdrawalsLimitReachedException', { maximum: UNFINISHED_MAX });
  return paid > gate.balance ? refusal('InsufficientBalanceException') : undefined;
}
