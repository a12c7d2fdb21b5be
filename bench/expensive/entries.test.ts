import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallSpec, calls } from '@evens/contract';
import { expect, test } from 'vitest';
import { entries } from './entries.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/expensive-requests.md'), 'utf8');

test('the calls open to players or visitors have their most expensive request, or a reason why none is expensive', () => {
  const open = Object.entries<CallSpec>(calls).filter(([, { operators }]) => operators === undefined);
  const measured = open.filter(([, { boundedBy }]) => boundedBy === undefined).map(([key]) => key);
  expect(Object.keys(entries).toSorted()).toEqual(measured.toSorted());
  const reasons = [
    ...open.map(([, { boundedBy }]) => boundedBy),
    ...Object.values(entries).map(({ why }) => why),
  ];
  expect(reasons).not.toContain('');
});

test('docs/expensive-requests.md has a row for every measured call', () => {
  expect(Object.keys(entries).filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});
