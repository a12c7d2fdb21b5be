import { amount } from '@evens/base';
import { expect, test } from 'vitest';
import { transferGateRefusal } from '../transfers/fund-transfer.ts';
import type { TransferGate } from '../transfers/transfer-store.ts';
import { gateRefusal } from './gate-refusal.ts';
import type { WithdrawalGate } from './withdrawal-store.ts';

/** Faults in the order of their refusal: each, together with all that follow, is refused with its own code. */
function codesInOrder<Gate extends object>(
  open: Gate,
  faults: readonly (readonly [code: string, change: Partial<Gate>])[],
  judge: (gate: Gate) => { readonly code: string } | undefined,
): void {
  expect(judge(open)).toBeUndefined();
  for (const [index, [code, change]] of faults.entries()) {
    expect(judge({ ...open, ...change })?.code).toBe(code);
    const all = Object.assign({}, open, ...faults.slice(index).map(([, each]) => each));
    expect(judge(all)?.code).toBe(code);
  }
}

test('a withdrawal is refused by the state of the account in a fixed order', () => {
  const open: WithdrawalGate = {
    ...{ balance: amount(50_00n), isBlocked: false, isOpen: true, unfinished: 19, isVerified: false },
  };
  codesInOrder(
    open,
    [
      ['AccountLockedException', { isBlocked: true }],
      ['WithdrawalsClosedException', { isOpen: false }],
      ['PendingWithdrawalsLimitReachedException', { unfinished: 20 }],
      ['InsufficientBalanceException', { balance: amount(49_99n) }],
    ],
    (gate) => gateRefusal(gate, amount(50_00n)),
  );
});

test('a transfer is refused by the state of the account in a fixed order', () => {
  const open: TransferGate = {
    ...{
      isBlocked: false,
      barredUntilMs: null,
      areDepositsOpen: true,
      isBelowZero: false,
      isInProgress: false,
    },
  };
  codesInOrder(
    open,
    [
      ['AccountLockedException', { isBlocked: true }],
      ['TimeOutException', { barredUntilMs: Date.UTC(2026, 10, 15) }],
      ['DepositsClosedException', { areDepositsOpen: false }],
      ['NegativeBalanceException', { isBelowZero: true }],
      ['TransferInProgressException', { isInProgress: true }],
    ],
    transferGateRefusal,
  );
});
