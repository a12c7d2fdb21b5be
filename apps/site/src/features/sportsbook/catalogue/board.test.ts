import { splitKey } from '@evens/markets';
import { expect, test } from 'vitest';
import { boardLines, outcomeNumbers, rowColumns } from './board.ts';

test('boardLines fills the columns with the market types of the sport', () => {
  const soccer = boardLines(['1x2', 'asian-handicap;hcp=-0.5|score=0:0', 'total;total=2.5', 'double-chance']);
  expect([soccer.win?.key, soccer.total?.key, soccer.handicap?.key]).toEqual([
    '1x2',
    'total;total=2.5',
    'asian-handicap;hcp=-0.5|score=0:0',
  ]);
  const tennis = boardLines(['winner', 'handicap-periods;hcp=-1.5', 'total-points;total=22.5']);
  expect([tennis.win?.type, tennis.total?.type, tennis.handicap?.type]).toEqual([
    'winner',
    'total-points',
    'handicap-periods',
  ]);
  expect(boardLines([])).toEqual({ win: undefined, total: undefined, handicap: undefined });
});

test('American sports show spread, total and money line in every view', () => {
  expect(rowColumns('baseball', 'european')).toEqual(['handicap', 'total', 'win']);
  expect(rowColumns('baseball', 'asian')).toEqual(['handicap', 'total', 'win']);
  expect(rowColumns('soccer', 'european')).toEqual(['win', 'total', 'handicap']);
});

test('splitKey splits a market key at its first semicolon', () => {
  expect(splitKey('period-total;period=1|total=1.5')).toEqual({
    key: 'period-total;period=1|total=1.5',
    type: 'period-total',
    specifier: 'period=1|total=1.5',
  });
});

test('outcomeNumbers counts outcomes by definition and runners by fixture', () => {
  expect(outcomeNumbers('1x2', 0)).toEqual([1, 2, 3]);
  expect(outcomeNumbers('race-winner', 4)).toEqual([1, 2, 3, 4]);
  expect(outcomeNumbers('player-goals', 0)).toEqual([]);
  expect(outcomeNumbers('player-goals', 0, 3)).toEqual([1, 2, 3]);
  expect(outcomeNumbers('no-such-market', 4)).toEqual([]);
});
