import { expect, test } from 'vitest';
import { findHalfSentences } from './grammar.ts';

const check = (text: string, name = 'a.ts') => findHalfSentences([{ name, text }]);

test.each([
  ['/** What the spin paid. */', 'begins with half a sentence'],
  ['/**\n * Of the whole bet.\n */', 'begins with half a sentence'],
  ['  // Nothing waits here.', 'begins with half a sentence'],
  ['const asked = 1;', 'names asked'],
  ['export function priceOf() {}', 'names priceOf'],
  ['  const betsTaken = 1;', 'names betsTaken'],
  ['interface KeptRow {}\ntype keptRow = 1;', 'names keptRow'],
])('%s is refused', (text, why) => {
  expect(check(text)).toEqual([expect.stringContaining(why)]);
});

test('a test title without a subject is refused, and its line is named', () => {
  const text = "test('a', () => {});\nit('is refused without a stake', () => {});";
  expect(check(text, 'a.test.ts')).toEqual([
    'a.test.ts:2 has a title without a subject: is refused without a stake',
  ]);
});

test.each([
  '/** Payout of the spin. Nothing else is paid. */',
  '// A long comment that goes on,\n// of two lines.',
  'const oneOf = 1;\nconst profile = 2;\nconst half = 3;',
  'f(({ asked }) => asked);',
])('%s is allowed', (text) => {
  expect(check(text)).toEqual([]);
});
