import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFilesOf, namedLongFiles } from './long-concerns.ts';
import { projectRoot } from './project.ts';

const folders = ['tests/e2e-long', 'tests/languages', 'tests/long', 'tests/trials'];

test('every long test is named by a change of some part of the site', () => {
  const there = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(namedLongFiles).toEqual(there.sort());
});

test('names the long tests of the parts that changed', () => {
  expect(longFilesOf(['apps/server/src/features/agents/routes.ts'])).toEqual([
    'tests/e2e-long/agents.spec.ts',
  ]);
  expect(longFilesOf(['packages/bonuses/src/terms.ts'])).toContain('tests/trials/bonus-sequences.test.ts');
  expect(longFilesOf(['README.md'])).toEqual([]);
});
