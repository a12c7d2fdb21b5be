import { amount, type CurrencyCode } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentEvent, RecordedPayment } from '../payment-provider.ts';
import { type PaymentState, paymentStates } from '../states.ts';
import { depositedEvent, reversedEvent, sampleId } from '../testing/sample-events.ts';
import { comparePayment, type DifferenceKind, type LedgerPayment } from './compare-payment.ts';

const id = sampleId('p-1');
const s = paymentStates;
const here = (changes: Partial<LedgerPayment> = {}): LedgerPayment => ({
  id,
  providerRef: undefined,
  direction: 'deposit',
  state: s.completed,
  currency: 'EUR',
  ordered: amount(50_00n),
  fromProvider: amount(50_00n),
  toProvider: amount(0n),
  ...changes,
});
const deposited = (minor?: bigint, currency?: CurrencyCode) => depositedEvent(id, minor, currency);
const reversed = (reversalId: string, minor: bigint) => reversedEvent(id, reversalId, minor);
const failed: PaymentEvent = { kind: 'failed', paymentId: id, failure: 'declined' };
const paidOut: PaymentEvent = { kind: 'paid-out', paymentId: id };
const there = (...events: readonly PaymentEvent[]): RecordedPayment => ({ paymentId: id, events });
const nothing = { fromProvider: amount(0n), toProvider: amount(0n) };
const withdrawal = (changes: Partial<LedgerPayment> = {}) =>
  here({ direction: 'withdrawal', fromProvider: amount(0n), toProvider: amount(50_00n), ...changes });

describe('a payment of the ledger and its record', () => {
  test.each<readonly [string, LedgerPayment, RecordedPayment]>([
    ['a deposit that was credited', here(), there(deposited())],
    ['a deposit that was recorded twice', here(), there(deposited(), deposited())],
    [
      'a deposit that was taken back in parts',
      here({ toProvider: amount(25_00n) }),
      there(reversed('a', 10_00n), deposited(), reversed('b', 15_00n)),
    ],
    [
      'a deposit that was taken back whole',
      here({ state: s.refunded, toProvider: amount(50_00n) }),
      there(deposited(), reversed('a', 50_00n)),
    ],
    ['a deposit that failed', here({ ...nothing, state: s.rejectedByProvider }), there(failed)],
    ['a deposit that is open and not recorded', here({ ...nothing, state: s.pending }), there()],
    ['a deposit that failed before its money came', here(), there(failed, deposited())],
    ['a withdrawal that was paid', withdrawal(), there(paidOut)],
    [
      'a withdrawal that came back',
      withdrawal({ state: s.refunded, fromProvider: amount(50_00n) }),
      there(paidOut, reversed('a', 50_00n)),
    ],
    // The names of events are valid ids of reversals.
    [
      'a deposit that was taken back by reversals whose ids are names of events',
      here({ toProvider: amount(30_00n) }),
      there(deposited(), reversed('deposited', 20_00n), reversed('failed', 10_00n)),
    ],
    [
      'a reversal that came first, with an id that is the name of an event',
      here({ ...nothing, state: s.pending, toProvider: amount(10_00n) }),
      there(reversed('failed', 10_00n)),
    ],
  ])('ledger and record agree about %s', (_, ledger, record) => {
    expect(comparePayment(ledger, record)).toBeUndefined();
  });

  test.each<readonly [DifferenceKind, string, LedgerPayment | undefined, RecordedPayment]>([
    ['missing-here', 'the ledger has no such payment', undefined, there(deposited())],
    ['missing-there', 'the provider has nothing of a credit', here(), there()],
    [
      'missing-there',
      'the provider has nothing of a payout',
      withdrawal({ fromProvider: amount(0n) }),
      there(),
    ],
    ['currency', 'the money is in another currency', here(), there(deposited(50_00n, 'USD'))],
    [
      'currency',
      'the order is in another currency',
      here(),
      { ...there(deposited()), ordered: { amount: amount(50_00n), currency: 'USD' } },
    ],
    ['amount', 'the credit was not booked', here({ ...nothing, state: s.pending }), there(deposited())],
    ['amount', 'one minor unit more was credited', here(), there(deposited(49_99n))],
    ['amount', 'a reversal was not booked', here(), there(deposited(), reversed('a', 1n))],
    [
      'amount',
      'the payout was ordered with another amount',
      withdrawal(),
      { ...there(paidOut), ordered: { amount: amount(51_00n), currency: 'EUR' } },
    ],
    ['amount', 'the coins differ', here(), { ...there(deposited()), differs: { here: '1', there: '2' } }],
    ['state', 'a failed deposit is open', here({ ...nothing, state: s.pending }), there(failed)],
    ['state', 'a failed deposit is completed', here({ ...nothing, state: s.completed }), there(failed)],
    ['state', 'a paid withdrawal is at its provider', withdrawal({ state: s.atProvider }), there(paidOut)],
    [
      'state',
      'a failed withdrawal waits for an operator',
      withdrawal({ ...nothing, state: s.processingError }),
      there(failed),
    ],
  ])('ledger and record differ (%s) if %s', (kind, _, ledger, record) => {
    expect(comparePayment(ledger, record)).toMatchObject({ paymentId: id, kind });
  });

  test('a difference contains both sides as text', () => {
    expect(comparePayment(undefined, there(deposited(), failed))).toEqual({
      paymentId: id,
      kind: 'missing-here',
      here: 'none',
      there: 'deposited 50.00 EUR, failed',
    });
    expect(comparePayment(here(), there(deposited(60_00n)))).toEqual({
      paymentId: id,
      kind: 'amount',
      here: '50.00 to the player, 0.00 to the provider, EUR',
      there: '60.00 to the player, 0.00 to the provider, EUR',
    });
    expect(comparePayment(here({ ...nothing, state: s.pending }), there(failed))).toMatchObject({
      here: 'state 1',
      there: 'failed',
    });
  });

  test('ledger and record agree exactly if their sums agree, in every order and with repeats', () => {
    const minor = fc.bigInt(1n, 5n);
    const records = fc.tuple(minor, fc.array(minor, { maxLength: 3 })).chain(([arrived, back]) => {
      const events = [deposited(arrived), ...back.map((each, index) => reversed(`${index}`, each))];
      const repeated = fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length });
      return fc.record({ arrived: fc.constant(arrived), back: fc.constant(back), repeated });
    });
    fc.assert(
      fc.property(records, fc.bigInt(0n, 15n), ({ arrived, back, repeated }, booked) => {
        const state: PaymentState = booked >= arrived ? s.refunded : s.completed;
        const ledger = here({ state, fromProvider: amount(arrived), toProvider: amount(booked) });
        const reversedTotal = back.reduce((sum, each) => sum + each, 0n);
        expect(comparePayment(ledger, there(...repeated))?.kind).toBe(
          booked === reversedTotal ? undefined : 'amount',
        );
      }),
    );
  });
});
