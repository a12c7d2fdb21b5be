import { expect, test } from 'vitest';
import { groupsOf, marketCards, pinnedFirst } from './market-cards.ts';

const keys = [
  'period-total;period=2|total=1.5',
  'total;total=3.5',
  'asian-handicap;hcp=0|score=1:0',
  'total;total=2.5',
  'asian-handicap;hcp=-0.25|score=1:0',
  'asian-handicap;hcp=-0.25|score=0:0',
  '1x2',
  'period-total;period=1|total=1.5',
  'made-up',
];

test('gathers lines into markets: one card of totals, one of handicaps for each score, one for each period', () => {
  const cards = marketCards(keys);
  expect(cards.map((card) => [card.id, card.lines.map((line) => line.specifier)])).toEqual([
    ['1x2//0/0', ['']],
    ['total//0/0', ['total=2.5', 'total=3.5']],
    ['asian-handicap/1:0/0/0', ['hcp=-0.25|score=1:0', 'hcp=0|score=1:0']],
    ['asian-handicap/0:0/0/0', ['hcp=-0.25|score=0:0']],
    ['period-total//1/0', ['period=1|total=1.5']],
    ['period-total//2/0', ['period=2|total=1.5']],
  ]);
});

test('lists only groups that have something, and pinned markets first', () => {
  const cards = marketCards(keys);
  expect(groupsOf(cards)).toEqual(['main', 'goals', 'handicaps', 'periods']);
  const [first] = pinnedFirst(cards, new Set(['period-total']));
  expect(first?.type).toBe('period-total');
});
