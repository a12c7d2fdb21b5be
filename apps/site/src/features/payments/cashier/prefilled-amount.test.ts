import { expect, test } from 'vitest';
import { prefilledAmount } from './prefilled-amount.ts';

const method = { Minimum: '10.00', Maximum: '500.00', OnlyQuickAmounts: false, QuickAmounts: [] };
const voucher = { ...method, OnlyQuickAmounts: true, QuickAmounts: ['50.00', '10.00', '25.00'] };

test.each([
  ['the needed amount', '37.50', method, 3750n],
  ['the minimum for less', '3.20', method, 1000n],
  ['the maximum for more', '900.00', method, 50_000n],
  ['the smallest voucher that covers it', '10.01', voucher, 2500n],
  ['no voucher that is too small', '60.00', voucher, undefined],
  ['nothing without a need', undefined, method, undefined],
  ['nothing for 0', '0.00', method, undefined],
  ['nothing for text', '12a', method, undefined],
])('prefilledAmount returns %s', (_, needed, rules, expected) => {
  expect(prefilledAmount(needed, rules, 'EUR')).toBe(expected);
});
