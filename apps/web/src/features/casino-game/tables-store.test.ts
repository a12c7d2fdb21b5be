import { expect, test } from 'vitest';
import { parseTables, slotsOf, type Tables, withGame, withinMost } from './tables-store.ts';

const three: Tables = { view: 4, beside: ['evens:dice', undefined, 'evens:keno'] };

test('what was kept comes back; empty slots stay where they are', () => {
  expect(parseTables(JSON.stringify(three))).toEqual(three);
});

test.each([
  [null],
  [''],
  ['[]'],
  ['{"view":3}'],
  ['{"view":"4","beside":"x"}'],
  [`{"view":2,"beside":["${'x'.repeat(2000)}"]}`],
])('%s is one table', (text) => {
  expect(parseTables(text)).toEqual({ view: 1, beside: [undefined, undefined, undefined] });
});

test('of what was kept only ids are taken, each once, no more than there are slots', () => {
  const kept = '{"view":2,"beside":["evens:dice","evens:dice",7,"evens:keno"]}';
  expect(parseTables(kept)).toEqual({ view: 2, beside: ['evens:dice', undefined, undefined] });
});

test('the page’s own game is first, and nowhere else', () => {
  expect(slotsOf(three, 'evens:mines')).toEqual(['evens:mines', 'evens:dice', undefined, 'evens:keno']);
  expect(slotsOf(three, 'evens:keno')).toEqual(['evens:keno', 'evens:dice', undefined, undefined]);
  expect(slotsOf({ ...three, view: 2 }, 'evens:mines')).toEqual(['evens:mines', 'evens:dice']);
  expect(slotsOf({ ...three, view: 1 }, 'evens:mines')).toEqual(['evens:mines']);
});

test('a game that is chosen for another slot leaves the one where it stood', () => {
  expect(withGame(three, { slot: 2, id: 'evens:keno' }).beside).toEqual([
    'evens:dice',
    'evens:keno',
    undefined,
  ]);
  expect(withGame(three, { slot: 1, id: undefined }).beside).toEqual([undefined, undefined, 'evens:keno']);
});

test('shows no more games side by side than the house allows', () => {
  const four = parseTables('{"view":4,"beside":[]}');
  expect([1, 2, 3, 4].map((most) => withinMost(four, most).view)).toEqual([1, 2, 2, 4]);
  expect(withinMost(four, 4)).toBe(four);
});
