import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fraction } from '@evens/base';
import { expect, it } from 'vitest';
import { chance, percent, renderGamesTable, withTable } from './games-table.ts';
import { projectRoot } from './project.ts';

it('docs/games.md contains the table of all game math', () => {
  const page = readFileSync(join(projectRoot, 'docs/games.md'), 'utf8');
  expect(page).toBe(withTable(page, renderGamesTable()));
});

it.each([
  [fraction(1n, 1n), '100.0000 %'],
  [fraction(36n, 37n), '97.2973 %'],
  [fraction(1n, 2_000_000n), '0.0001 %'],
  [fraction(1n, 2_000_001n), '0.0000 %'],
])('the fraction %o is formatted as %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

it.each([
  [0.5, '50.00 %'],
  [0.0001, '0.01 %'],
  [0.00000099, '0.000099 %'],
  [1 / 3_000_000, '0.0000333 %'],
])('a chance of %d is formatted as %s', (share, text) => {
  expect(chance(share)).toBe(text);
});
