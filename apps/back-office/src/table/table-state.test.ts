import { expect, test } from 'vitest';
import { type CellValue, nextSorting, parseTableState, sortRows } from './table-state.ts';

const value = (row: CellValue) => row;
const sort = (rows: readonly CellValue[], direction: 'ascending' | 'descending') =>
  sortRows(rows, { direction }, { value, language: 'en' });

test('rows are sorted by number or text, with missing values last in both directions', () => {
  expect(sort([10, null, 9, -1], 'ascending')).toEqual([-1, 9, 10, null]);
  expect(sort([10, null, 9, -1], 'descending')).toEqual([10, 9, -1, null]);
  expect(sort(['b10', 'É', 'b9', 'a'], 'ascending')).toEqual(['a', 'b9', 'b10', 'É']);
});

test('equal rows keep their order', () => {
  const rows = [
    { id: 1, value: 5 },
    { id: 2, value: 5 },
  ];
  const sorted = sortRows(rows, { direction: 'descending' }, { value: (row) => row.value, language: 'en' });
  expect(sorted.map(({ id }) => id)).toEqual([1, 2]);
});

test('three presses on a column sort up, down, and not at all', () => {
  const up = nextSorting(undefined, { column: 'stake', direction: 'ascending' });
  const down = nextSorting(up, { column: 'stake', direction: 'descending' });
  expect([up, down]).toEqual([
    { key: 'stake', direction: 'ascending' },
    { key: 'stake', direction: 'descending' },
  ]);
  expect(nextSorting(down, { column: 'stake', direction: 'ascending' })).toBeUndefined();
  expect(nextSorting(down, { column: 'time', direction: 'ascending' })).toEqual({
    ...{ key: 'time', direction: 'ascending' },
  });
});

test('a stored state is read again, and a text that is none is not', () => {
  const state = { hidden: ['odds'], sorting: { key: 'stake', direction: 'descending' } };
  expect(parseTableState(JSON.stringify(state))).toEqual(state);
  expect(parseTableState('{"hidden":["odds",1],"sorting":{"key":"x","direction":"sideways"}}')).toEqual({
    ...{ hidden: ['odds'], sorting: undefined },
  });
  for (const text of [null, 'odds stake', '{}', '[]']) expect(parseTableState(text)).toBeUndefined();
});
