import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallSpec, calls } from '@evens/contract';
import { expect, test } from 'vitest';
import { entries } from './entries.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/expensive-requests.md'), 'utf8');

test('every call that players or visitors may make has its most expensive request, or the reason why none is expensive', () => {
  const open = Object.entries<CallSpec>(calls).flatMap(([key, { who }]) =>
    who.some((role) => role !== 'operator') ? [key] : [],
  );
  expect(Object.keys(entries).toSorted()).toEqual(open.toSorted());
  for (const [key, { why }] of Object.entries(entries)) expect(why, key).not.toBe('');
});

test('docs/expensive-requests.md has a row for every call that is asked', () => {
  const missing = Object.entries(entries)
    .filter(([key, { kind }]) => kind === 'asked' && !page.includes(`\`${key}\``))
    .map(([key]) => key);
  expect(missing).toEqual([]);
});
