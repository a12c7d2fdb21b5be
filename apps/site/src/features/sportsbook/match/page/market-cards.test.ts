import { countMarkets } from '@evens/markets';
import { expect, test } from 'vitest';
import { hasOtherLines, isNamedByLine } from './main-line.ts';
import { cardColumns, listMarketGroups, mainCards, marketCards, pinnedFirst } from './market-cards.ts';

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

test('popular markets are first and in the Main tab, whatever their group is', () => {
  const offered = [
    'corners-1x2',
    'european-handicap;score=1:0',
    'player-goals;number=1',
    'draw-no-bet',
    'both-teams-to-score',
    'asian-handicap;hcp=0|score=0:0',
    'total;total=2.5',
    '1x2',
    'double-chance',
  ];
  const popular = [
    '1x2',
    'total',
    'both-teams-to-score',
    'asian-handicap',
    'double-chance',
    'draw-no-bet',
    'player-goals',
  ];
  const cards = marketCards(offered, 'soccer');
  expect(cards.map(({ type }) => type).slice(0, popular.length)).toEqual(popular);
  expect(mainCards(cards, 'soccer').map(({ type }) => type)).toEqual(popular);
});

test('the winner and its lines precede results in regular time where overtime counts', () => {
  const offered = ['1x2', 'draw-no-bet', 'winner', 'total-full;total=43.5', 'handicap-full;hcp=-6.5'];
  const types = (sport: string) => marketCards(offered, sport).map(({ type }) => type);
  expect(types('american-football')).toEqual(['winner', 'handicap-full', 'total-full', '1x2', 'draw-no-bet']);
  expect(types('baseball')).toEqual(['winner', 'total-full', 'handicap-full', '1x2', 'draw-no-bet']);
});

test('virtual starts are lines of one card, from that of the home side, and so are races to a number', () => {
  const starts = ['0:2', '2:0', '0:1', '3:0', '1:0', '0:3'].map(
    (score) => `european-handicap;score=${score}`,
  );
  const halves = ['0:1', '1:0'].map((score) => `period-european-handicap;period=2|score=${score}`);
  const races = [7, 3, 5].map((number) => `race-to-corners;number=${number}`);
  const cards = marketCards([...starts, ...halves, ...races], 'soccer');
  expect(cards.map(({ id, lines }) => [id, lines.map(({ specifier }) => specifier)])).toEqual([
    ['european-handicap', ['score=3:0', 'score=2:0', 'score=1:0', 'score=0:1', 'score=0:2', 'score=0:3']],
    ['period-european-handicap;period=2', ['period=2|score=1:0', 'period=2|score=0:1']],
    ['race-to-corners', ['number=3', 'number=5', 'number=7']],
  ]);
  expect(cards.every(hasOtherLines)).toBe(true);
  expect(cards.map(isNamedByLine)).toEqual([false, false, true]);
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
