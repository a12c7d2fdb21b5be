import { expect, test, vi } from 'vitest';

let locale = 'en-GB';
vi.mock('./words.ts', () => ({
  t: (key: string, args: object = {}) => `${key} ${JSON.stringify(args)}`,
  words: () => ({ language: { locale } }),
}));
vi.mock('./formatted.tsx', () => ({ moneyText: (amount: string) => amount }));
vi.resetModules();
const { amountReading } = await import('./typed-amount.ts');

test('the note of an ambiguous amount names both readings, and how to type each', () => {
  locale = 'en-GB';
  expect(amountReading('1.000', 'EUR')?.text).toBe(
    'amount.ambiguous {"more":"1000.00","less":"1.00","whole":"1000","part":"1"}',
  );
  expect(amountReading('1,500', 'EUR')?.text).toContain('"whole":"1500","part":"1.50"');
});

test('the note of more decimals than the currency has says so, in the signs of the language', () => {
  locale = 'en-GB';
  expect(amountReading('12.345', 'EUR')?.text).toContain('amount.too-many-decimals {"digits":2');
  locale = 'de-DE';
  expect(amountReading('12,345', 'EUR')?.text).toContain('amount.too-many-decimals');
  expect(amountReading('12.345', 'EUR')?.text).toContain('"whole":"12345","part":"12,34"');
});
