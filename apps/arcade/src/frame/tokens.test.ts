import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Relative luminance of a token in a theme, as WCAG defines it. */
function luminance(token: string, theme: 'light' | 'dark'): number {
  const colours = new RegExp(`--${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(css);
  const hex = colours?.[theme === 'light' ? 1 : 2] ?? '';
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Above 1 if the first is brighter. */
function contrast(brighter: string, darker: string, theme: 'light' | 'dark'): number {
  return (luminance(brighter, theme) + 0.05) / (luminance(darker, theme) + 0.05);
}

test('the chosen segment is brighter than its neighbours in both themes, and its text is readable', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrast('chosen', 'track', theme)).toBeGreaterThan(1.3);
  expect(contrast('text', 'chosen', 'dark')).toBeGreaterThan(4.5);
  expect(contrast('chosen', 'text', 'light')).toBeGreaterThan(4.5);
  expect(contrast('quiet', 'track', 'dark')).toBeGreaterThan(4.5);
  expect(contrast('track', 'quiet', 'light')).toBeGreaterThan(4.5);
});
