import { expect, test } from 'vitest';
import { type CurrencyCode, parseAmount } from './currencies.ts';

test.each<[text: string, currency: CurrencyCode, expected: bigint | string]>([
  ['12.3', 'EUR', 1230n],
  ['12.340', 'EUR', 1234n],
  ['12.345', 'EUR', 'too-many-decimals'],
  ['-1', 'EUR', 'not-an-amount'],
  ['1,000', 'EUR', 'not-an-amount'],
  ['999999999999999', 'EUR', 99_999_999_999_999_900n],
  ['1000000000000000', 'EUR', 'too-large'],
  ['10000000000', 'BTC', 1_000_000_000_000_000_000n],
  ['10000000000.00000001', 'BTC', 'too-large'],
])('the amount %s in %s is %s', (text, currency, expected) => {
  const parsed = parseAmount(text, currency);
  expect(parsed.ok ? parsed.value : parsed.error).toBe(expected);
});
