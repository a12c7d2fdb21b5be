import { expect, test } from 'vitest';
import { tableText } from './save-table.ts';

test('a table becomes a CSV file that a spreadsheet reads as it is shown', () => {
  const text = tableText([
    ['Player', 'Net'],
    ['Müller, "Max"', '-12.50'],
    ['=HYPERLINK("http://evil.example")', 3],
    ['+1', null],
  ]);
  expect(text).toBe(
    '\uFEFFPlayer,Net\r\n"Müller, ""Max""",-12.50\r\n"\'=HYPERLINK(""http://evil.example"")",3\r\n\'+1,\r\n',
  );
});
