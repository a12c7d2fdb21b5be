import { type AccountId, amount, type CurrencyCode } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { BookableEvent } from './payment-event-plan.ts';
import { eventBookingKey, type PaymentEvent, type PaymentId } from './payment-provider.ts';
import { planEvents } from './plan-events.ts';
import { paymentStates } from './states.ts';
import type { BookedPayment } from './store.ts';

const { pending, completed, refunded, rejectedByProvider, notProcessed, atProvider, processingError } =
  paymentStates;
// Tests may use any text as an id.
const [first, second, absent] = ['p-1', 'p-2', 'p-3'] as readonly string[] as [
  PaymentId,
  PaymentId,
  PaymentId,
];
function read(
  id: PaymentId,
  changes: Partial<BookedPayment['payment']> = {},
  bookingKeys: readonly string[] = [],
): BookedPayment {
  const payment: BookedPayment['payment'] = {
    ...{ id, no: id === first ? 1 : 2, accountId: 1001 as AccountId, direction: 'deposit' },
    ...{ provider: 'sandbox', currency: 'EUR', state: pending, amount: amount(50_00n) },
    ...{ received: amount(0n), reversed: amount(0n), isUnreported: false, version: 7 },
    ...{ method: 'skrill', step: undefined, providerRef: undefined, expiresAtMs: undefined },
    ...{ createdAtMs: 0, changedAtMs: 0, completedAtMs: undefined },
    ...changes,
  };
  return { payment, bookingKeys };
}
const clearing = new Map([
  [
    'sandbox',
    new Map<CurrencyCode, number>([
      ['EUR', 100],
      ['USD', 101],
    ]),
  ],
]);
const plan = (payments: readonly BookedPayment[], ...events: readonly BookableEvent[]) =>
  planEvents(clearing, 'sandbox', payments, events);
const deposited = (paymentId: PaymentId, minor = 50_00n, currency: CurrencyCode = 'EUR'): PaymentEvent => ({
  kind: 'deposited',
  paymentId,
  amount: amount(minor),
  currency,
});
const reversed = (paymentId: PaymentId, reversalId: string, minor: bigint): PaymentEvent => ({
  ...{ kind: 'reversed', paymentId, reversalId, amount: amount(minor), currency: 'EUR' },
});
const failed = (paymentId: PaymentId): PaymentEvent => ({ kind: 'failed', paymentId, failure: 'declined' });

describe('planEvents', () => {
  test('events of one callback are planned in sequence, each once', () => {
    const { changes, booked, applied, faults, unknown } = plan(
      [read(first), read(second)],
      deposited(first),
      deposited(second, 20_00n),
      deposited(first),
      reversed(second, 'a', 20_00n),
      reversed(second, 'a', 20_00n),
    );
    expect(changes).toMatchObject([
      { id: first, state: completed, received: 50_00n, version: 7 },
      { id: second, state: refunded, received: 20_00n, reversed: 20_00n, version: 7 },
    ]);
    expect(booked.map(({ paymentId, kind, amount: minor }) => [paymentId, kind, minor])).toEqual([
      [first, 'deposited', 50_00n],
      [second, 'deposited', 20_00n],
      [second, 'reversed', 20_00n],
    ]);
    expect([applied, faults, unknown]).toEqual([[first, second, second], [], []]);
  });

  test('an event that was booked before books nothing', () => {
    const known = read(first, { state: completed, received: amount(50_00n) }, [
      eventBookingKey(deposited(first)),
    ]);
    expect(plan([known], deposited(first))).toEqual({
      ...{ unknown: [], applied: [], faults: [], changes: [], booked: [] },
    });
    expect(plan([known], deposited(first), reversed(first, 'a', 1n)).booked).toMatchObject([
      { kind: 'reversed' },
    ]);
  });

  test('money is booked also if the state of its payment stays', () => {
    const { changes, booked } = plan([read(first)], reversed(first, 'a', 10_00n));
    expect(changes).toMatchObject([{ id: first, state: pending, reversed: 10_00n }]);
    expect(booked).toHaveLength(1);
  });

  test('an event that changes a payment without money counts as applied', () => {
    expect(plan([read(first)], failed(first), failed(first))).toMatchObject({
      changes: [{ state: rejectedByProvider }],
      ...{ booked: [], applied: [first] },
    });
    const unreported = read(first, { state: notProcessed, isUnreported: true });
    expect(plan([unreported], { kind: 'failed', paymentId: first, failure: 'expired' })).toMatchObject({
      changes: [{ state: notProcessed, isUnreported: false }],
      applied: [first],
    });
    expect(plan([read(first)], { kind: 'unreported', paymentId: first })).toMatchObject({
      changes: [{ state: notProcessed, isUnreported: true }],
    });
  });

  test('ids of payments that the provider does not have are returned once each; other events are booked', () => {
    const elsewhere = read(second, { provider: 'other' });
    const { unknown, applied } = plan(
      [read(first), elsewhere],
      ...[deposited(absent), deposited(second), failed(absent), deposited(first)],
    );
    expect([unknown, applied]).toEqual([[absent, second], [first]]);
  });

  test('events are planned by the direction of their payment', () => {
    const money = { paymentId: first, amount: amount(50_00n), currency: 'EUR' } as const;
    const kinds = (direction: 'deposit' | 'withdrawal' | 'transfer', event: PaymentEvent) =>
      plan([read(first, { direction, state: atProvider })], event).booked.map(({ kind }) => kind);
    expect(kinds('deposit', { kind: 'deposited', ...money })).toEqual(['deposited']);
    expect(kinds('transfer', { kind: 'deposited', ...money })).toEqual(['transferred']);
    expect(kinds('withdrawal', { kind: 'paid-out', paymentId: first })).toEqual(['paid-out']);
  });

  test("bookings use the clearing account of the provider in the payment's currency", () => {
    const dollars = read(first, { currency: 'USD' });
    expect(plan([dollars], deposited(first, 1n, 'USD')).booked).toMatchObject([{ clearingId: 101 }]);
    const yen = read(first, { currency: 'JPY' });
    expect(() => plan([yen], deposited(first, 1n, 'JPY'))).toThrow('sandbox has no account in JPY');
  });

  test('a faulty event is reported with its kind and books nothing', () => {
    expect(plan([read(first)], deposited(first, 50_00n, 'USD'))).toMatchObject({
      faults: [{ paymentId: first, kind: 'deposited', fault: 'another-currency' }],
      booked: [],
      changes: [{ state: processingError, received: 0n }],
    });
  });
});
