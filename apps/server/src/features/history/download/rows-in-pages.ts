/** A page of what is newer than nothing and older than `before`. */
export type ReadPage<T> = (page: {
  readonly before: number;
  readonly limit: number;
}) => Promise<readonly T[]>;

interface Walk<T> {
  readonly read: ReadPage<T>;
  readonly idOf: (row: T) => number;
  readonly pageRows: number;
  readonly rowsMax: number;
}

/** All rows, newest first, a page at a time, as far as `rowsMax`; each page goes on where the one before ended. */
export async function* rowsInPages<T>({
  read,
  idOf,
  pageRows,
  rowsMax,
}: Walk<T>): AsyncGenerator<readonly T[], void, void> {
  let before = Number.MAX_SAFE_INTEGER;
  let left = rowsMax;
  while (left > 0) {
    const limit = Math.min(pageRows, left);
    const rows = await read({ before, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    before = idOf(last);
    left -= rows.length;
  }
}
