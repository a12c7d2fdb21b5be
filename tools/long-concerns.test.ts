import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLongFiles, namedLongFiles } from './long-concerns.ts';
import { projectRoot } from './project.ts';

const serverModules = 'apps/server/src';
const folders = [
  'tests/e2e-long',
  'tests/languages',
  'tests/long',
  'tests/trials',
  ...readdirSync(join(projectRoot, serverModules))
    .map((module) => `${serverModules}/${module}/tests/long`)
    .filter((folder) => existsSync(join(projectRoot, folder))),
];

test('the long concerns name exactly the existing long tests', () => {
  const there = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(namedLongFiles).toEqual(there.sort());
});

test('listLongFiles returns the long tests of the changed parts', () => {
  expect(listLongFiles(['apps/server/src/operators/agents/routes.ts'])).toEqual([
    'tests/e2e-long/agents.spec.ts',
  ]);
  expect(listLongFiles(['packages/bonuses/src/terms.ts'])).toContain('tests/trials/bonus-sequences.test.ts');
  expect(listLongFiles(['README.md'])).toEqual([]);
});
