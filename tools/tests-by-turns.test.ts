import { expect, test } from 'vitest';
import { leftToLong, quickFilesOf, testFilesIn } from './tests-by-turns.ts';

test.each(['system', 'e2e'] as const)(
  'every file of tests/%s is quick or left to the long tests',
  (project) => {
    const all = testFilesIn(`tests/${project}`);
    expect([...quickFilesOf(project), ...leftToLong[project]].sort()).toEqual(all);
    expect(all.length).toBeGreaterThan(leftToLong[project].length);
  },
);
