import { expect, test } from 'vitest';
import { mergeRows } from './row-order.ts';

const row = (ID: number, score = 0) => ({ ID, score });
const before = { rows: [row(3), row(1), row(2)], gone: new Set<number>() };

test('rows keep their places, whatever order newer data have', () => {
  const { rows, gone } = mergeRows(before, [row(1, 1), row(2), row(3, 2)]);
  expect(rows).toEqual([row(3, 2), row(1, 1), row(2)]);
  expect(gone.size).toBe(0);
});

test('a row that left the data stays with its last values, and a new row follows at the end', () => {
  const first = mergeRows(before, [row(2), row(0), row(3)]);
  expect(first.rows.map(({ ID }) => ID)).toEqual([3, 1, 2, 0]);
  expect([...first.gone]).toEqual([1]);
  const second = mergeRows(first, [row(1, 5), row(2), row(0), row(3)]);
  expect(second.rows[1]).toEqual(row(1, 5));
  expect(second.gone.size).toBe(0);
});
