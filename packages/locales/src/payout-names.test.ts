import { expect, test } from 'vitest';
import { readAreas, readDictionary } from './folder.ts';
import { getLanguage } from './index.ts';

/** Amounts with the stake in them. */
const payouts = [
  'bet.returns',
  'bet.returns.free',
  'bet.returns.placed',
  'bet.sheet.return',
  'bet.capped',
  'history.to-return',
  'history.returned',
  'history.kind.settlement',
  'statement.settlement',
];

test.each([
  ['ar', 'ربح'],
  ['de', 'gewinn'],
  ['en', 'winnings'],
  ['es', 'ganancia'],
  ['nb', 'gevinst'],
  ['pt', 'ganho'],
  ['pt-BR', 'ganho'],
  ['ru', 'выигрыш'],
  ['tr', 'kazanç'],
])('the name of winnings in %s is not used for amounts that include the stake', (code, winnings) => {
  const dictionary = readDictionary(getLanguage(code), readAreas());
  const named = ['bet.most-won', ...payouts].filter((key) =>
    JSON.stringify(dictionary[key] ?? winnings)
      .toLowerCase()
      .includes(winnings),
  );
  expect(named).toEqual(['bet.most-won']);
});
