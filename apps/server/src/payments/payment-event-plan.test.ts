import type { PaymentFailure } from '@evens/providers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaymentStanding, planDepositEvent, planUnreported } from './payment-event-plan.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { type PaymentState, paymentStates } from './states.ts';
import { depositedEvent, reversedEvent, sampleId, sampleStanding } from './testing/sample-events.ts';

const { pending, completed, cancelled, refunded, atProvider, rejectedByProvider, notProcessed } =
  paymentStates;
const id = sampleId('d-1');
const deposit = (changes: Partial<PaymentStanding> = {}) => sampleStanding({ id, ...changes });
const deposited = (minor?: bigint) => depositedEvent(id, minor);
const reversed = (reversalId: string, minor: bigint) => reversedEvent(id, reversalId, minor);
const failed = (failure: PaymentFailure = 'declined'): PaymentEvent => ({
  kind: 'failed',
  paymentId: id,
  failure,
});

/** Applies events in order. Returns the payment and the sum on the balance. */
function run(arrivals: readonly PaymentEvent[]) {
  const keys = new Set<string>();
  let payment = deposit();
  let balance = 0n;
  for (const event of arrivals) {
    const { next, movements } = planDepositEvent(payment, event, (key) => keys.has(key));
    for (const { kind, amount: moved, bookingKey } of movements) {
      keys.add(bookingKey);
      balance += kind === 'deposited' ? moved : -moved;
    }
    payment = next;
  }
  return { payment, balance };
}

describe('events of a deposit', () => {
  test('events of a deposit lead to the same money and state in every order and with repeats', () => {
    const all = [deposited(), reversed('a', 10_00n), reversed('b', 15_00n), failed()];
    const orders = fc
      .array(fc.constantFrom(...all), { maxLength: 8 })
      .chain((more) => fc.shuffledSubarray([...all, ...more], { minLength: all.length + more.length }));
    fc.assert(
      fc.property(orders, (arrivals) => {
        const { payment, balance } = run(arrivals);
        expect(payment).toMatchObject({ state: completed, received: 50_00n, reversed: 25_00n });
        expect(balance).toBe(25_00n);
      }),
    );
  });

  test('a deposit becomes refunded exactly when all received money was reversed', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 12n), fc.array(fc.bigInt(1n, 6n), { maxLength: 4 }), (arrived, reversals) => {
        const events = [deposited(arrived), ...reversals.map((minor, index) => reversed(`${index}`, minor))];
        const reversedTotal = reversals.reduce((sum, minor) => sum + minor, 0n);
        const { payment, balance } = run(events);
        expect(payment.state).toBe(reversedTotal >= arrived ? refunded : completed);
        expect(balance).toBe(arrived - reversedTotal);
      }),
    );
  });

  test("a reversal before its deposit's report is taken from the balance and keeps the state", () => {
    expect(run([reversed('a', 50_00n)])).toMatchObject({ balance: -50_00n, payment: { state: pending } });
    expect(run([reversed('a', 50_00n), deposited()])).toMatchObject({
      balance: 0n,
      payment: { state: refunded },
    });
  });

  test.each([
    ['declined', rejectedByProvider],
    ['expired', notProcessed],
    ['abandoned', cancelled],
  ] as const)(
    'a failure (%s) ends an open deposit in state %i; later money completes it',
    (failure, state) => {
      for (const from of [pending, atProvider]) {
        const plan = planDepositEvent(deposit({ state: from }), failed(failure), () => false);
        expect(plan).toEqual({ next: deposit({ state }), movements: [] });
      }
      expect(run([failed(failure), deposited(49_00n)])).toMatchObject({
        balance: 49_00n,
        payment: { state: completed, received: 49_00n },
      });
    },
  );

  test('an event in another currency is a fault, books nothing and leaves the deposit to an operator', () => {
    const plan = planDepositEvent(
      deposit(),
      { ...deposited(), currency: 'USD' } as PaymentEvent,
      () => false,
    );
    expect(plan).toEqual({
      next: deposit({ state: paymentStates.processingError }),
      movements: [],
      fault: 'another-currency',
    });
  });

  test('a payout event of a deposit is a fault', () => {
    const plan = planDepositEvent(deposit(), { kind: 'paid-out', paymentId: id }, () => false);
    expect(plan).toEqual({ next: deposit(), movements: [], fault: 'wrong-direction' });
  });
});

describe('a deposit that expires without a report', () => {
  test.each<readonly [string, PaymentState]>([
    ['pending', pending],
    ['at its provider', atProvider],
  ])('an expired deposit is displayed as not processed and stays unreported if it was %s', (_, state) => {
    expect(planUnreported(deposit({ state }))).toEqual({
      next: deposit({ state: notProcessed, isUnreported: true }),
      movements: [],
    });
  });

  test('expiry does not change a deposit that has ended', () => {
    for (const state of [completed, refunded, cancelled, rejectedByProvider, notProcessed])
      expect(planUnreported(deposit({ state }))).toEqual({ next: deposit({ state }), movements: [] });
  });

  test('money or a failure counts as the report of an expired deposit, a reversal does not', () => {
    const unreported = deposit({ state: notProcessed, isUnreported: true });
    const isUnreportedAfter = (event: PaymentEvent) =>
      planDepositEvent(unreported, event, () => false).next.isUnreported;
    expect(isUnreportedAfter(deposited())).toBe(false);
    expect(isUnreportedAfter(failed('expired'))).toBe(false);
    expect(isUnreportedAfter(reversed('a', 1n))).toBe(true);
  });
});
