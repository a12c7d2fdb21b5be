import { type AccountId, amount, type CurrencyCode, currencyCodes, type Result } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  offeredForm,
  type PaymentDirection,
  type PaymentForm,
  type PaymentMethod,
} from '../../methods/definition/payment-method.ts';
import { validValues } from '../../methods/testing/kind-samples.ts';
import {
  bookingKeyOf,
  type PaymentEvent,
  type PaymentId,
  type PaymentOrder,
  type PaymentProviderKind,
} from '../payment-provider.ts';
import type { PaymentStage } from './payment-stage.ts';

const NOW_MS = 1_800_000_000_000;

/** The first currency that the form takes. */
function currencyOf(form: PaymentForm | undefined): CurrencyCode {
  return currencyCodes.find((code) => form?.limits[code] !== undefined) ?? 'EUR';
}

function answerOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`answerOf: expected a value, got ${JSON.stringify(result.error)}`);
  return result.value;
}

function idOf(text: string): PaymentId {
  // Any text is an id to a provider.
  return text as PaymentId;
}

interface Ordered {
  readonly direction: PaymentDirection;
  readonly paymentId: PaymentId;
}

function orderOf(method: PaymentMethod, { direction, paymentId }: Ordered): PaymentOrder {
  const currency = currencyOf(method[direction]);
  const country = 'only' in method.countries ? (method.countries.only[0] ?? 'MT') : 'MT';
  const offer = { direction, currency, country, nowMs: NOW_MS };
  const form = offeredForm(method, offer);
  if (!form) throw new Error(`orderOf: ${method.key} is not offered in ${country} and ${currency}`);
  return {
    paymentId,
    method: method.key,
    accountId: 1001 as AccountId,
    amount: form.limits[currency]?.minimum ?? amount(1n),
    currency,
    country,
    values: validValues(form, offer),
    returnUrl: 'https://evens.example/en/user/deposit',
  };
}

/** What each event adds to the player's balance; each once, by its key. */
function balanceAfter(events: readonly PaymentEvent[]): bigint {
  const booked = new Map(events.map((event) => [bookingKeyOf(event), event]));
  let balance = 0n;
  for (const event of booked.values()) {
    if (event.kind === 'deposited') balance += event.amount;
    if (event.kind === 'reversed') balance -= event.amount;
  }
  return balance;
}

/** What every provider keeps to, whatever it speaks. */
export function testProvider(kind: PaymentProviderKind, makeStage: () => PaymentStage): void {
  describe(`a deposit by ${kind.key}`, () => {
    const methods = kind.methods.filter(({ deposit }) => deposit !== undefined);

    it.each(methods)('$key begins once, however often it is asked', async (method) => {
      const { provider, orders } = makeStage();
      const order = orderOf(method, { direction: 'deposit', paymentId: idOf('d-1') });
      const first = answerOf(await provider.beginDeposit(order));
      expect(answerOf(await provider.beginDeposit(order))).toEqual(first);
      expect(orders()).toBe(1);
    });

    it('is credited once and reversed once, by callbacks in any order, repeated, or by the books of the provider', async () => {
      const paymentId = idOf('d-2');
      const money = { amount: amount(25_00n), currency: 'EUR' } as const;
      const deposited: PaymentEvent = { kind: 'deposited', paymentId, ...money };
      const reversed: PaymentEvent = {
        kind: 'reversed',
        paymentId,
        reversalId: 'r-1',
        currency: 'EUR',
        amount: amount(10_00n),
      };
      const { provider, happen } = makeStage();
      const callbacks = [happen(deposited), happen(reversed), happen(deposited, reversed)];
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...callbacks.keys()), { maxLength: 8 }), (arrivals) => {
          const heard = [...callbacks.keys(), ...arrivals].reverse().flatMap((index) => {
            const callback = callbacks[index];
            return callback ? answerOf(provider.readCallback(callback)) : [];
          });
          expect(balanceAfter(heard)).toBe(15_00n);
        }),
        { numRuns: 50 },
      );
      expect(balanceAfter(answerOf(await provider.readEvents(paymentId)))).toBe(15_00n);
    });
  });

  describe(`a withdrawal by ${kind.key}`, () => {
    const methods = kind.methods.filter(({ withdrawal }) => withdrawal !== undefined);

    it.each(methods)('$key is sent once, and its end is read from callback and books', async (method) => {
      const { provider, orders, happen } = makeStage();
      const order = orderOf(method, { direction: 'withdrawal', paymentId: idOf('w-1') });
      answerOf(await provider.sendPayout(order));
      answerOf(await provider.sendPayout(order));
      expect(orders()).toBe(1);
      const ended: PaymentEvent = { kind: 'paid-out', paymentId: order.paymentId };
      expect(answerOf(provider.readCallback(happen(ended)))).toEqual([ended]);
      expect(answerOf(await provider.readEvents(order.paymentId))).toEqual([ended]);
      const failed: PaymentEvent = { kind: 'failed', paymentId: idOf('w-2'), failure: 'declined' };
      expect(answerOf(provider.readCallback(happen(failed)))).toEqual([failed]);
    });
  });

  describe(`a callback of ${kind.key}`, () => {
    const paid: PaymentEvent = { kind: 'paid-out', paymentId: idOf('w-3') };
    const faultOf = (result: Result<unknown, unknown>) => (result.ok ? undefined : result.error);

    it('is refused where one byte differs, or the signature is missing or of another body', () => {
      const { provider, happen } = makeStage();
      const callback = happen(paid);
      expect(faultOf(provider.readCallback(callback))).toBeUndefined();
      const altered = Uint8Array.from(callback.rawBody, (byte, index) => (index === 8 ? byte ^ 1 : byte));
      expect(faultOf(provider.readCallback({ ...callback, rawBody: altered }))).toBe('forged');
      expect(faultOf(provider.readCallback({ ...callback, headers: {} }))).toBe('forged');
      const other = happen({ ...paid, paymentId: idOf('w-4') });
      expect(faultOf(provider.readCallback({ ...callback, headers: other.headers }))).toBe('forged');
    });

    it('is refused when it was signed long ago', () => {
      const { provider, happen } = makeStage();
      const callback = happen(paid);
      const receivedAtMs = callback.receivedAtMs + 3_600_000;
      expect(faultOf(provider.readCallback({ ...callback, receivedAtMs }))).toBe('stale');
    });

    it('is refused where it is signed and not understood', () => {
      const { provider, signed, happen } = makeStage();
      const { receivedAtMs } = happen(paid);
      for (const body of ['', '{', '[]', '{"at":"now","events":[]}', `{"at":${receivedAtMs},"events":[{}]}`])
        expect(faultOf(provider.readCallback(signed(body, receivedAtMs))), body).toBe('malformed');
    });
  });
}
