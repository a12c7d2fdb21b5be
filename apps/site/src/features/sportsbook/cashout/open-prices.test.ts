import { expect, test } from 'vitest';
import { openPrices } from './open-prices.ts';

test.each([
  ['a single', [1670], [1670], 1670, 1670],
  ['a combo, whose open prices are multiplied', [2000, 1500], [1800, 1500], 3000, 2700],
  ['a combo with a decided item', [2000, 1500], [0, 1400], 1500, 1400],
  ['no known price', [2000], [0], 0, 0],
])('openPrices: %s', (_, taken, now, placedMilli, nowMilli) => {
  expect(openPrices({ Items: taken.map((Odds) => ({ Odds })) }, now)).toEqual({ placedMilli, nowMilli });
});
