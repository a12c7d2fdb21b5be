import { type AccountId, amount, err, ok } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { PaymentId, ProviderCall } from '../payment-provider.ts';
import { httpWallet } from './http-wallet.ts';

// Any account and payment work: the wallet only forwards them.
const accountId = 1001 as AccountId;
const paymentId = '0192f000-0000-7000-8000-000000000001' as PaymentId;
const order = { paymentId, accountId, id: 'f1', amount: amount(25_00n), currency: 'EUR' } as const;
const unavailable = err({ kind: 'unavailable' });

/** A wallet whose platform gives this answer to every request. */
const answering = (answer: unknown) => httpWallet(async () => ok(answer));
const depositedEvent = { kind: 'deposited', payment: paymentId, minor: '2500', currency: 'EUR' };

describe('the funds at the other platform', () => {
  const funds = { id: 'f1', minor: '2500', currency: 'EUR' };
  const read = (changes: object) => answering({ funds: { ...funds, ...changes } }).readAvailable(accountId);

  test('funds at the other platform are read with id, amount and currency, or are absent', async () => {
    expect(await read({})).toEqual(ok({ id: 'f1', amount: 25_00n, currency: 'EUR' }));
    expect(await answering({ funds: null }).readAvailable(accountId)).toEqual(ok(undefined));
  });

  test.each([
    ['no amount', { minor: undefined }],
    ['a number instead of a string', { minor: 2500 }],
    ['an amount of zero', { minor: '0' }],
    ['an amount below zero', { minor: '-2500' }],
    ['an amount that is not whole', { minor: '25.00' }],
    ['an amount of 19 digits', { minor: '1000000000000000000' }],
    ['an unknown currency', { currency: 'XYZ' }],
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['an id of 101 characters', { id: 'x'.repeat(101) }],
  ])('funds at the other platform are unavailable with %s', async (_, changes) => {
    expect(await read(changes)).toEqual(unavailable);
  });

  test.each([undefined, 'text', [], {}, { funds: 'f1' }])(
    'funds at the other platform are unavailable after the answer %j',
    async (answer) => {
      expect(await answering(answer).readAvailable(accountId)).toEqual(unavailable);
    },
  );

  test('more than 100 concurrent requests for funds are answered as unavailable', async () => {
    const answers: (() => void)[] = [];
    const call: ProviderCall = () =>
      new Promise((resolve) => answers.push(() => resolve(ok({ funds: null }))));
    const wallet = httpWallet(call);
    const requests = Array.from({ length: 100 }, () => wallet.readAvailable(accountId));
    const refused = wallet.readAvailable(accountId);
    expect(answers).toHaveLength(100);
    expect(await refused).toEqual(unavailable);
    answers[0]?.();
    await requests[0];
    const again = wallet.readAvailable(accountId);
    expect(answers).toHaveLength(101);
    for (const answer of answers) answer();
    expect(await again).toEqual(ok(undefined));
    await Promise.all(requests);
  });
});

describe('a debit', () => {
  test('a debit returns the one event of its payment', async () => {
    const money = { amount: 25_00n, currency: 'EUR' };
    expect(await answering({ events: [depositedEvent] }).debit(order)).toEqual(
      ok({ kind: 'deposited', paymentId, ...money }),
    );
  });

  test.each([
    ['no event', []],
    ['two events', [depositedEvent, depositedEvent]],
    ['an event of another payment', [{ ...depositedEvent, payment: '0192f000-0000-7000-8000-000000000002' }]],
    ['an event that is not understood', [{ ...depositedEvent, minor: '0' }]],
  ])('a debit has no known result after %s', async (_, events) => {
    expect(await answering({ events }).debit(order)).toEqual(unavailable);
  });
});
