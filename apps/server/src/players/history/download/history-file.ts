import { DOWNLOAD_ROWS_MAX } from '@evens/contract';
import { mapInTurns } from '../../../platform/turns.ts';
import { BYTE_ORDER_MARK, type Cell, csvText } from './csv-text.ts';
import { type FileView, headerCells } from './lists.ts';
import { type ReadPage, rowsInPages } from './rows-in-pages.ts';

/** Rows written in one turn of the event loop. */
const TURN_ROWS = 20;

function* slices<T>(page: readonly T[]): Generator<readonly T[], void, void> {
  for (let from = 0; from < page.length; from += TURN_ROWS) yield page.slice(from, from + TURN_ROWS);
}

export interface FileSource<T, Id> {
  readonly table: { readonly columns: readonly string[]; toCells(item: T, view: FileView): readonly Cell[] };
  readonly view: FileView;
  readonly read: ReadPage<T, Id>;
  /** Rows read at once. */
  readonly pageRows: number;
  getId(item: T): Id;
  /** Called with the rows of each page as they are written. */
  written(rows: number): void;
}

/** The text of a file, page by page: the next page is read when the previous one was consumed. */
export async function* historyFile<T, Id>({
  table,
  view,
  read,
  pageRows,
  getId,
  written,
}: FileSource<T, Id>): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + csvText([headerCells(table, view.language)]);
  for await (const page of rowsInPages({ read, getId, pageRows, rowsMax: DOWNLOAD_ROWS_MAX })) {
    const texts = await mapInTurns(slices(page), (items) =>
      csvText(items.map((item) => table.toCells(item, view))),
    );
    written(page.length);
    yield texts.join('');
  }
}
