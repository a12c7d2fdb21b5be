import { expect, test } from 'vitest';
import { netText, visitTimeText } from './visit-text.ts';

test('a visit time is formatted in minutes, and in hours from the first hour on', () => {
  expect([0, 42, 600, 3850, -3].map(visitTimeText)).toEqual(['0:00', '0:42', '10:00', '1:04:10', '0:00']);
});

test('a net result is formatted with the digits of its currency', () => {
  expect(netText('10.00', '11.25')).toBe('1.25');
  expect(netText('10.00', '9.95')).toBe('-0.05');
  expect(netText('0.00', '0.00')).toBe('0.00');
  expect(netText('500', '20')).toBe('-480');
  expect(netText('0.00000001', '1.00000000')).toBe('0.99999999');
});
