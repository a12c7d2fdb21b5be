import type { Payment } from '@evens/contract';
import { expect, test } from 'vitest';
import { laterPayment } from './deposit-outcome.ts';

const payment = (StatusID: number): Payment => ({
  ID: '01a2050b-7928-7fac-8d0d-fb856da70214',
  Method: 'sandbox-card',
  StatusID,
  Direction: 'deposit',
  Amount: '15.00',
  Received: '15.00',
  Reversed: '0.00',
  Currency: 'EUR',
  CreatedDate: '2026-11-22T20:56:07.720Z',
  ExpiryDate: null,
  CompletedDate: null,
});

test('laterPayment prefers an answer with an ended deposit over a pending state of the stream', () => {
  expect(laterPayment(payment(1), payment(2))?.StatusID).toBe(2);
  expect(laterPayment(payment(9), payment(11))?.StatusID).toBe(11);
});

test('laterPayment otherwise prefers the stream, and returns the only state if one is missing', () => {
  expect(laterPayment(payment(2), payment(1))?.StatusID).toBe(2);
  expect(laterPayment(payment(5), payment(2))?.StatusID).toBe(5);
  expect(laterPayment(payment(9), payment(1))?.StatusID).toBe(9);
  expect(laterPayment(payment(2), undefined)?.StatusID).toBe(2);
  expect(laterPayment(undefined, payment(1))?.StatusID).toBe(1);
  expect(laterPayment(undefined, undefined)).toBeUndefined();
});
