import { describe, expect, test } from 'vitest';
import { type Cell, csvText, Decimal } from './csv-text.ts';

/** Reads RFC 4180, and nothing that is not it. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        if (at >= text.length) throw new Error('a quoted field has no end');
        if (text[at] !== '"') field += text[at];
        else if (text[at + 1] === '"') {
          field += '"';
          at += 1;
        } else break;
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`a bare ${JSON.stringify(text[at])}`);
        field += text[at];
        at += 1;
      }
    }
    row.push(field);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`expected a comma or the end of the row at ${at}`);
  }
  expect(row).toEqual([]);
  return rows;
}

describe('the text of a file', () => {
  const texts = ['plain', 'a,b', 'a "b" c', '"', 'a\r\nb', 'a\nb', ' spaces ', 'منتخب', 'Ünïted – FC', ''];

  test('a CSV file is read back as it was written', () => {
    const rows = texts.map((text) => [text, 'x', text]);
    expect(parse(csvText(rows))).toEqual(rows);
    expect(csvText([['a', null, 5]])).toBe('a,,5\r\n');
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'a CSV text field never begins with %j, which spreadsheets take for a formula',
    (first) => {
      const [row] = parse(csvText([[`${first}HYPERLINK("http://evil.example","x")`, 'x']]));
      expect(row?.[0]).toBe(`'${first}HYPERLINK("http://evil.example","x")`);
    },
  );

  test('CSV amounts stay exact, including negative ones', () => {
    const cells: Cell[] = ['-1.50', '1234567890123456.78', '-0.00000001', '0.00'].map(
      (text) => new Decimal(text),
    );
    expect(csvText([cells])).toBe('-1.50,1234567890123456.78,-0.00000001,0.00\r\n');
  });

  test.each(['=1', '+1', '1e5', '', '1,5', '-', 'x'])('CSV decimals refuse %j as an amount', (text) => {
    expect(() => new Decimal(text)).toThrow('expected a decimal');
  });
});
