import { describe, expect, test } from 'vitest';
import { compareRows } from './compare.ts';
import { type DeclaredRow, readDeclaredRows, type ValueKind } from './declared.ts';

const place = 'apps/server/src/a.ts:1';
const declared = (columns: Readonly<Record<string, readonly ValueKind[]>>): DeclaredRow => ({
  place,
  columns: new Map(Object.entries(columns).map(([name, kinds]) => [name, new Set(kinds)])),
});

describe('compareRows', () => {
  test('compareRows finds a null that the type does not allow', () => {
    const found = compareRows(
      [declared({ id: ['number'] })],
      [{ place, columns: { id: ['number', 'null'] } }],
    );
    expect(found.faults).toEqual([`${place}: id is declared as number, and was null`]);
  });

  test('compareRows finds a missing column, even without rows', () => {
    const found = compareRows([declared({ id: ['number'] })], [{ place, columns: {} }]);
    expect(found.faults).toEqual([`${place}: the statement answers no column id`]);
  });

  test('compareRows allows declared columns, more columns, and any value if the type does not restrict it', () => {
    const rows = [{ place, columns: { id: ['null'], other: ['date'], json: ['array'] } }] as const;
    const found = compareRows([declared({ id: ['number', 'null'], json: ['any'] })], rows);
    expect(found).toEqual({ compared: 1, notRun: [], faults: [] });
  });

  test('compareRows reports statements that no test ran, and fails if there are many', () => {
    const statements = Array.from({ length: 10 }, (_, no) => ({ place: `a.ts:${no}`, columns: new Map() }));
    const seen = statements.map((one) => ({ place: one.place, columns: {} }));
    expect(compareRows(statements, seen.slice(1))).toEqual({ compared: 9, notRun: ['a.ts:0'], faults: [] });
    expect(compareRows(statements, []).faults).toEqual([
      'the tests ran only 0 of 10 statements with a row type',
    ]);
  });
});

test('readDeclared returns the row types of the server with their possible values', () => {
  const rows = readDeclaredRows();
  const balance = rows.find(({ place }) => place.startsWith('apps/server/src/money/wallet/store.ts:'));
  expect(rows.length).toBeGreaterThan(200);
  expect(balance && Object.fromEntries(balance.columns)).toEqual({ id: new Set(['number']) });
  const kinds = new Set(rows.flatMap(({ columns }) => [...columns.values()].flatMap((each) => [...each])));
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining(['array', 'boolean', 'date', 'null', 'number', 'object', 'string']),
  );
});
