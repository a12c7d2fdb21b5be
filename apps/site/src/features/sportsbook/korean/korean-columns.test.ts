import { splitKey } from '@evens/markets';
import { expect, test } from 'vitest';
import { cellOutcomes, koreanLines, lineHundredths } from './korean-columns.ts';

test('koreanLines puts the published markets into their columns', () => {
  const lines = koreanLines([
    '1x2',
    'asian-handicap;hcp=-0.25|score=0:0',
    'total;total=2.25',
    'period-1x2;period=1',
    'period-total;period=1|total=1',
  ]);
  expect(lines.full.handicap?.type).toBe('asian-handicap');
  expect(lines.first.win?.key).toBe('period-1x2;period=1');
  expect(lines.first.handicap).toBeUndefined();
  expect(lineHundredths(splitKey('total;total=2.25'))).toBe(225);
  expect(lineHundredths(splitKey('1x2'))).toBeUndefined();
});

test('cellOutcomes puts the draw below both sides', () => {
  expect(cellOutcomes(splitKey('1x2'))).toEqual([1, 3, 2]);
  expect(cellOutcomes(splitKey('winner'))).toEqual([1, 2]);
});
