import { amount } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentStanding } from '../payment-event-plan.ts';
import type { PaymentEvent } from '../payment-provider.ts';
import { paymentStates } from '../states.ts';
import { sampleId, sampleStanding } from '../testing/sample-events.ts';
import { planTransferEvent } from './transfer-event-plan.ts';

const { atProvider, completed, rejectedByProvider } = paymentStates;
const id = sampleId('t-1');
const transfer = (changes: Partial<PaymentStanding> = {}) =>
  sampleStanding({
    ...{ id, direction: 'transfer', provider: 'x1', state: atProvider, amount: amount(25_00n) },
    ...changes,
  });
const money = { paymentId: id, amount: amount(25_00n), currency: 'EUR' } as const;
const taken: PaymentEvent = { kind: 'deposited', ...money };
const refused: PaymentEvent = { kind: 'failed', paymentId: id, failure: 'declined' };

describe('events of a transfer', () => {
  test('transfer events credit the ordered amount once, and nothing after a refusal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(taken, refused), { minLength: 1, maxLength: 6 }), (arrivals) => {
        const keys = new Set<string>();
        let payment = transfer();
        let credited = 0n;
        for (const event of arrivals) {
          const { next, movements } = planTransferEvent(payment, event, (key) => keys.has(key));
          for (const { bookingKey, kind, amount: moved } of movements) {
            expect(kind).toBe('transferred');
            keys.add(bookingKey);
            credited += moved;
          }
          payment = next;
        }
        // The first answer is final.
        const isTaken = arrivals[0] === taken;
        expect(payment.state).toBe(isTaken ? completed : rejectedByProvider);
        expect([credited, payment.received]).toEqual(isTaken ? [25_00n, 25_00n] : [0n, 0n]);
      }),
    );
  });

  test.each<readonly [string, PaymentEvent]>([
    ['another-currency', { ...taken, currency: 'USD' } as PaymentEvent],
    ['another-amount', { ...taken, amount: amount(25_01n) } as PaymentEvent],
    ['another-amount', { ...taken, amount: amount(24_99n) } as PaymentEvent],
    ['wrong-direction', { kind: 'paid-out', paymentId: id }],
    ['wrong-direction', { kind: 'reversed', reversalId: 'a', ...money }],
  ])('a transfer event with %s is a fault that changes nothing', (fault, event) => {
    expect(planTransferEvent(transfer(), event, () => false)).toEqual({
      next: transfer(),
      movements: [],
      fault,
    });
  });

  test('money after a refusal is reported as a fault', () => {
    const ended = transfer({ state: rejectedByProvider });
    expect(planTransferEvent(ended, taken, () => false)).toEqual({
      next: ended,
      movements: [],
      fault: 'after-its-refusal',
    });
  });
});
