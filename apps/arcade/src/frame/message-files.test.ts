import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');
const typeImport = /from '@evens\/locales\/en\/arcade\/([^']+)\.json'/g;
const games = globSync('games/*/client.ts', { cwd: sources }).map((file) => file.split('/')[1] ?? '');

test.each(games)('%s takes the types of its messages from the file that it loads, by its key', (key) => {
  const files = globSync(`games/${key}/*.ts`, { cwd: sources });
  const named = files.flatMap((file) =>
    Array.from(readFileSync(join(sources, file), 'utf8').matchAll(typeImport), ([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set([key]));
});

test('a file of messages belongs to a game, to the frame, to the slots or to those of studios', () => {
  const folder = join(sources, '../../../packages/locales/en/arcade');
  const files = globSync('*.json', { cwd: folder }).map((file) => file.replace('.json', ''));
  const owned = files.filter((file) => existsSync(join(sources, 'games', file)));
  expect(files.filter((file) => !owned.includes(file)).sort()).toEqual(['frame', 'slots', 'studio']);
  expect(owned.sort()).toEqual([...games].sort());
});
