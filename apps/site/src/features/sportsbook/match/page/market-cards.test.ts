import { countMarkets } from '@evens/markets';
import { expect, test } from 'vitest';
import { cardColumns, listMarketGroups, marketCards, pinnedFirst } from './market-cards.ts';

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
    ['1x2', ['']],
    ['total', ['total=2.5', 'total=3.5']],
    ['asian-handicap;score=1:0', ['hcp=-0.25|score=1:0', 'hcp=0|score=1:0']],
    ['asian-handicap;score=0:0', ['hcp=-0.25|score=0:0']],
    ['period-total;period=1', ['period=1|total=1.5']],
    ['period-total;period=2', ['period=2|total=1.5']],
  ]);
});

test('lists only groups that have something, and pinned markets first', () => {
  const cards = marketCards(keys);
  expect(listMarketGroups(cards)).toEqual(['main', 'goals', 'handicaps', 'periods']);
  const [first] = pinnedFirst(cards, new Set(['period-total']));
  expect(first?.type).toBe('period-total');
});

test('the page has as many cards as lists say that the match has markets', () => {
  expect(countMarkets(keys)).toBe(marketCards(keys).length);
});

test.each([2, 3] as const)(
  'spreads cards over %d columns, each to the shortest, in the order of their places',
  (count) => {
    const cards = marketCards(keys);
    const columns = cardColumns(cards, { count, countRows: () => 1 });
    expect(columns).toHaveLength(count);
    expect(columns.map((column) => column.length)).toEqual(new Array(count).fill(cards.length / count));
    expect(columns.map(([first]) => first?.place)).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
    expect(
      columns
        .flat()
        .toSorted((a, b) => a.place - b.place)
        .map(({ card }) => card),
    ).toEqual(cards);
  },
);
