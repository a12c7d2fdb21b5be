import { amount, currencyDigits, formatAmount } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neteller } from './methods/neteller.ts';
import { voucher } from './methods/voucher.ts';
import { readAmount, withoutSecrets } from './wrong-fields.ts';

const form = { shared: ['Amount'], fields: [], limits: {} } as const;
const limits = { minimum: amount(10_00n), maximum: amount(500_00n) };
const read = (typed: string | undefined) => readAmount(typed, { form, limits, currency: 'EUR' });

describe('readAmount', () => {
  test.each([
    ['10.00', 10_00n],
    ['10', 10_00n],
    ['  500.00 ', 500_00n],
    ['499.9', 499_90n],
  ])('a typed amount %j is read as %s minor units', (typed, minor) => {
    expect(read(typed)).toEqual({ ok: true, value: minor });
  });

  test.each([
    [undefined, { Fault: 'missing' }],
    ['   ', { Fault: 'missing' }],
    ['ten', { Fault: 'malformed' }],
    ['10.001', { Fault: 'malformed' }],
    ['9.99', { Fault: 'below-minimum', Limit: '10.00' }],
    ['500.01', { Fault: 'above-maximum', Limit: '500.00' }],
  ])('a typed amount %j is refused: %j', (typed, fault) => {
    expect(read(typed)).toEqual({ ok: false, error: { Field: 'Amount', ...fault } });
  });

  test('an amount is accepted exactly within the limits, in every number of digits', () => {
    const minor = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(fc.constantFrom('EUR', 'JPY', 'BTC'), minor, minor, minor, (currency, a, b, typed) => {
        const [minimum, maximum] = a < b ? [amount(a), amount(b)] : [amount(b), amount(a)];
        const text = formatAmount(amount(typed), currency);
        const result = readAmount(text, { form, limits: { minimum, maximum }, currency });
        expect(result.ok).toBe(typed >= minimum && typed <= maximum);
        if (result.ok) expect(result.value).toBe(typed);
      }),
    );
    expect(['EUR', 'JPY', 'BTC'].map((currency) => currencyDigits(currency as 'EUR'))).toEqual([2, 0, 8]);
  });

  test('an amount must be one of the fixed amounts if a method has them', () => {
    const { deposit } = voucher;
    if (!deposit) throw new Error('the voucher has no deposit');
    const readValue = (typed: string) => readAmount(typed, { form: deposit, limits, currency: 'EUR' });
    expect(readValue('20.00')).toEqual({ ok: true, value: 20_00n });
    expect(readValue('20.01')).toEqual({ ok: false, error: { Field: 'Amount', Fault: 'choice' } });
    // A limit of the operators is checked before the fixed amounts.
    expect(readValue('5.00')).toMatchObject({ error: { Fault: 'below-minimum' } });
  });
});

test('values to store exclude secret fields of a form and include unknown fields', () => {
  const { withdrawal } = neteller;
  if (!withdrawal) throw new Error('neteller has no withdrawal');
  const values = { AccountID: '123456789012', SecureID: '123456', NetellerEmail: 'a@b.eu', More: 'x' };
  const { SecureID: _, ...stored } = values;
  expect(withoutSecrets(withdrawal, values)).toEqual(stored);
});
