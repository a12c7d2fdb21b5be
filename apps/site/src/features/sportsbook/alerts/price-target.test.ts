import type { OddsFormat } from '@evens/markets';
import { expect, test } from 'vitest';
import { offeredTargets, readTarget } from './price-target.ts';

test.each<[string, OddsFormat, number | string]>([
  ['2.5', 'decimal', 2500],
  ['2,5', 'decimal', 2500],
  [' +150 ', 'american', 2500],
  ['6/4', 'fractional', 2500],
  ['1.5', 'hongkong', 2500],
  ['2.00', 'decimal', 'not-higher'],
  ['EVS', 'fractional', 'not-higher'],
  ['2,500', 'decimal', 2500],
  ['1,234.5', 'decimal', 'not-odds'],
  ['6/4', 'decimal', 'not-odds'],
  ['50', 'american', 'not-odds'],
  ['', 'decimal', 'not-odds'],
])('readTarget reads %j in %s format as %s', (text, format, expected) => {
  const read = readTarget(text, { format, nowMilli: 2000 });
  expect(read.ok ? read.value : read.error).toBe(expected);
});

test('offered targets are above the current price', () => {
  expect(offeredTargets(2000)).toEqual([2100, 2300, 2600, 3000, 4000]);
  expect(offeredTargets(1_001_000)).toEqual([]);
});
