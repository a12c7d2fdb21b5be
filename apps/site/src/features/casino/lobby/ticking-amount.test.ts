import { expect, test } from 'vitest';
import { tickingAmount } from './ticking-amount.ts';

test('tickingAmount rises steadily and never exceeds the newest true amount', () => {
  const ways = Array.from({ length: 101 }, (_, at) => at / 100);
  const amounts = ways.map((way) => tickingAmount('1000.00', '1000.37', way));
  expect(amounts[0]).toBe('1000.00');
  expect(amounts.at(-1)).toBe('1000.37');
  expect(amounts).toEqual(amounts.toSorted());
  expect(amounts.filter((amount) => Number(amount) > 1000.37)).toEqual([]);
  expect(new Set(amounts).size).toBe(38);
  expect(tickingAmount('1000.00', '1000.37', 1.5)).toBe('1000.37');
});

test('tickingAmount shows a lower amount at once', () => {
  expect(tickingAmount('5000.00', '100.00', 0)).toBe('100.00');
});

test('tickingAmount keeps the digits of the currency', () => {
  expect(tickingAmount('0.00000001', '0.00000009', 0.5)).toBe('0.00000005');
  expect(tickingAmount('99', '105', 0.5)).toBe('102');
  expect(tickingAmount('9.99', '10.01', 0.5)).toBe('10.00');
  expect(tickingAmount('9.99', '10', 0)).toBe('10');
});
