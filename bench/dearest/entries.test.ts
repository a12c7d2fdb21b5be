import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@evens/contract';
import { expect, test } from 'vitest';
import { entries } from './entries.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/dearest-requests.md'), 'utf8');

test('every call of the contract has its dearest request, or the reason why none is dear', () => {
  expect(Object.keys(entries).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [key, { why }] of Object.entries(entries)) expect(why, key).not.toBe('');
});

test('docs/dearest-requests.md has a row for every call that is asked', () => {
  const missing = Object.entries(entries)
    .filter(([key, { kind }]) => kind === 'asked' && !page.includes(`\`${key}\``))
    .map(([key]) => key);
  expect(missing).toEqual([]);
});

test('a call for operators alone is the only kind that is left out for who may send it', () => {
  const left = Object.entries(entries).flatMap(([key, { kind, why }]) =>
    kind === 'bounded' && why === 'for operators alone' ? [key] : [],
  );
  const open = left.filter((key) => {
    const spec = Object.entries(calls).find(([name]) => name === key)?.[1];
    return spec?.who.some((role) => role !== 'operator');
  });
  expect(open).toEqual([]);
});
