import { describe, expect, test } from 'vitest';
import { addPage, heldRows, holdRows, refreshList } from './live-rows.ts';

const row = (ID: number, State = 'open') => ({ ID, State });

describe('a live list', () => {
  test('the first page adds new rows at the top and changes known ones in their places', () => {
    const list = { rows: [row(3), row(2), row(1)], next: 1 };
    expect(refreshList(list, { rows: [row(4), row(3, 'won'), row(2)], next: 2 })).toEqual({
      rows: [row(4), row(3, 'won'), row(2), row(1)],
      next: 1,
    });
  });

  test('an older page follows, each row once', () => {
    const list = { rows: [row(4), row(3)], next: 3 };
    expect(addPage(list, { rows: [row(3), row(2)], next: null })).toEqual({
      rows: [row(4), row(3), row(2)],
      next: null,
    });
  });

  test('the list begins anew if more rows came than a page has', () => {
    const first = { rows: [row(9), row(8)], next: 8 };
    expect(refreshList({ rows: [row(3)], next: 3 }, first)).toBe(first);
  });

  test('an empty list shows the rows that come', () => {
    const first = { rows: [row(1)], next: null };
    expect(refreshList({ rows: [], next: null }, first)).toEqual(first);
  });
});

test('rows that come while the operator reads are held back, also those with a lower id', () => {
  const held = holdRows([row(5), row(3)]);
  const rows = [row(6), row(5, 'won'), row(4), row(3), row(2)];
  expect(heldRows(rows, held)).toEqual([row(5, 'won'), row(3), row(2)]);
  expect(heldRows(rows, undefined)).toBe(rows);
});
