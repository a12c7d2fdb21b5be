import { createHash } from 'node:crypto';
import {
  type AccountId,
  amount,
  type CurrencyCode,
  currencyCodes,
  makeCommandId,
  type Result,
} from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsAt } from '../../methods/definition/payment-limits.ts';
import {
  offeredForm,
  type PaymentDirection,
  type PaymentForm,
  type PaymentMethod,
} from '../../methods/definition/payment-method.ts';
import { validValues } from '../../methods/testing/kind-samples.ts';
import { sampleUnitEuros } from '../../methods/testing/sample-rates.ts';
import {
  eventBookingKey,
  type PaymentEvent,
  type PaymentId,
  type PaymentOrder,
  type PaymentProviderKind,
} from '../../payment-provider.ts';
import { type PaymentStage, STAGE_MS } from './payment-stage.ts';

/** The first currency that the form supports. */
function firstCurrency(form: PaymentForm | undefined): CurrencyCode {
  return currencyCodes.find((code) => form?.limits[code] !== undefined) ?? 'EUR';
}

function expectValue<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`expectValue: expected a value, got ${JSON.stringify(result.error)}`);
  return result.value;
}

function samplePaymentId(text: string): PaymentId {
  const random16 = createHash('sha256').update(text).digest();
  // The same kind of id with another brand.
  return makeCommandId(STAGE_MS, random16) as string as PaymentId;
}

interface Ordered {
  readonly direction: PaymentDirection;
  readonly paymentId: PaymentId;
}

function sampleOrder(method: PaymentMethod, { direction, paymentId }: Ordered): PaymentOrder {
  const currency = firstCurrency(method[direction]);
  const country = 'only' in method.countries ? (method.countries.only[0] ?? 'MT') : 'MT';
  const offer = { direction, currency, country, nowMs: STAGE_MS };
  const form = offeredForm(method, offer);
  if (!form) throw new Error(`sampleOrder: ${method.key} is not offered in ${country} and ${currency}`);
  const own = form.limits[currency];
  const limits = own && limitsAt(own, currency, sampleUnitEuros);
  return {
    paymentId,
    method: method.key,
    accountId: 1001 as AccountId,
    amount: limits?.minimum ?? amount(1n),
    currency,
    country,
    values: validValues(form, offer),
    returnUrl: 'https://evens.example/en/user/deposit',
  };
}

/** The change of the player's balance after events; each counts once by its key. */
function balanceAfter(events: readonly PaymentEvent[]): bigint {
  const booked = new Map(events.map((event) => [eventBookingKey(event), event]));
  let balance = 0n;
  for (const event of booked.values()) {
    if (event.kind === 'deposited') balance += event.amount;
    if (event.kind === 'reversed') balance -= event.amount;
  }
  return balance;
}

