import { type AccountId, amount } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentMovement, PaymentStanding } from '../payment-event-plan.ts';
import type { PaymentEvent, PaymentId } from '../payment-provider.ts';
import { type PaymentState, paymentStates } from '../states.ts';
import { planPayoutEvent, planRelease } from './payout-event-plan.ts';

// Tests may use any text as an id.
const id = 'w-1' as PaymentId;
const withdrawal = (state: PaymentState): PaymentStanding => ({
  id,
  no: 1,
  accountId: 1001 as AccountId,
  direction: 'withdrawal',
  provider: 'sandbox',
  currency: 'EUR',
  state,
  amount: amount(50_00n),
  received: amount(0n),
  reversed: amount(0n),
  isUnreported: false,
});
const returned = (reversalId: string, minor: bigint): PaymentEvent => ({
  kind: 'reversed',
  paymentId: id,
  reversalId,
  amount: amount(minor),
  currency: 'EUR',
});
const events: readonly PaymentEvent[] = [
  { kind: 'paid-out', paymentId: id },
  { kind: 'failed', paymentId: id, failure: 'declined' },
  { kind: 'failed', paymentId: id, failure: 'abandoned' },
  returned('a', 20_00n),
  returned('b', 30_00n),
  returned('c', 1n),
];

/** Applies events to a withdrawal in order: its final state, and the sum of each account. */
function run(state: PaymentState, arrivals: readonly PaymentEvent[]) {
  const keys = new Set<string>();
  const sums = { balance: 0n, locked: 50_00n, provider: 0n };
  let payment = withdrawal(state);
  const book = ({ kind, amount: moved, bookingKey }: PaymentMovement) => {
    expect(keys.has(bookingKey)).toBe(false);
    keys.add(bookingKey);
    if (kind === 'released' || kind === 'returned') sums.balance += moved;
    if (kind === 'released' || kind === 'paid-out') sums.locked -= moved;
    if (kind === 'paid-out' || kind === 'paid-late') sums.provider += moved;
    if (kind === 'returned') sums.provider -= moved;
    if (kind === 'paid-late') sums.balance -= moved;
  };
  for (const event of arrivals) {
    const { next, movements } = planPayoutEvent(payment, event, (key) => keys.has(key));
    movements.forEach(book);
    payment = next;
  }
  return { payment, sums };
}

describe('the events of a withdrawal at its provider', () => {
  test('events of a withdrawal keep money and state consistent in any order and with repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (arrivals) => {
        const { payment, sums } = run(paymentStates.atProvider, arrivals);
        const { state, received, reversed } = payment;
        expect(sums.balance + sums.locked + sums.provider).toBe(50_00n);
        expect(sums.provider).toBe(received - reversed);
        expect(sums.locked).toBe(state === paymentStates.atProvider ? 50_00n : 0n);
        expect(received).toBe(
          state === paymentStates.completed || state === paymentStates.refunded ? 50_00n : 0n,
        );
        expect(state === paymentStates.refunded).toBe(received > 0n && reversed === received);
      }),
    );
  });

  test('a withdrawal with a payout event ends as paid, even if other events arrive', () => {
    const first = events.slice(0, 3);
    fc.assert(
      fc.property(fc.shuffledSubarray([...first], { minLength: 3 }), (arrivals) => {
        const { payment, sums } = run(paymentStates.atProvider, arrivals);
        expect(payment.state).toBe(paymentStates.completed);
        expect(sums).toEqual({ balance: 0n, locked: 0n, provider: 50_00n });
      }),
    );
  });

  test.each([
    ['pending', paymentStates.pending],
    ['approved', paymentStates.approved],
    ['processing', paymentStates.processing],
    ['rejected', paymentStates.rejected],
    ['cancelled', paymentStates.cancelled],
  ])('an event of a withdrawal that is %s is a fault and changes nothing', (_, state) => {
    for (const event of events) {
      const plan = planPayoutEvent(withdrawal(state), event, () => false);
      expect(plan).toEqual({ next: withdrawal(state), movements: [], fault: 'not-sent' });
    }
  });

  test('a withdrawal event in another currency, or above the paid amount, is a fault', () => {
    const paid = { ...withdrawal(paymentStates.completed), received: amount(50_00n) };
    const other: PaymentEvent = { ...returned('a', 1n), currency: 'USD' } as PaymentEvent;
    const findPlanFault = (event: PaymentEvent) =>
      planPayoutEvent(paid, event, (key) => key.endsWith('out')).fault;
    expect(findPlanFault(other)).toBe('another-currency');
    expect(findPlanFault(returned('a', 50_01n))).toBe('more-than-paid');
    expect(findPlanFault({ kind: 'deposited', paymentId: id, amount: amount(1n), currency: 'EUR' })).toBe(
      'wrong-direction',
    );
  });
});

test('a withdrawal can be released only before it is sent, and only once', () => {
  const { pending, cancelled, rejected, atProvider } = paymentStates;
  const { next, movements } = planRelease(withdrawal(pending), cancelled);
  expect(next.state).toBe(cancelled);
  expect(movements).toEqual([{ bookingKey: 'w-1 released', kind: 'released', amount: 50_00n }]);
  for (const [from, to] of [
    [cancelled, rejected],
    [atProvider, cancelled],
    [rejected, cancelled],
  ] as const)
    expect(planRelease(withdrawal(from), to).movements).toEqual([]);
});
