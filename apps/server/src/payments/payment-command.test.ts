import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentHash, type SentPayment } from './payment-command.ts';

const sent: SentPayment = {
  method: 'neteller',
  amount: '50.00',
  currency: 'EUR',
  values: { AccountID: '123456789012', SecureID: '123456', NetellerEmail: 'ada@example.org' },
  more: ['WELCOME'],
};
const hashPayment = (changes: Partial<SentPayment> = {}) =>
  paymentHash('withdrawal', { ...sent, ...changes });
const withValue = (name: string, value: string) => hashPayment({ values: { ...sent.values, [name]: value } });

describe('paymentHash', () => {
  test.each([
    ['another text of the same amount', () => hashPayment({ amount: ' 50 ' })],
    ['spaces around a value', () => withValue('NetellerEmail', ' ada@example.org ')],
    ['an empty field', () => withValue('More', '  ')],
    ['another secret, which is not stored', () => withValue('SecureID', '654321')],
    ['no secret', () => hashPayment({ values: { ...sent.values, SecureID: '' } })],
  ])('the hash of a payment command is the same with %s', (_, change) => {
    expect(change()).toBe(hashPayment());
  });

  test.each([
    ['another amount', () => hashPayment({ amount: '50.01' })],
    ['an amount that is malformed', () => hashPayment({ amount: 'fifty' })],
    ['another method', () => hashPayment({ method: 'skrill' })],
    ['another direction', () => paymentHash('deposit', sent)],
    ['another value', () => withValue('AccountID', '123456789013')],
    ['one field more', () => withValue('More', 'x')],
    ['another bonus code', () => hashPayment({ more: ['OTHER'] })],
    ['no bonus code', () => hashPayment({ more: [''] })],
  ])('the hash of a payment command differs with %s', (_, change) => {
    expect(change()).not.toBe(hashPayment());
  });

  test('the hash of a payment command does not depend on the order of the fields', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { noNullPrototype: true }),
        fc.nat(),
        (more, turn) => {
          const entries = Object.entries({ ...sent.values, ...more });
          const at = turn % entries.length;
          const turned = Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)].toReversed());
          expect(hashPayment({ values: turned })).toBe(hashPayment({ values: Object.fromEntries(entries) }));
        },
      ),
    );
  });

  test('the hash of a payment command differs if text moves from one field to the next', () => {
    const hashes = [
      { A: 'x', B: 'y' },
      { A: 'x,B,y' },
      { AB: 'xy' },
      { A: 'xB', y: 'z' },
      { A: 'y', B: 'x' },
      { A: 'x', C: 'y' },
    ].map((values) => hashPayment({ values }));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
