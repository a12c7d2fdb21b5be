import { describe, expect, test } from 'vitest';
import type { PaymentId } from './payment-provider.ts';
import { canMove, isOpen, type PaymentState, paymentStates } from './states.ts';
import { groupStates, presentTransaction, type Row } from './transactions.ts';

const s = paymentStates;
const states = Object.values(paymentStates);
const row = (changes: Partial<Row> = {}): Row => ({
  // Tests may use any text as an id.
  ...{ id: 'p-1' as PaymentId, state: s.completed, direction: 'deposit', method: 'skrill', currency: 'EUR' },
  ...{ amount: '5000', received: '0', reversed: '0', return_cause: null },
  created_at: new Date(Date.UTC(2026, 10, 15)),
  completed_at: null,
  ...changes,
});
const withdrawal = (changes: Partial<Row> = {}) => row({ direction: 'withdrawal', ...changes });
const present = (changes: Partial<Row>, mayCancel = true) => presentTransaction(row(changes), mayCancel);

describe('groupStates', () => {
  const grouped = Object.values(groupStates).flat();

  test('the groups of transactions contain each reachable payment state exactly once', () => {
    const entered = states.filter((to) =>
      (['deposit', 'withdrawal', 'transfer'] as const).some((direction) =>
        states.some((from) => canMove(direction, { from, to })),
      ),
    );
    expect(grouped.toSorted((a, b) => a - b)).toEqual(entered.toSorted((a, b) => a - b));
  });

  test('the group of pending transactions contains exactly the open states of deposits and transfers', () => {
    for (const state of grouped)
      for (const direction of ['deposit', 'transfer'] as const)
        expect(groupStates.pending.includes(state)).toBe(isOpen(direction, state));
  });
});

describe('presentTransaction', () => {
  test('a deposit has the received amount in the list of transactions, and the ordered amount until money arrives', () => {
    expect(present({ received: '4900', reversed: '100' })).toMatchObject({
      Amount: '49.00',
      Reversed: '1.00',
    });
    expect(present({})).toMatchObject({ Amount: '50.00', Reversed: '0.00' });
    expect(present({ amount: null })).toMatchObject({ Amount: null });
    // A paid withdrawal shows the ordered amount.
    expect(presentTransaction(withdrawal({ received: '1' }), true)).toMatchObject({ Amount: '50.00' });
    expect(present({ amount: '5000', currency: 'JPY' })).toMatchObject({ Amount: '5000' });
  });

  test('a transaction has the statement type of its direction and the name of its payment method', () => {
    const sources = [
      row(),
      withdrawal(),
      row({ direction: 'transfer', method: 'x1' }),
      row({ method: 'gone' }),
    ];
    expect(
      sources.map((one) => {
        const { StatementTypeID, MethodName } = presentTransaction(one, true);
        return [StatementTypeID, MethodName];
      }),
    ).toEqual([
      [1, 'Skrill'],
      [2, 'Skrill'],
      [3, 'X1'],
      [1, 'gone'],
    ]);
  });

  test('a withdrawal is cancelable until it is sent, if operators allow it', () => {
    const cancelable = (direction: Row['direction'], mayCancel: boolean) =>
      states.filter((state) => presentTransaction(row({ direction, state }), mayCancel).IsCancelable);
    expect(cancelable('withdrawal', true)).toEqual([s.pending, s.approved, s.processing]);
    expect(cancelable('withdrawal', false)).toEqual([]);
    expect(cancelable('deposit', true)).toEqual([]);
  });

  test.each<readonly [PaymentState, string | null]>([
    [s.rejected, 'support'],
    [s.rejectedByProvider, 'declined'],
    [s.notProcessed, 'expired'],
    [s.failed, 'failed'],
    [s.cancelled, null],
    [s.completed, null],
    [s.processingError, null],
  ])(
    'a withdrawal in state %i has the return cause %s, or the cause that an operator set',
    (state, cause) => {
      const returnCause = (one: Row) => presentTransaction(one, true).ReturnCause;
      expect(returnCause(withdrawal({ state }))).toBe(cause);
      expect(returnCause(withdrawal({ state, return_cause: 'documents' }))).toBe(cause && 'documents');
      expect(returnCause(row({ state, return_cause: 'documents' }))).toBeNull();
    },
  );

  test('presentTransaction throws for an unknown payment state', () => {
    expect(() => present({ state: 10 })).toThrow('10 is no state');
  });
});
