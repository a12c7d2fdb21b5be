/** Rows of a live grid: those that left the data stay until the order is made anew, so that no row jumps. */
export interface RowOrder<R> {
  readonly rows: readonly R[];
  /** Ids of rows that are no longer in the data. */
  readonly gone: ReadonlySet<number>;
}

interface Identified {
  readonly ID: number;
}

/**
 * The rows with newer data, each at its place, also if it no longer fits the filter. New rows that fit follow at the
 * end.
 */
export function mergeRows<R extends Identified>(
  before: RowOrder<R>,
  data: readonly R[],
  fits: (row: R) => boolean,
): RowOrder<R> {
  const current = new Map(data.map((row) => [row.ID, row]));
  const known = new Set(before.rows.map(({ ID }) => ID));
  const rows = before.rows.map((row) => current.get(row.ID) ?? row);
  const gone = new Set(before.rows.filter(({ ID }) => !current.has(ID)).map(({ ID }) => ID));
  return { rows: [...rows, ...data.filter((row) => !known.has(row.ID) && fits(row))], gone };
}
