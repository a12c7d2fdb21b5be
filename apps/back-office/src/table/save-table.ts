import { saveFile } from '@evens/web/core/save-file.ts';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { CellValue } from './table-state.ts';

/** Without it, Excel reads the file in the code page of its country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows by RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front; amounts do not. */
export function tableText(rows: readonly (readonly CellValue[])[]): string {
  const text = stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      cast: {
        string: (value) => ({ value, escape_formulas: !/^-\d+(\.\d+)?$/.test(value) }),
      },
    },
  );
  return BYTE_ORDER_MARK + text;
}

export function saveTable(name: string, rows: readonly (readonly CellValue[])[]): void {
  saveFile(new Blob([tableText(rows)], { type: 'text/csv' }), `${name}.csv`);
}
