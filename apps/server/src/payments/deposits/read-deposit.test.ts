import { amount } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { apcopurplepay } from '../methods/apcopurplepay.ts';
import { offeredForm, type PaymentForm, type SharedField } from '../methods/definition/payment-method.ts';
import { neteller } from '../methods/neteller.ts';
import { readWithdrawal, type SentWithdrawal } from '../withdrawals/read-withdrawal.ts';
import { asksForPassword, isReadable, readDeposit, type SentDeposit } from './read-deposit.ts';

const offer = { country: 'DE', currency: 'EUR', nowMs: Date.UTC(2026, 10, 15) } as const;
const limits = { minimum: amount(10_00n), maximum: amount(500_00n) };
const card = offeredForm(apcopurplepay, { ...offer, direction: 'deposit' });
const payout = offeredForm(neteller, { ...offer, direction: 'withdrawal' });
if (!card || !payout) throw new Error('the methods of this test are not offered');
/** A form with fields of every origin: shared ones and one of the method. */
const form: PaymentForm = {
  ...card,
  shared: ['PaymentMethod', 'Amount', 'Currency', 'Password', 'AgreeWithDepositTerms'],
};
const sent: SentDeposit = {
  amount: '50.00',
  currency: 'EUR',
  agreesWithTerms: true,
  password: 'secret',
  code: undefined,
  values: { CardCountry: 'DE' },
};

function listFaults(
  changes: Partial<SentDeposit>,
  rules: { readonly form?: PaymentForm; readonly hasAgreed?: boolean } = {},
) {
  const read = readDeposit({ ...sent, ...changes }, { form, limits, hasAgreed: false, ...offer, ...rules });
  return read.ok ? [] : read.error.map(({ Field, Fault }) => `${Field} ${Fault}`);
}
const withShared = (...shared: readonly SharedField[]): PaymentForm => ({ ...form, shared });

describe('readDeposit', () => {
  test('readDeposit returns the amount and the values of the method', () => {
    expect(readDeposit(sent, { form, limits, hasAgreed: false, ...offer })).toEqual({
      ok: true,
      value: { amount: 50_00n, values: { CardCountry: 'DE' } },
    });
  });

  test('readDeposit returns every wrong field, the amount first and the terms last', () => {
    expect(
      listFaults({
        ...{ amount: '9.99', currency: 'USD', agreesWithTerms: false, password: undefined },
        values: { More: 'x' },
      }),
    ).toEqual([
      'Amount below-minimum',
      'Currency another-currency',
      'CardCountry missing',
      'More unknown',
      'Password missing',
      'AgreeWithDepositTerms not-accepted',
    ]);
  });

  test.each<readonly [string, Parameters<typeof listFaults>, readonly string[]]>([
    ['no currency is the currency of the account', [{ currency: undefined }], []],
    ['terms were agreed to before', [{ agreesWithTerms: false }, { hasAgreed: true }], []],
    [
      'the form does not ask for the terms',
      [{ agreesWithTerms: false }, { form: withShared('Amount', 'Password') }],
      [],
    ],
    ['the form does not ask for the password', [{ password: '' }, { form: withShared('Amount') }], []],
    ['an empty password is none', [{ password: '' }], ['Password missing']],
  ])('readDeposit: %s', (_, [changes, rules], expected) => {
    expect(listFaults(changes, rules)).toEqual(expected);
  });

  test('a deposit form is readable only with an amount and without unsupported shared fields', () => {
    expect(isReadable(form)).toBe(true);
    expect(isReadable(withShared('PaymentMethod', 'Password'))).toBe(false);
    // A field of a later version of the definitions.
    expect(isReadable(withShared('Amount', 'TaxNumber' as SharedField))).toBe(false);
    expect([form, withShared('Amount')].map(asksForPassword)).toEqual([true, false]);
  });
});

describe('readWithdrawal', () => {
  const values = { AccountID: '123456789012', SecureID: '123456', NetellerEmail: 'ada@example.org' };
  const readPayout = (changes: Partial<SentWithdrawal>) =>
    readWithdrawal(
      { amount: '50.00', password: 'secret', code: undefined, values, ...changes },
      { form: payout, limits, ...offer },
    );

  test('a withdrawal form returns the amount, the password and the values', () => {
    expect(readPayout({})).toEqual({ ok: true, value: { amount: 50_00n, password: 'secret', values } });
  });

  test('a withdrawal form returns every wrong field, the amount first and the password last', () => {
    const read = readPayout({ amount: '500.01', password: undefined, values: { ...values, SecureID: '1' } });
    expect(read.ok ? [] : read.error.map(({ Field, Fault }) => `${Field} ${Fault}`)).toEqual([
      'Amount above-maximum',
      'SecureID too-short',
      'Password missing',
    ]);
    expect(readPayout({ password: '' })).toMatchObject({ ok: false, error: [{ Field: 'Password' }] });
  });
});
