/** Maximum number of rows of a live list; the oldest leave it. */
const ROWS_MAX = 1000;

interface Row {
  readonly ID: number;
}

/** A page of a list, newest first. */
export interface RowPage<R> {
  readonly rows: readonly R[];
  /** The id before which the next page begins; null at the oldest row. */
  readonly next: number | null;
}

/** The list with a page that was read later, newest first: its first page again, or an older one. */
export function addPage<R extends Row>(list: RowPage<R>, page: RowPage<R>): RowPage<R> {
  const byId = new Map([...list.rows, ...page.rows].map((row) => [row.ID, row]));
  const isOlder = page.next === null || (list.next !== null && page.next < list.next);
  return {
    rows: [...byId.values()].toSorted((a, b) => b.ID - a.ID).slice(0, ROWS_MAX),
    next: isOlder ? page.next : list.next,
  };
}

/** The list after its first page was read again. It begins anew if rows between the page and the list are missing. */
export function refreshList<R extends Row>(list: RowPage<R>, first: RowPage<R>): RowPage<R> {
  const newest = list.rows[0]?.ID;
  const oldest = first.rows.at(-1)?.ID;
  const isConnected =
    newest !== undefined && (first.next === null || (oldest !== undefined && oldest <= newest));
  return isConnected ? { ...addPage(list, first), next: list.next } : first;
}

/** The rows that were displayed when the operator began to read, and older ones. */
export interface Held {
  readonly ids: ReadonlySet<number>;
  readonly oldestId: number;
}

export function holdRows(rows: readonly Row[]): Held {
  return { ids: new Set(rows.map(({ ID }) => ID)), oldestId: rows.at(-1)?.ID ?? 0 };
}

export function heldRows<R extends Row>(rows: readonly R[], held: Held | undefined): readonly R[] {
  return held ? rows.filter(({ ID }) => held.ids.has(ID) || ID < held.oldestId) : rows;
}
