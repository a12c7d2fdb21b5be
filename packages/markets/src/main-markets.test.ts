import { expect, test } from 'vitest';
import {
  countMarkets,
  isHalfTotal,
  mainColumns,
  mainColumnsInOrder,
  mainTypes,
  marketCardId,
  previewMarketOrder,
} from './main-markets.ts';
import { sports } from './sports.ts';

test('a column of a sport decided by sets or goals has one line type', () => {
  for (const { alias, scoring } of sports) {
    if (scoring !== 'sets' && scoring !== 'goals') continue;
    const { total, handicap } = mainTypes(alias);
    expect([alias, total.length, handicap.length]).toEqual([alias, 1, 1]);
  }
  expect(mainTypes('tennis').total).toEqual(['total-points']);
  expect(mainTypes('snooker').total).toEqual(['total-periods']);
  expect(mainTypes('counter-strike').handicap).toEqual(['handicap-periods']);
});

test('a column never mixes regular time with overtime', () => {
  expect(mainTypes('ice-hockey')).toEqual({
    win: ['1x2', 'race-winner'],
    total: ['total'],
    handicap: ['asian-handicap'],
  });
  expect(mainTypes('basketball').total[0]).toBe('total-full');
});

test('countMarkets counts all lines of a market once and ignores unknown types', () => {
  const keys = [
    '1x2',
    'total;total=2.5',
    'total;total=3.5',
    'period-total;period=1|total=0.5',
    'period-total;period=2|total=0.5',
    'asian-handicap;hcp=-0.5|score=0:0',
    'asian-handicap;hcp=0.5|score=0:0',
    'asian-handicap;hcp=0.5|score=1:0',
    'no-such-market;total=1',
  ] as const;
  expect(countMarkets(keys)).toBe(6);
  expect(marketCardId('period-total;period=1|total=0.5')).toBe('period-total;period=1');
});

test('isHalfTotal is true for totals with a half only', () => {
  const specifiers = ['total=2.5', 'period=1|total=0.5', 'total=2.25', 'total=3', 'hcp=0.5|score=0:0', ''];
  expect(specifiers.filter(isHalfTotal)).toEqual(['total=2.5', 'period=1|total=0.5']);
});

test('the handicap column is first in sports where most bets are on the handicap', () => {
  expect(mainColumnsInOrder(previewMarketOrder('basketball'))).toEqual(['handicap', 'total', 'win']);
  expect(mainColumnsInOrder(previewMarketOrder('soccer'))).toEqual(mainColumns);
  expect(mainColumnsInOrder(7)).toEqual(mainColumns);
});
