import { expect, test } from 'vitest';
import { createKeyReader, SECOND_KEY_MS, shortcuts } from './shortcuts.ts';

function read(keys: readonly (string | { key: string; code: string; atMs: number })[]) {
  const reader = createKeyReader();
  return keys.map((key, index) =>
    reader(typeof key === 'string' ? { key, code: '', atMs: index * 100 } : key),
  );
}

test('shortcuts are reached by their own keys, and no two have the same', () => {
  for (const { keys, does } of shortcuts) expect(read(keys).at(-1)).toBe(does);
  const all = shortcuts.map(({ keys }) => keys.join(' '));
  expect(new Set(all).size).toBe(all.length);
});

test('a first key waits for its second, but not for long', () => {
  expect(read(['g', 'l'])).toEqual([undefined, 'live']);
  expect(read(['g', 'x', 'l'])).toEqual([undefined, undefined, undefined]);
  const late = { key: 'l', code: 'KeyL', atMs: SECOND_KEY_MS + 1 };
  expect(read([{ key: 'g', code: 'KeyG', atMs: 0 }, late])).toEqual([undefined, undefined]);
});

test('a letter after g means the destination, even if it is a shortcut of its own', () => {
  expect(read(['f', 'g', 'f', 'f'])).toEqual(['find', undefined, 'favourites', 'find']);
});

test('a second g begins anew', () => {
  expect(read(['g', 'g', 'h'])).toEqual([undefined, undefined, 'home']);
});

test('capitals are somebody typing; letters of another script go by their place', () => {
  expect(read(['J', 'G', 'h'])).toEqual([undefined, undefined, undefined]);
  expect(read([{ key: 'ت', code: 'KeyJ', atMs: 0 }])).toEqual(['next']);
  expect(read([{ key: 'ю', code: 'Period', atMs: 0 }])).toEqual([undefined]);
});
