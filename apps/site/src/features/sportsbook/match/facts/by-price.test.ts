import { expect, test } from 'vitest';
import { byPrice } from './by-price.ts';

test('runners are sorted by price, those without a price last', () => {
  const odds = [6000, 0, 2500, 6000, 0];
  expect(byPrice([1, 2, 3, 4, 5], (outcomeNo) => odds[outcomeNo - 1] ?? 0)).toEqual([3, 1, 4, 2, 5]);
});
