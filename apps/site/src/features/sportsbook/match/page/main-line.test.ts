import { splitKey } from '@evens/markets';
import { expect, test } from 'vitest';
import { hasOtherLines, mainLine } from './main-line.ts';
import { type MarketCard, marketCards } from './market-cards.ts';

const totals = ['total;total=1.5', 'total;total=2.5', 'total;total=3.5'].map(splitKey);

test('the main line is the one whose prices are nearest to each other', () => {
  const odds = new Map([
    ['total;total=1.5', [1300, 3500]],
    ['total;total=2.5', [2300, 1650]],
    ['total;total=3.5', [1950, 1900]],
  ]);
  expect(mainLine(totals, ({ key }) => odds.get(key))?.key).toBe('total;total=3.5');
});

test('a line without a price on each side is not the main one while another has them', () => {
  const odds = new Map([
    ['total;total=1.5', [1300, 3500]],
    ['total;total=2.5', [1900, 0]],
  ]);
  expect(mainLine(totals, ({ key }) => odds.get(key))?.key).toBe('total;total=1.5');
});

test('the middle line is the main one without prices', () => {
  expect(mainLine(totals, () => undefined)?.key).toBe('total;total=2.5');
  expect(mainLine([], () => undefined)).toBeUndefined();
});

test('a total with a half precedes more balanced quarter and whole ones where it is preferred', () => {
  const lines = ['total;total=2.25', 'total;total=2.5', 'total;total=3', 'total;total=3.5'].map(splitKey);
  const odds = new Map([
    ['total;total=2.25', [1850, 1950]],
    ['total;total=2.5', [2050, 1750]],
    ['total;total=3', [1900, 1900]],
    ['total;total=3.5', [3500, 1300]],
  ]);
  const find = (prefersHalf: boolean) => mainLine(lines, ({ key }) => odds.get(key), prefersHalf)?.key;
  expect([find(true), find(false)]).toEqual(['total;total=2.5', 'total;total=3']);
});

test('a market has other lines only if they differ in their numbers', () => {
  const card = (...keys: string[]): MarketCard | undefined => marketCards(keys)[0];
  const check = (found: MarketCard | undefined) => found && hasOtherLines(found);
  expect(check(card('total;total=1.5', 'total;total=2.5'))).toBe(true);
  expect(check(card('asian-handicap;hcp=0|score=0:0', 'asian-handicap;hcp=-0.5|score=0:0'))).toBe(true);
  expect(check(card('total;total=2.5'))).toBe(false);
  expect(check(card('1x2'))).toBe(false);
});
