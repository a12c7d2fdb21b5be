import { expect, test } from 'vitest';
import { readPlayerTerms } from './search.ts';

const nothing = { id: null, login: null, phones: [], words: [], address: null };

test.each([
  ['#1042', { id: 1042, login: '#1042' }],
  ['Ada@Players.example', { login: 'ada@players.example', words: ['adaplayersexample'] }],
  ['João  da Silva', { words: ['joao', 'da', 'silva'] }],
  ['', {}],
  ['j', { login: 'j' }],
  ['王', { login: '王', words: ['王'] }],
  ['+356 7900-1122', { phones: ['+35679001122', '35679001122'], words: ['356', '7900', '1122'] }],
  ['10.1.2.3', { login: '10.1.2.3', phones: ['+10123', '10123'], words: ['10123'], address: '10.1.2.3' }],
  ['2001:DB8::7', { login: '2001:db8::7', words: ['2001db87'], address: '2001:db8::7' }],
])('reads %s', (text, terms) => {
  expect(readPlayerTerms(text)).toEqual({ ...nothing, ...terms });
});
