import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

function filled(max: number, keys: readonly string[]): BoundedMap<string, string> {
  const map = new BoundedMap<string, string>(max);
  for (const key of keys) map.set(key, key.toUpperCase());
  return map;
}

/** The `keys` that are in the map. Each look-up marks its key as read. */
function presentKeys(map: BoundedMap<string, string>, keys: string): string {
  return [...keys].filter((key) => map.get(key) !== undefined).join('');
}

test('a full map removes the oldest entry', () => {
  expect(presentKeys(filled(3, [...'abcde']), 'abcde')).toBe('cde');
});

test('an entry that was read is kept once, and the next oldest is removed', () => {
  const map = filled(3, [...'abc']);
  expect(map.get('a')).toBe('A');
  map.set('d', 'D');
  expect(presentKeys(map, 'abcd')).toBe('acd');
});

test('a full map removes the oldest entry if all were read, and keeps the newest', () => {
  const map = filled(3, [...'abc']);
  presentKeys(map, 'abc');
  map.set('d', 'D');
  expect(presentKeys(map, 'abcd')).toBe('bcd');
});

test('an insertion moves at most eight entries, regardless of how many were read', () => {
  const map = filled(20, [...'abcdefghijklmnopqrst']);
  presentKeys(map, 'abcdefghijklmnopqrst');
  map.set('u', 'U');
  expect(presentKeys(map, 'abcdefghijklmnopqrstu')).toBe('abcdefghjklmnopqrstu');
});

test('a value that is set again takes no second entry', () => {
  const map = filled(2, [...'ab']);
  map.set('a', 'again');
  map.set('b', 'again');
  expect([map.get('a'), map.get('b')]).toEqual(['again', 'again']);
});

test('a map of one entry holds the value that was set last', () => {
  expect(presentKeys(filled(1, [...'abc']), 'abc')).toBe('c');
});

test('a deleted entry is gone', () => {
  const map = filled(2, [...'ab']);
  map.delete('a');
  map.set('c', 'C');
  expect(presentKeys(map, 'abc')).toBe('bc');
});
