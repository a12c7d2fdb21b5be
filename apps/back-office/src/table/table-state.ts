import { asFields } from '@evens/base';
import { persistedStore, type Store } from '@evens/web/core/store.ts';

export type CellValue = string | number | null;

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** The operator's choices in a table. */
export interface TableState {
  /** Keys of columns. */
  readonly hidden: readonly string[];
  /** Undefined for the order of the answer. */
  readonly sorting: Sorting | undefined;
}

const stores = new Map<string, Store<TableState>>();

/** A stored state. Undefined for a text that is none. */
export function parseTableState(text: string | null): TableState | undefined {
  if (text === null) return undefined;
  try {
    const { hidden, sorting } = asFields(JSON.parse(text)) ?? {};
    const { key, direction } = asFields(sorting) ?? {};
    if (!Array.isArray(hidden)) return undefined;
    return {
      hidden: hidden.filter((column) => typeof column === 'string'),
      sorting:
        typeof key === 'string' && (direction === 'ascending' || direction === 'descending')
          ? { key, direction }
          : undefined,
    };
  } catch {
    return undefined;
  }
}

/** The choices in a table by its name, kept in the browser. */
export function tableState(table: string, hiddenAtFirst: readonly string[] = []): Store<TableState> {
  const existing = stores.get(table);
  if (existing) return existing;
  const store = persistedStore<TableState>({
    storage: 'local',
    key: `evens.table.${table}`,
    parse: (text) => parseTableState(text) ?? { hidden: hiddenAtFirst, sorting: undefined },
    format: JSON.stringify,
  });
  stores.set(table, store);
  return store;
}

/** After the descending order of a column, its next press returns to the order of the answer. */
export function nextSorting(
  before: Sorting | undefined,
  { column, direction }: { readonly column: string | number; readonly direction: Sorting['direction'] },
): Sorting | undefined {
  const key = String(column);
  return before?.key === key && before.direction === 'descending' ? undefined : { key, direction };
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
