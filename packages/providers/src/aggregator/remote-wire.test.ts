import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RemoteGame } from './remote-wire.ts';

test('the settings page names every field of a game that a provider lists', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8');
  const table = page.slice(page.indexOf('A provider answers `/games`'), page.indexOf('## Games'));
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.slice(0, line.indexOf('|', 1)).match(/`\w+`/g) ?? []);
  expect(named).toEqual(Object.keys(RemoteGame.properties).map((field) => `\`${field}\``));
  expect(table).toContain('`provider_name`');
});
