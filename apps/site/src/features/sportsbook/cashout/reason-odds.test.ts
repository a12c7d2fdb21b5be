import { formatOdds } from '@evens/markets';
import { expect, test } from 'vitest';
import { reasonOdds } from './reason-odds.ts';

const fractional = (milli: number) => formatOdds(milli, 'fractional');

test.each([
  [817_020, 921_200, ['817.02', '921.2']],
  [2500, 2140, ['2.50', '2.14']],
  [1333, 2000, ['1.33', '2.00']],
  [2500, 3000, ['6/4', '2/1']],
])('the prices %d and %d are fractions only if both are exact', (placed, fair, expected) => {
  expect(reasonOdds([placed, fair], fractional)).toEqual(expected);
});

test('other formats are unchanged', () => {
  const american = (milli: number) => formatOdds(milli, 'american');
  expect(reasonOdds([2500, 2140], american)).toEqual(['+150', '+114']);
});
