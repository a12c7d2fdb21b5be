import { expect, test } from 'vitest';
import { parseFrontMatter } from './shipped-texts.ts';

test('splits front matter from the text', () => {
  const { front, body } = parseFrontMatter('---\ntitle: "A: b"\norder: 10\n---\n\nText: here\n---\n');
  expect([...front]).toEqual([
    ['title', 'A: b'],
    ['order', '10'],
  ]);
  expect(body).toBe('Text: here\n---');
});

test.each([
  ['no front matter', 'Text'],
  ['a line without a key', '---\ntitle\n---\n'],
  ['a key twice', '---\ntitle: a\ntitle: b\n---\n'],
])('refuses %s', (_why, source) => {
  expect(() => parseFrontMatter(source)).toThrow('parseFrontMatter');
});
