/** Reads a page of what is older than `before`, a row's id; the newest where it is undefined. */
export type ReadPage<T, Id> = (page: {
  readonly before: Id | undefined;
  readonly limit: number;
}) => Promise<readonly T[]>;

interface Walk<T, Id> {
  readonly read: ReadPage<T, Id>;
  getId(row: T): Id;
  readonly pageRows: number;
  readonly rowsMax: number;
}

/** All rows, newest first, page by page, up to `rowsMax`. Each page continues after the previous one. */
export async function* rowsInPages<T, Id>({
  read,
  getId,
  pageRows,
  rowsMax,
}: Walk<T, Id>): AsyncGenerator<readonly T[], void, void> {
  let before: Id | undefined;
  let left = rowsMax;
  while (left > 0) {
    const limit = Math.min(pageRows, left);
    const rows = await read({ before, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    before = getId(last);
    left -= rows.length;
  }
}
