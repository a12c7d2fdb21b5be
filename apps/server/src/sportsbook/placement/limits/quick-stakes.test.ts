import { amount } from '@evens/base';
import { expect, test } from 'vitest';
import { parseQuickStakes } from './quick-stakes.ts';

const bounds = { currency: 'EUR', minimum: amount(10n), maximum: amount(5000_00n) } as const;

test('parseQuickStakes reads ascending stakes up to both bounds', () => {
  expect(parseQuickStakes(['0.10', '2.50', '5000.00'], bounds)).toEqual({
    ok: true,
    value: [10n, 250n, 5000_00n],
  });
});

test.each([
  ['below the minimum', ['0.09', '1.00', '2.00']],
  ['zero', ['0.00', '1.00', '2.00']],
  ['negative', ['-5.00', '1.00', '2.00']],
  ['above the maximum', ['1.00', '2.00', '5000.01']],
  ['equal', ['1.00', '2.00', '2.00']],
  ['descending', ['2.00', '1.00', '3.00']],
  ['finer than the currency', ['1.001', '2.00', '3.00']],
])('parseQuickStakes rejects stakes that are %s', (_, texts) => {
  expect(parseQuickStakes(texts, bounds).ok).toBe(false);
});
