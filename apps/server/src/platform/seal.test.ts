import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createSeal,
  freshSealKey,
  parseSealKeys,
  type SealedField,
  type SealKey,
  sealedWith,
} from './seal.ts';

function parseKeys(text: string): readonly [SealKey, ...SealKey[]] {
  const keys = parseSealKeys(text);
  if (!keys.ok) throw new Error(keys.error);
  return keys.value;
}

const first = freshSealKey('first');
const second = freshSealKey('second');
const seal = createSeal(parseKeys(`${first},${second}`));
const field: SealedField = { table: 'game_seed', row: [12, 3], column: 'server_seed' };

test('a sealed value can be opened, and contains neither the text nor its hex or base64', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 400 }), (text) => {
      const sealed = seal.seal(field, text);
      expect(seal.open(field, sealed)).toBe(text);
      expect(sealed).not.toContain(text);
      expect(sealed).not.toContain(Buffer.from(text).toString('hex'));
      expect(sealed).not.toContain(Buffer.from(text).toString('base64url'));
      expect(sealedWith(sealed)).toBe('first');
    }),
  );
});

test('sealing the same text twice gives different values', () => {
  expect(seal.seal(field, 'the same')).not.toBe(seal.seal(field, 'the same'));
});

test('a value that was sealed for another row, column, table or two-part key is refused', () => {
  const sealed = seal.seal(field, 'secret');
  for (const other of [
    { ...field, row: [12, 4] },
    { ...field, row: [123] },
    { ...field, row: ['12/3'] },
    { ...field, column: 'next_server_seed' },
    { ...field, table: 'table_shoe' },
  ])
    expect(() => seal.open(other, sealed)).toThrow('was not sealed there');
});

test('a value with any changed character is refused', () => {
  const sealed = seal.seal(field, 'secret');
  for (let at = 's1.first.'.length; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => seal.open(field, changed)).toThrow();
  }
});

test('a value with the id of another key is refused', () => {
  const sealed = seal.seal(field, 'secret').replace('.first.', '.second.');
  expect(() => seal.open(field, sealed)).toThrow('was not sealed there');
});

test('a missing key is named in the error', () => {
  const sealed = seal.seal(field, 'secret');
  expect(() => createSeal(parseKeys(second)).open(field, sealed)).toThrow('the key "first"');
});

test('an older key opens its values, and the first key seals', () => {
  const older = createSeal(parseKeys(second)).seal(field, 'secret');
  expect(seal.open(field, older)).toBe('secret');
  expect(sealedWith(seal.seal(field, 'secret'))).toBe('first');
});

test('a text from before the first key is left unchanged', () => {
  expect(seal.open(field, 'ab'.repeat(32))).toBe('ab'.repeat(32));
});

test('invalid keys are refused, and no key is repeated', () => {
  for (const [text, reason] of [
    ['', 'has no key'],
    ['First:AAAA', 'id:base64'],
    ['a:b:c', 'id:base64'],
    ['short:c2VjcmV0LXNlY3JldA==', 'has a key "short" of 13 bytes'],
    [`${first},${first}`, 'has two keys "first"'],
  ] as const) {
    const read = parseSealKeys(text);
    expect(read.ok ? '' : read.error).toContain(reason);
    expect(read.ok ? '' : read.error).not.toContain('c2VjcmV0');
  }
});
