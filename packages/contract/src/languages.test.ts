import { expect, test } from 'vitest';
import { languageOfCode, languageOfPathCode, languageTable, pathCodes, shortCodes } from './languages.ts';

const of = (...codes: string[]) => languageTable.filter(({ code }) => codes.includes(code));
const some = of('en-US', 'de-DE', 'nb-NO', 'pt-PT', 'pt-BR', 'ar-EG');
const pathLeadsTo = (segment: string, languages = some) => languageOfPathCode(languages, segment)?.code;

test('the table has 25 languages, and the id of each is its index', () => {
  expect(languageTable.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, id) => id));
  expect(new Set(languageTable.map(({ code }) => code)).size).toBe(25);
});

test('there are 33 path codes, and every language has one', () => {
  expect(Object.keys(pathCodes)).toHaveLength(33);
  expect(new Set(Object.values(pathCodes))).toEqual(new Set(languageTable.map(({ code }) => code)));
});

test('a short code is a path code of the same language', () => {
  for (const [code, short] of Object.entries(shortCodes)) expect(pathCodes[short]).toBe(code);
});

test.each([
  ['de', 'de-DE'],
  ['no', 'nb-NO'],
  ['NB', 'nb-NO'],
  ['da', 'nb-NO'],
  ['br', 'pt-BR'],
  ['Pt', 'pt-PT'],
  ['eg', 'ar-EG'],
  ['au', 'en-US'],
  ['fr', 'en-US'],
  ['zh-cht', 'en-US'],
  ['constructor', undefined],
  ['pt-pt', undefined],
  ['', undefined],
])('the path code %j leads to %s', (segment, code) => {
  expect(pathLeadsTo(segment)).toBe(code);
});

test('a language without messages falls back to its nearest language, then to English, then to any', () => {
  expect(pathLeadsTo('pt', of('en-US', 'pt-BR'))).toBe('pt-BR');
  expect(pathLeadsTo('sv', of('en-US'))).toBe('en-US');
  expect(pathLeadsTo('sv', of('de-DE'))).toBe('de-DE');
});

test('a client may send a code of the table or a path code', () => {
  const found = (code: string) => languageOfCode(some, code)?.code;
  expect(['pt-BR', 'zh-CHT', 'EN-en', 'tw', 'xx'].map(found)).toEqual([
    'pt-BR',
    'en-US',
    'en-US',
    'en-US',
    undefined,
  ]);
});
