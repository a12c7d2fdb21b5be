import { expect, test } from 'vitest';
import { leftToLong, partsOfDay, quickFilesOf, testFilesIn } from './tests-by-turns.ts';

test.each(['system', 'e2e'] as const)(
  'every file of tests/%s is quick or left to the long tests',
  (project) => {
    const all = testFilesIn(`tests/${project}`);
    expect([...quickFilesOf(project), ...leftToLong[project]].sort()).toEqual(all);
    expect(all.length).toBeGreaterThan(leftToLong[project].length);
  },
);

test('the parts of the long tests have each of their files once, and no part lacks a kind', () => {
  const parts = partsOfDay();
  const expected = [
    ...['tests/long', 'tests/trials', 'tests/e2e-long'].flatMap(testFilesIn),
    ...leftToLong.system,
    ...leftToLong.e2e,
  ];
  expect(parts.flatMap((part) => Object.values(part).flat()).sort()).toEqual(expected.sort());
  for (const part of parts) for (const files of Object.values(part)) expect(files).not.toEqual([]);
});