/** Tests the contract of every provider. */
export function testProvider(kind: PaymentProviderKind, makeStage: () => PaymentStage): void {
  describe(`a deposit by ${kind.key}`, () => {
    const methods = kind.methods.filter(({ deposit }) => deposit !== undefined);

    it.each(methods)('$key begins once, however often it is asked', async (method) => {
      const { provider, orders } = makeStage();
      const order = sampleOrder(method, { direction: 'deposit', paymentId: samplePaymentId('d-1') });
      const first = expectValue(await provider.beginDeposit(order));
      expect(expectValue(await provider.beginDeposit(order))).toEqual(first);
      expect(orders()).toBe(1);
    });

    it('is credited once and reversed once, by callbacks in any order, repeated, or by the books of the provider', async () => {
      const paymentId = samplePaymentId('d-2');
      const money = { amount: amount(25_00n), currency: 'EUR' } as const;
      const deposited: PaymentEvent = { kind: 'deposited', paymentId, ...money };
      const reversed: PaymentEvent = {
        kind: 'reversed',
        paymentId,
        reversalId: 'r-1',
        currency: 'EUR',
        amount: amount(10_00n),
      };
      const { provider, happen, findProviderRef } = makeStage();
      const callbacks = [
        ...(await happen(deposited)),
        ...(await happen(reversed)),
        ...(await happen(deposited, reversed)),
      ];
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...callbacks.keys()), { maxLength: 8 }),
          async (arrivals) => {
            const received: PaymentEvent[] = [];
            for (const index of [...callbacks.keys(), ...arrivals].reverse()) {
              const callback = callbacks[index];
              if (callback) received.push(...expectValue(await provider.readCallback(callback)));
            }
            expect(balanceAfter(received)).toBe(15_00n);
          },
        ),
        { numRuns: 50 },
      );
      const events = expectValue(await provider.readEvents(paymentId, findProviderRef(paymentId)));
      expect(balanceAfter(events)).toBe(15_00n);
    });

    it('is in the records of its time with the events that are read of it alone', async () => {
      const { provider, happen, findProviderRef } = makeStage();
      const [paid, back] = [samplePaymentId('d-5'), samplePaymentId('d-6')];
      const money = { amount: amount(25_00n), currency: 'EUR' } as const;
      await happen({ kind: 'deposited', paymentId: paid, ...money });
      await happen(
        { kind: 'deposited', paymentId: back, ...money },
        { kind: 'reversed', paymentId: back, reversalId: 'r-1', ...money },
      );
      const recorded = new Map<PaymentId, readonly PaymentEvent[]>();
      let after: string | undefined;
      do {
        const page = expectValue(
          await provider.readRecords({
            fromMs: STAGE_MS - 1000,
            toMs: STAGE_MS + 1000,
            ...(after !== undefined && { after }),
          }),
        );
        for (const { paymentId, events } of page.payments) recorded.set(paymentId, events);
        after = page.next;
      } while (after !== undefined);
      for (const paymentId of [paid, back])
        expect(recorded.get(paymentId)).toEqual(
          expectValue(await provider.readEvents(paymentId, findProviderRef(paymentId))),
        );
      expect(balanceAfter(recorded.get(back) ?? [])).toBe(0n);
    });
  });

  const payouts = kind.methods.filter(({ withdrawal }) => withdrawal !== undefined);
  describe.runIf(payouts.length > 0)(`a withdrawal by ${kind.key}`, () => {
    it.each(payouts)('$key is sent once, and its end is read from callback and books', async (method) => {
      const { provider, orders, happen } = makeStage();
      const order = sampleOrder(method, { direction: 'withdrawal', paymentId: samplePaymentId('w-1') });
      expectValue(await provider.sendPayout(order));
      expectValue(await provider.sendPayout(order));
      expect(orders()).toBe(1);
      const ended: PaymentEvent = { kind: 'paid-out', paymentId: order.paymentId };
      for (const callback of await happen(ended))
        expect(expectValue(await provider.readCallback(callback))).toEqual([ended]);
      expect(expectValue(await provider.readEvents(order.paymentId, undefined))).toEqual([ended]);
      const failed: PaymentEvent = { kind: 'failed', paymentId: samplePaymentId('w-2'), failure: 'declined' };
      for (const callback of await happen(failed))
        expect(expectValue(await provider.readCallback(callback))).toEqual([failed]);
    });
  });

  describe(`a callback of ${kind.key}`, () => {
    const expired: PaymentEvent = { kind: 'failed', paymentId: samplePaymentId('d-3'), failure: 'expired' };
    const findFault = (result: Result<unknown, unknown>) => (result.ok ? undefined : result.error);
    const createCallback = async (stage: PaymentStage, event = expired) => {
      const [callback] = await stage.happen(event);
      if (!callback) throw new Error('createCallback: the stage reports nothing');
      return callback;
    };

    it('is refused where one byte differs, or the signature is missing or of another body', async () => {
      const stage = makeStage();
      const { provider } = stage;
      const callback = await createCallback(stage);
      expect(expectValue(await provider.readCallback(callback))).toEqual([expired]);
      const altered = Uint8Array.from(callback.rawBody, (byte, index) => (index === 8 ? byte ^ 1 : byte));
      expect(findFault(await provider.readCallback({ ...callback, rawBody: altered }))).toBe('forged');
      expect(findFault(await provider.readCallback({ ...callback, headers: {} }))).toBe('forged');
      const other = await createCallback(stage, { ...expired, paymentId: samplePaymentId('d-4') });
      expect(findFault(await provider.readCallback({ ...callback, headers: other.headers }))).toBe('forged');
    });

    it('is refused when it was signed long ago', async () => {
      const stage = makeStage();
      const callback = await createCallback(stage);
      const receivedAtMs = callback.receivedAtMs + 3_600_000;
      expect(findFault(await stage.provider.readCallback({ ...callback, receivedAtMs }))).toBe('stale');
    });

    it('is refused where it is signed and not understood', async () => {
      const stage = makeStage();
      const { receivedAtMs } = await createCallback(stage);
      for (const body of ['', '{', '[]', '{"at":"now","events":[]}', `{"at":${receivedAtMs},"events":[{}]}`])
        expect(findFault(await stage.provider.readCallback(stage.signed(body, receivedAtMs))), body).toBe(
          'malformed',
        );
    });
  });
}
