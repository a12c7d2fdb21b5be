import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareRows, type SeenRows } from './compare.ts';
import { readDeclaredRows } from './declared.ts';

/** Compares what the system tests recorded in a folder with the code's row types, and says so line by line. */
export function checkRecordedRows(folder: string, log: (line: string) => void) {
  const seen = readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    // Written by `tests/fixture/record-rows.ts` alone.
    .map((line) => JSON.parse(line) as SeenRows);
  const { compared, faults, notRun } = compareRows(readDeclaredRows(), seen);
  for (const fault of faults) log(fault);
  log(
    `${compared} row types agree with the database or are named above; ${notRun.length} were not met by a test`,
  );
  return { compared, notRun, faults };
}
