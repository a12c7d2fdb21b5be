import { amount, type CurrencyCode, currencyCodes, formatAmount } from '@evens/base';
import { coinWallet, walletCurrencies } from '@evens/providers';
import { describe, expect, it } from 'vitest';
import { readWithdrawal } from '../withdrawals/read-withdrawal.ts';
import { limitsAt } from './definition/payment-limits.ts';
import {
  offeredForm,
  type PaymentDirection,
  type PaymentField,
  type PaymentForm,
  type PaymentMethod,
  type PaymentOffer,
} from './definition/payment-method.ts';
import { readPaymentForm } from './definition/read-payment-form.ts';
import type { PaymentValues } from './kinds/field-kind.ts';
import { findPaymentMethod, paymentMethods } from './registry.ts';
import { fieldSample, validValues } from './testing/kind-samples.ts';
import { sampleUnitEuros } from './testing/sample-rates.ts';

/** 15 November 2026. */
const NOW_MS = Date.UTC(2026, 10, 15);
const directions: readonly PaymentDirection[] = ['deposit', 'withdrawal'];
const sampleCountries = ({ countries }: PaymentMethod) =>
  'only' in countries ? countries.only : ['MT', 'DE'];

interface OfferedCase {
  readonly offer: PaymentOffer;
  readonly form: PaymentForm;
}

function currencyLimits(limits: PaymentForm['limits'], currency: CurrencyCode) {
  const own = limits[currency];
  return own && limitsAt(own, currency, sampleUnitEuros);
}

function listOffers(method: PaymentMethod, direction: PaymentDirection): PaymentOffer[] {
  const currencies = currencyCodes.filter((code) => method[direction]?.limits[code] !== undefined);
  return sampleCountries(method).flatMap((country) =>
    currencies.map((currency: CurrencyCode) => ({ direction, currency, country, nowMs: NOW_MS })),
  );
}

/** The forms of a method for every direction, country and currency that it is offered in. */
function listCases(method: PaymentMethod): readonly OfferedCase[] {
  return directions
    .flatMap((direction) => listOffers(method, direction))
    .flatMap((offer): OfferedCase[] => {
      const form = offeredForm(method, offer);
      return form ? [{ offer, form }] : [];
    });
}

/** The result of a reading as one line, for comparisons. */
function describeReading({ form, offer }: OfferedCase, sent: PaymentValues): string {
  const read = readPaymentForm(form, sent, offer);
  return read.ok
    ? 'right'
    : read.error.map(({ field, kind, fault }) => `${field} ${kind ?? '-'} ${fault}`).join(', ');
}

/** Unexpected readings over all fields of all forms of a method. */
function findMisread(
  method: PaymentMethod,
  falsify: (field: PaymentField, each: OfferedCase) => readonly [value: string, expected: string],
): readonly string[] {
  return listCases(method).flatMap((each) => {
    const values = validValues(each.form, each.offer);
    return each.form.fields.flatMap((field) => {
      const [value, expected] = falsify(field, each);
      const line = describeReading(each, { ...values, [field.name]: value });
      return line === expected ? [] : [`${field.name}=${value} in ${each.offer.currency}: ${line}`];
    });
  });
}

describe('the payment methods', () => {
  it('payment methods have unique keys and ids', () => {
    const keys = paymentMethods.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(paymentMethods.map(({ id }) => id)).size).toBe(keys.length);
    expect(keys.filter((key) => !/^[a-z\d]+(-[a-z\d]+)*$/.test(key))).toEqual([]);
    expect(paymentMethods.every((method) => findPaymentMethod(method.key) === method)).toBe(true);
  });

  it('payment methods are offered only in their countries and currencies', () => {
    const elsewhere = paymentMethods.filter((method) => {
      const { countries } = method;
      const closed = 'only' in countries ? ['ZZ'] : countries.except;
      return directions
        .flatMap((direction) => listOffers(method, direction))
        .some((offer) => closed.some((country) => offeredForm(method, { ...offer, country })));
    });
    expect(elsewhere).toEqual([]);
    const skrill = findPaymentMethod('skrill');
    const offer = { direction: 'deposit', currency: 'NEO', country: 'MT', nowMs: NOW_MS } as const;
    expect(skrill && offeredForm(skrill, offer)).toBeUndefined();
  });
});

