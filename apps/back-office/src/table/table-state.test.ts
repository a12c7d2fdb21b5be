import { expect, test } from 'vitest';
import { type CellValue, sortRows } from './table-state.ts';

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
