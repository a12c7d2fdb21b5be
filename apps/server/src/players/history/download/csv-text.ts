import { stringify } from 'csv-stringify/sync';

/** An exact decimal such as `-12.50`, which is never a formula, even with a leading sign. */
export class Decimal {
  readonly text: string;
  constructor(text: string) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`Decimal: expected a decimal, got ${text}`);
    this.text = text;
  }
}

export type Cell = string | number | Decimal | null;

/** Excel reads a file without it in the code page of its country. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows by RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front: names of teams and games are
 * not ours.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      // Quotes a single line feed or carriage return as well: readers take either for the end of a row.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: {
        object: (cell) =>
          cell instanceof Decimal ? { value: cell.text, escape_formulas: false } : String(cell),
      },
    },
  );
}
