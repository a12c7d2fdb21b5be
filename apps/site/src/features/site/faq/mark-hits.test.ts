import { expect, test } from 'vitest';
import { hitsIn } from './mark-hits.ts';

const marked = (text: string, search: string) =>
  hitsIn(text, search).map(({ start, end }) => text.slice(start, end));

test.each([
  ['A withdrawal takes a day', 'with', ['with']],
  ['Withdrawals and deposits', 'dep WITH', ['With', 'dep']],
  ['Não há saldo', 'nao', ['Não']],
  ['إيداع وسحب', 'إيداع', ['إيداع']],
  ['nothing here', 'bet', []],
  ['abet is no bet', 'bet', ['bet']],
  ['text', '', []],
])('the hits in “%s” for the search “%s” are marked', (text, search, expected) => {
  expect(marked(text, search)).toEqual(expected);
});
