import { expect, test } from 'vitest';
import { parseBonusCode } from './code.ts';

const typed = (text: string) => {
  const read = parseBonusCode(text);
  return read.ok ? read.value : read.error;
};

test.each([
  [' tryit ', 'TRYIT'],
  ['TRYİT', 'TRYIT'],
  ['tryıt', 'TRYIT'],
  ['tryi\u0307t', 'TRYIT'],
  ['Prémio', 'PREMIO'],
  ['WEEKLY١٠', 'WEEKLY10'],
  ['weekly۱۰', 'WEEKLY10'],
  ['WEEKLY१०', 'WEEKLY10'],
  ['ＷＥＥＫＬＹ１０', 'WEEKLY10'],
  ['\u200fWEEKLY10\u200e', 'WEEKLY10'],
  ['A-1', 'A-1'],
])('bonus code %s is read as %s', (text, code) => {
  expect(typed(text)).toBe(code);
});

test.each(['', 'ab', 'A'.repeat(41), 'TRY IT', 'TRY_IT', 'ПРОБА', '§§§'])(
  'bonus code %s is refused',
  (text) => {
    expect(typed(text)).toBe('not-a-code');
  },
);
