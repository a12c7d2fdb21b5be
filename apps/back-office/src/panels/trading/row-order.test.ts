import { expect, test } from 'vitest';
import { mergeRows } from './row-order.ts';

const row = (ID: number, score = 0) => ({ ID, score });
const all = () => true;
const before = { rows: [row(3), row(1), row(2)], gone: new Set<number>() };

test('rows keep their places, whatever order newer data have', () => {
  const { rows, gone } = mergeRows(before, [row(1, 1), row(2), row(3, 2)], all);
  expect(rows).toEqual([row(3, 2), row(1, 1), row(2)]);
  expect(gone.size).toBe(0);
});

test('a row that left the data stays with its last values, and a new row follows at the end', () => {
  const first = mergeRows(before, [row(2), row(0), row(3)], all);
  expect(first.rows.map(({ ID }) => ID)).toEqual([3, 1, 2, 0]);
  expect([...first.gone]).toEqual([1]);
  const second = mergeRows(first, [row(1, 5), row(2), row(0), row(3)], all);
  expect(second.rows[1]).toEqual(row(1, 5));
  expect(second.gone.size).toBe(0);
});

test('a row that no longer fits the filter stays with its newer data, and a new row has to fit', () => {
  const { rows, gone } = mergeRows(
    before,
    [row(3, 9), row(1), row(2), row(4), row(5, 9)],
    ({ score }) => score === 0,
  );
  expect(rows).toEqual([row(3, 9), row(1), row(2), row(4)]);
  expect(gone.size).toBe(0);
});
