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
const depositedEvent: PaymentEvent = { kind: 'deposited', ...money };
const refused: PaymentEvent = { kind: 'failed', paymentId: id, failure: 'declined' };

describe('events of a transfer', () => {
  test('transfer events credit the ordered amount once, and nothing after a refusal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(depositedEvent, refused), { minLength: 1, maxLength: 6 }),
        (arrivals) => {
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
          const isAccepted = arrivals[0] === depositedEvent;
          expect(payment.state).toBe(isAccepted ? completed : rejectedByProvider);
          expect([credited, payment.received]).toEqual(isAccepted ? [25_00n, 25_00n] : [0n, 0n]);
        },
      ),
    );
  });

  test.each<readonly [string, PaymentEvent]>([
    ['another-currency', { ...depositedEvent, currency: 'USD' } as PaymentEvent],
    ['another-amount', { ...depositedEvent, amount: amount(25_01n) } as PaymentEvent],
    ['another-amount', { ...depositedEvent, amount: amount(24_99n) } as PaymentEvent],
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
    expect(planTransferEvent(ended, depositedEvent, () => false)).toEqual({
      next: ended,
      movements: [],
      fault: 'after-its-refusal',
    });
  });
});
