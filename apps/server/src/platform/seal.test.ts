import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal, freshSealKey, parseSealKeys, type SealKey, type SealPlace, sealedWith } from './seal.ts';

function keysOf(text: string): readonly [SealKey, ...SealKey[]] {
  const keys = parseSealKeys(text);
  if (!keys.ok) throw new Error(keys.error);
  return keys.value;
}

const first = freshSealKey('first');
const second = freshSealKey('second');
const seal = createSeal(keysOf(`${first},${second}`));
const place: SealPlace = { table: 'game_seed', row: [12, 3], column: 'server_seed' };

test('opens what it sealed, and the sealed form has neither the text nor its hex or base64', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 400 }), (text) => {
      const sealed = seal.seal(place, text);
      expect(seal.open(place, sealed)).toBe(text);
      expect(sealed).not.toContain(text);
      expect(sealed).not.toContain(Buffer.from(text).toString('hex'));
      expect(sealed).not.toContain(Buffer.from(text).toString('base64url'));
      expect(sealedWith(sealed)).toBe('first');
    }),
  );
});

test('seals one text differently each time', () => {
  expect(seal.seal(place, 'the same')).not.toBe(seal.seal(place, 'the same'));
});

test('refuses a value that was sealed for another row, column, table or key of two parts', () => {
  const sealed = seal.seal(place, 'secret');
  for (const other of [
    { ...place, row: [12, 4] },
    { ...place, row: [123] },
    { ...place, row: ['12/3'] },
    { ...place, column: 'next_server_seed' },
    { ...place, table: 'table_shoe' },
  ])
    expect(() => seal.open(other, sealed)).toThrow('was not sealed there');
});

test('refuses a value of which any character was changed', () => {
  const sealed = seal.seal(place, 'secret');
  for (let at = 's1.first.'.length; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => seal.open(place, changed)).toThrow();
  }
});

test('refuses a value that carries the id of another key', () => {
  const sealed = seal.seal(place, 'secret').replace('.first.', '.second.');
  expect(() => seal.open(place, sealed)).toThrow('was not sealed there');
});

test('names the key that is missing', () => {
  const sealed = seal.seal(place, 'secret');
  expect(() => createSeal(keysOf(second)).open(place, sealed)).toThrow('the key "first"');
});

test('opens what an older key sealed, and seals with the first', () => {
  const older = createSeal(keysOf(second)).seal(place, 'secret');
  expect(seal.open(place, older)).toBe('secret');
  expect(sealedWith(seal.seal(place, 'secret'))).toBe('first');
});

test('leaves a text of before the first key as it is', () => {
  expect(seal.open(place, 'ab'.repeat(32))).toBe('ab'.repeat(32));
});

test('refuses keys that are none, and never repeats one', () => {
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
