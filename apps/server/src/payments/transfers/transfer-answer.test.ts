import { amount, err, ok } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { PaymentId, ProviderFault } from '../payment-provider.ts';
import { gateStatus, transferStatuses } from './find-funds.ts';
import { describeAnswer } from './transfer-answer.ts';

// Tests may use any text as an id.
const paymentId = 't-1' as PaymentId;

test('an answer of the other platform has a name for operators', () => {
  const money = { paymentId, amount: amount(25_00n), currency: 'EUR' } as const;
  expect(describeAnswer(ok({ kind: 'deposited', ...money }))).toEqual({
    answer: 'taken',
    detail: '25.00 EUR',
  });
  expect(describeAnswer(ok({ kind: 'failed', paymentId, failure: 'declined' }))).toEqual({
    answer: 'refused',
    detail: '',
  });
  const fault = (error: ProviderFault) => describeAnswer(err(error));
  expect(fault({ kind: 'declined', reason: 'another sum' })).toEqual({
    answer: 'refused',
    detail: 'another sum',
  });
  // These answers do not contain the result of the debit.
  expect(fault({ kind: 'error', reason: 'no JSON' })).toEqual({ answer: 'none', detail: 'no JSON' });
  expect(fault({ kind: 'unavailable' })).toEqual({ answer: 'none', detail: '' });
});

describe('the transfer status', () => {
  const open = { isInProgress: false, isBlocked: false, barredUntilMs: null, areDepositsOpen: true };
  const { inProgress, disabled } = transferStatuses;

  test.each([
    [{}, undefined],
    [{ isBlocked: true }, disabled],
    [{ barredUntilMs: 0 }, disabled],
    [{ areDepositsOpen: false }, disabled],
    [{ isInProgress: true }, inProgress],
    // A transfer in progress is displayed in every state of the account.
    [{ isInProgress: true, isBlocked: true, areDepositsOpen: false }, inProgress],
  ])('the transfer status with %j is %s', (changes, status) => {
    expect(gateStatus({ ...open, ...changes })).toBe(status);
  });
});