describe.each(paymentMethods.map((method) => [method.key, method] as const))(
  'payment method %s',
  (_, method) => {
    it('a payment method is offered somewhere, with valid fields and limits', () => {
      expect(listCases(method).length).toBeGreaterThan(0);
      const faults = listCases(method).flatMap(({ offer, form: { fields, shared, limits } }) => [
        ...fields.filter(({ lengthMin, lengthMax }) => lengthMin > lengthMax),
        ...fields.filter(({ kind, choices }) => choices?.length === 0 || (kind === 'choice' && !choices)),
        ...fields.filter(({ name }) => shared.some((each) => each === name)),
        ...fields.filter(({ name }, index) => fields.findIndex((each) => each.name === name) !== index),
        ...[currencyLimits(limits, offer.currency)].filter(
          (each) => !each || each.minimum <= 0n || each.minimum > each.maximum,
        ),
      ]);
      expect(faults).toEqual([]);
    });

    it('a payment form with valid values is read', () => {
      for (const { form, offer } of listCases(method)) {
        const values = validValues(form, offer);
        expect(readPaymentForm(form, values, offer)).toEqual({ ok: true, value: values });
      }
    });

    it('readPaymentForm reports a missing required field and no other', () => {
      const expected = ({ name, kind, isRequired }: PaymentField) =>
        isRequired ? `${name} ${kind} missing` : 'right';
      expect(findMisread(method, (field) => [' ', expected(field)])).toEqual([]);
    });

    it('readPaymentForm reports a wrong field and no other', () => {
      const wrongSample = (field: PaymentField, { offer }: OfferedCase) => fieldSample(field, offer).wrong;
      const misread = findMisread(method, (field, each) => {
        const { value, fault } = wrongSample(field, each);
        return [value.slice(-field.lengthMax), `${field.name} ${field.kind} ${fault}`];
      });
      expect(misread).toEqual([]);
    });

    it('readPaymentForm reports a field that is too long and no other', () => {
      const misread = findMisread(method, ({ name, kind, lengthMax }) => [
        'x'.repeat(lengthMax + 1),
        `${name} ${kind} too-long`,
      ]);
      expect(misread).toEqual([]);
    });

    it('readPaymentForm refuses an unknown field', () => {
      const lines = listCases(method).map((each) =>
        describeReading(each, { ...validValues(each.form, each.offer), Surprise: '1' }),
      );
      expect(new Set(lines)).toEqual(new Set(['Surprise - unknown']));
    });
  },
);

/** The result of a withdrawal of the lowest amount with valid values except the changes, as one line. */
function withdrawalLine(
  { offer, form }: OfferedCase,
  changes: { readonly amount?: string; readonly password?: string; readonly values?: PaymentValues },
): string {
  const limits = currencyLimits(form.limits, offer.currency);
  if (!limits) throw new Error(`withdrawalLine: nothing is withdrawn in ${offer.currency}`);
  const amount = formatAmount(limits.minimum, offer.currency);
  const values = { ...validValues(form, offer), ...changes.values };
  const sent = { amount, password: 'a password', code: undefined, ...changes, values };
  const read = readWithdrawal(sent, { ...offer, form, limits });
  return read.ok ? 'right' : read.error.map(({ Field, Fault }) => `${Field} ${Fault}`).join(', ');
}

const payouts = paymentMethods.filter(({ withdrawal }) => withdrawal !== undefined);

describe.each(payouts.map((method) => [method.key, method] as const))('a withdrawal by %s', (_, method) => {
  const cases = listCases(method).filter(({ offer }) => offer.direction === 'withdrawal');

  it('a withdrawal with valid fields is accepted', () => {
    expect(new Set(cases.map((each) => withdrawalLine(each, {})))).toEqual(new Set(['right']));
  });

  it('a withdrawal form reports each missing required field and no other', () => {
    const misread = cases.flatMap((each) => {
      const own = each.form.fields.map(({ name, isRequired }) => ({
        got: withdrawalLine(each, { values: { [name]: '' } }),
        expected: isRequired ? `${name} missing` : 'right',
      }));
      const shared = [
        { got: withdrawalLine(each, { amount: ' ' }), expected: 'Amount missing' },
        { got: withdrawalLine(each, { password: '' }), expected: 'Password missing' },
      ];
      return [...own, ...shared].filter(({ got, expected }) => got !== expected);
    });
    expect(misread).toEqual([]);
  });

  it('a withdrawal form reports each wrong field and no other', () => {
    const misread = cases.flatMap((each) => {
      const own = each.form.fields.map((field) => {
        const { value, fault } = fieldSample(field, each.offer).wrong;
        const values = { [field.name]: value.slice(-field.lengthMax) };
        return { got: withdrawalLine(each, { values }), expected: `${field.name} ${fault}` };
      });
      const { currency } = each.offer;
      const maximum = currencyLimits(each.form.limits, currency)?.maximum ?? 0n;
      const above = formatAmount(amount(maximum + 1n), currency);
      const shared = [
        { got: withdrawalLine(each, { amount: 'ten' }), expected: 'Amount malformed' },
        { got: withdrawalLine(each, { amount: above }), expected: 'Amount above-maximum' },
        { got: withdrawalLine(each, { values: { Surprise: '1' } }), expected: 'Surprise unknown' },
      ];
      return [...own, ...shared].filter(({ got, expected }) => got !== expected);
    });
    expect(misread).toEqual([]);
  });
});

it('the method of each coin wallet has deposit limits in the coin', () => {
  for (const currency of walletCurrencies)
    expect(findPaymentMethod(coinWallet(currency).method)?.deposit?.limits[currency]).toBeDefined();
});
