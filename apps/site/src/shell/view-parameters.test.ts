import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewParameters } from '@evens/web/core/entry.ts';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
/** A page with the token of a mail keeps every parameter. */
const mailTokens = ['token', 'Token'];

test('every parameter that a page reads from its address survives a reload', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /\b(?:search|params|searchParams)\??\.get\('(\w+)'\)/g,
      ),
    ])
    .map(([, name = '']) => name);
  expect(names).toContain('providers');
  const kept: readonly string[] = [...viewParameters, ...mailTokens];
  expect(names.filter((name) => !kept.includes(name))).toEqual([]);
});
