import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalCodes } from '@evens/contract';
import { getLanguage, translate } from '@evens/locales';
import { describe, expect, test } from 'vitest';
import { callTable } from '../../specification/calls.ts';
import { departures } from '../../specification/departures.ts';
import type { ProvokingTest } from '../../specification/specified-text.ts';
import { exceptionNames, reactionTable } from '../../specification/texts.ts';
import { notByRequest, refusalTable } from '../refusals/table.ts';

const root = join(import.meta.dirname, '../../..');
const english = getLanguage('en');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** All code of the site, except tests and the list of refusals. */
const code = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|contract\/src\/refusals\.ts$/.test(file))
  .map(read)
  .join('\n');

/** A test exists if a line of its file contains the title, or this part of it, in quotes. */
function isThere({ file, title }: ProvokingTest): boolean {
  return read(file)
    .split('\n')
    .some((line) => /^\s*(test|it|\]?\)\(|['"`%])/.test(line) && line.includes(title));
}

describe.each(reactionTable)('$situation: $reaction', ({ reaction, texts, provokedBy, departure }) => {
  test('the contract or code contains each text that the row quotes', () => {
    const quoted = [...reaction.matchAll(/(?<![a-zA-Z])'(.+?)'(?![a-zA-Z])/g)].map(([, text]) => text);
    const logged = quoted.filter((text) => !texts.some((each) => each.text === text));
    expect(logged.filter((text) => !code.includes(`'${text}'`))).toEqual([]);
  });

  test('a test provokes the reaction', () => {
    expect(provokedBy.filter((each) => !isThere(each))).toEqual([]);
  });

  test('a departure of the row, if any, is listed in docs/departures.md or docs/choices.md', () => {
    expect([undefined, ...departures.map(({ row }) => row)]).toContain(departure);
  });

  if (texts.length === 0) return;
  test.each(texts)('“$text” is the message $key, which the code uses', ({ text, key, values, writtenAs }) => {
    expect(translate(english, key, values)).toBe(text);
    const written = (writtenAs ?? key).replace('{', '$' + '{');
    expect(code.includes(`'${written}'`) || code.includes(`\`${written}\``), written).toBe(true);
  });
});

describe.each(exceptionNames)('%s', (name) => {
  test('the exception is caused by a request of the refusal table', () => {
    expect(refusalCodes).toContain(name);
    const rows = refusalTable.flatMap((stage) => stage.rows);
    expect(rows.filter((row) => row.code === name)).not.toEqual([]);
    expect(Object.keys(notByRequest)).not.toContain(name);
  });
});

/** Rows of a file's first table. */
const readTableRows = (file: string): readonly (string | undefined)[] =>
  (read(file).split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split(' | ')[0]?.slice('| '.length));

describe('departures and choices', () => {
  const ruled = readTableRows('docs/departures.md');
  const chosen = readTableRows('docs/choices.md');

  test('the tables contain exactly the rows of tests/specification, and departures those with a ruling', () => {
    const rows = (isRuled: boolean) =>
      departures.filter(({ ruling }) => (ruling !== undefined) === isRuled).map(({ row }) => row);
    expect(ruled).toEqual(rows(true));
    expect(chosen).toEqual(rows(false));
  });

  test.each(departures)('$row: existing tests check the site for it', ({ heldBy }) => {
    expect(heldBy.filter((each) => !isThere(each))).toEqual([]);
  });

  test('the tables contain all rows that calls name as departures', () => {
    const named = callTable.flatMap(({ departure }) => departure ?? []);
    expect(named.filter((row) => ![...ruled, ...chosen].includes(row))).toEqual([]);
  });
});
