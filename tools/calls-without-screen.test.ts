import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@evens/contract';
import { expect, test } from 'vitest';
import { projectRoot } from './project.ts';

test('docs list exactly the calls without a screen, each with its reason', () => {
  const sources = globSync('{apps/{site,back-office,arcade},packages/web}/src/**/*.{ts,tsx}', {
    cwd: projectRoot,
  });
  const paths = new Set(
    sources
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => readFileSync(join(projectRoot, file), 'utf8').match(/\/api\/[\w/-]+/g) ?? []),
  );
  const unused = Object.keys(calls).filter((key) => !paths.has(key.slice(key.indexOf(' ') + 1)));
  const [, table = ''] = readFileSync(join(projectRoot, 'docs/choices.md'), 'utf8').split(
    '## Calls that no screen makes',
  );
  const named = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, key = '']) => key));
  // `GET /api/Leap/…` names all that begin so.
  const namesOne = (name: string, key: string) =>
    name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name;
  expect(unused.filter((key) => !named.some((name) => namesOne(name, key)))).toEqual([]);
  expect(named.filter((name) => !unused.some((key) => namesOne(name, key)))).toEqual([]);
});
