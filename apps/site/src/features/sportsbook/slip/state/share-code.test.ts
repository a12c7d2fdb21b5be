import { expect, test } from 'vitest';
import { parseShareCode } from './share-code.ts';

test('parseShareCode reads a code, a link, and a message with a link', () => {
  expect(parseShareCode('  k7m2p9x4b3nd ')).toBe('k7m2p9x4b3nd');
  expect(parseShareCode('https://evens.example/en/sport?slip=k7m2p9x4b3nd#top')).toBe('k7m2p9x4b3nd');
  expect(parseShareCode('evens.example/de/sport?a=1&slip=k7m2p9x4b3nd')).toBe('k7m2p9x4b3nd');
  expect(parseShareCode('Look: https://evens.example/en/sport?slip=k7m2p9x4b3nd for tonight')).toBe(
    'k7m2p9x4b3nd',
  );
});

test('parseShareCode rejects text without a code', () => {
  for (const text of ['', 'abc', 'two words', 'https://evens.example/en/sport', '?slip=', 'x'.repeat(25)])
    expect(parseShareCode(text), text).toBeUndefined();
});
