import { persistedStore, type Store } from '@evens/web/core/store.ts';

export type CellValue = string | number | null;

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

const SEPARATOR = ' ';
const stores = new Map<string, Store<readonly string[]>>();

/** The columns that the operator hid in a table, kept in the browser. */
export function hiddenColumns(table: string, initial: readonly string[]): Store<readonly string[]> {
  const existing = stores.get(table);
  if (existing) return existing;
  const store = persistedStore<readonly string[]>({
    storage: 'local',
    key: `evens.table.${table}.hidden`,
    parse: (text) => (text === null ? initial : text.split(SEPARATOR).filter(Boolean)),
    format: (hidden) => hidden.join(SEPARATOR),
  });
  stores.set(table, store);
  return store;
}

/** Rows in the order of a column; numbers by size, texts by the language, rows without a value last. */
export function sortRows<R>(
  rows: readonly R[],
  { direction }: Pick<Sorting, 'direction'>,
  { value, language }: { value(row: R): CellValue; readonly language: string },
): readonly R[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * compare(String(left), String(right));
  });
}
