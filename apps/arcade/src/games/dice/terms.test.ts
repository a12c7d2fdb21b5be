import { expect, test } from 'vitest';
import { payDecimals } from './terms.ts';

test('a pay has five digits, however large it is', () => {
  const text = (pays: number) => pays.toFixed(payDecimals(pays));
  expect([1.0102, 33, 330, 9900].map(text)).toEqual(['1.0102', '33.000', '330.00', '9900.0']);
});
