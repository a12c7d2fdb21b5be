import { expect, test } from 'vitest';
import { chanceDecimals, makeNumbers } from './numbers.ts';

test('a small chance keeps two digits and is never shown as zero', () => {
  const { number } = makeNumbers('en');
  const text = (percent: number) => number(percent, chanceDecimals(percent));
  expect(text(25)).toBe('25.0000');
  expect(text(0.0123)).toBe('0.0123');
  expect(text(0.00001179)).toBe('0.000012');
  expect(text(0)).toBe('0.0000');
});
