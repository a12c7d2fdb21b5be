import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES_COLUMN, LEFT_COLUMN, PHONE, RIGHT_COLUMN } from './media.ts';

const css = readFileSync(new URL('./base.css', import.meta.url), 'utf8');

function breakpoint(name: string): string {
  return new RegExp(`--breakpoint-${name}: (\\d+px);`).exec(css)?.[1] ?? '';
}

test('script and styles change columns at the same widths', () => {
  // Tailwind's variants: `mini` is `width >= 1280px` and `max-mini` is `width < 1280px`.
  expect(RIGHT_COLUMN).toBe(`(width >= ${breakpoint('mini')})`);
  expect(GAMES_COLUMN).toBe(`(width >= ${breakpoint('games')})`);
  expect(PHONE).toBe(`(width < ${breakpoint('tablet')})`);
  expect(LEFT_COLUMN).toBe(`(width > ${breakpoint('wide')})`);
});

test('breakpoints do not have the name of an orientation, which is a variant already', () => {
  expect(css).not.toMatch(/--breakpoint-(landscape|portrait)/);
});
