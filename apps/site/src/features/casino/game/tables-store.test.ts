import { expect, test } from 'vitest';
import { parseTables, type Tables, tablesFor, visibleSlots, withGame, withinMost } from './tables-store.ts';

const three: Tables = { own: 'evens:mines', view: 4, beside: ['evens:dice', undefined, 'evens:keno'] };

test('stored tables are restored with empty slots in their positions', () => {
  expect(parseTables(JSON.stringify(three))).toEqual(three);
});

test.each([
  [null],
  [''],
  ['[]'],
  ['{"view":4,"beside":[]}'],
  [`{"own":"evens:mines","view":2,"beside":["${'x'.repeat(2000)}"]}`],
])('the stored text %s gives one table', (text) => {
  expect(tablesFor(parseTables(text), 'evens:mines')).toEqual({
    own: 'evens:mines',
    view: 1,
    beside: [undefined, undefined, undefined],
  });
});

test('invalid stored tables give one table', () => {
  expect(parseTables('{"own":"evens:mines","view":3,"beside":"x"}')).toEqual(
    tablesFor(undefined, 'evens:mines'),
  );
});

test('a game without chosen tables opens alone', () => {
  expect(tablesFor(three, 'evens:mines')).toBe(three);
  expect(visibleSlots(tablesFor(three, 'evens:plinko'))).toEqual(['evens:plinko']);
});

test('parsing stored tables keeps ids only, each once, and no more than there are slots', () => {
  const stored = '{"own":"evens:mines","view":2,"beside":["evens:dice","evens:dice",7,"evens:keno"]}';
  expect(parseTables(stored)).toEqual({
    own: 'evens:mines',
    view: 2,
    beside: ['evens:dice', undefined, undefined],
  });
});

test('the page’s own game is in the first slot only', () => {
  expect(visibleSlots(three)).toEqual(['evens:mines', 'evens:dice', undefined, 'evens:keno']);
  expect(visibleSlots({ ...three, own: 'evens:keno' })).toEqual([
    'evens:keno',
    'evens:dice',
    undefined,
    undefined,
  ]);
  expect(visibleSlots({ ...three, view: 2 })).toEqual(['evens:mines', 'evens:dice']);
  expect(visibleSlots({ ...three, view: 1 })).toEqual(['evens:mines']);
});

test('a game chosen for another slot leaves its previous slot', () => {
  expect(withGame(three, { slot: 2, id: 'evens:keno' }).beside).toEqual([
    'evens:dice',
    'evens:keno',
    undefined,
  ]);
  expect(withGame(three, { slot: 1, id: undefined }).beside).toEqual([undefined, undefined, 'evens:keno']);
});

test('the view has no more games side by side than the site allows', () => {
  const four: Tables = { ...three, beside: [undefined, undefined, undefined] };
  expect([1, 2, 3, 4].map((most) => withinMost(four, most).view)).toEqual([1, 2, 2, 4]);
  expect(withinMost(four, 4)).toBe(four);
});
