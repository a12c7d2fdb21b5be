import type { BookMarket } from '@evens/book';
import { getLanguage } from '@evens/locales';
import { marketKey } from '@evens/markets';
import { expect, it } from 'vitest';
import { mainMarket } from './main-market.ts';
import { findMarketTypes } from './market-words.ts';

function market(type: string, specifier: string, ...odds: readonly number[]): BookMarket {
  return { type, specifier, odds, suspended: false, seq: 1 };
}

function main(text: string, ...markets: readonly BookMarket[]): string | undefined {
  const byKey = new Map(markets.map((each) => [marketKey(each.type, each.specifier), each]));
  const found = mainMarket({ markets: byKey }, findMarketTypes(text, getLanguage('en')));
  return found && marketKey(found.type, found.specifier);
}

it('the main line of corners is the most even total of the match', () => {
  const lines = [
    market('corners-1x2', '', 1500, 9000, 3000),
    market('period-corners-total', 'period=1|total=4.5', 1900, 1900),
    market('corners-total', 'total=8.5', 1400, 2900),
    market('corners-total', 'total=9.5', 1850, 1950),
  ];
  const [winner, , ...totals] = lines;
  expect(main('corners', ...lines)).toBe(marketKey('corners-total', 'total=9.5'));
  expect(main('corners', ...lines.slice(0, 2))).toBe('corners-1x2');
  const suspended = totals.map((line) => ({ ...line, suspended: true }));
  expect(main('corners', ...(winner ? [winner] : []), ...suspended)).toBe('corners-1x2');
});

it('a market without a price for each outcome, or with more than three, has no main line', () => {
  expect(main('btts', market('both-teams-to-score', '', 1900, 1900))).toBe('both-teams-to-score');
  expect(main('btts', market('both-teams-to-score', '', 1900, 0))).toBeUndefined();
  expect(main('correct score', market('correct-score', '', ...Array(26).fill(9000)))).toBeUndefined();
  expect(main('goalscorer', market('player-goals', 'number=1', 2000, 3000))).toBeUndefined();
});
