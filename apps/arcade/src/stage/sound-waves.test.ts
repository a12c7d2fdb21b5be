import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { music, musicNames, winSound } from './music.ts';
import { renderSound, SAMPLE_RATE } from './sound-waves.ts';
import { recipes } from './sounds.ts';
import { gameTheme, type Theme, themes } from './themes.ts';

/** Two sounds and music at the same time stay below full scale. */
const PEAK_MAX = 0.33;
/** About -54 dB. */
const RMS_MIN = 0.002;
const WIN_STEPS = [0, 1, 2, 3];

const themeEntries: readonly (readonly [string, Theme])[] = Object.entries(themes);
const scored = themeEntries.flatMap(([name, theme]) =>
  theme.score ? [[name, theme, theme.score] as const] : [],
);
const loops = scored.flatMap(([theme, notes, score]) =>
  musicNames.map((name) => ({ name: `${theme} ${name}`, ...music(notes, score, name) })),
);
const wins = themeEntries.flatMap(([theme, notes]) =>
  WIN_STEPS.map((step) => [`${theme} win ${step}`, renderSound(winSound(notes, step))] as const),
);
const sounds = [
  ...Object.entries(recipes).map(([name, parts]) => [name, renderSound(parts)] as const),
  ...wins,
];
const renderedLoops = loops.map(({ name, parts, loopMs }) => [name, renderSound(parts, loopMs)] as const);

const findPeak = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test.each([...sounds, ...renderedLoops])('%s is neither silent nor clipped', (_name, samples) => {
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  expect(rms).toBeGreaterThan(RMS_MIN);
  expect(findPeak(samples)).toBeLessThan(PEAK_MAX);
});

test.each(sounds)('%s begins and ends without a click', (_name, samples) => {
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
});

test.each(loops)('the loop of $name continues at its seam as if it were played on', ({ parts, loopMs }) => {
  const loop = renderSound(parts, loopMs);
  const again = parts.map((part) => ({ ...part, atMs: (part.atMs ?? 0) + loopMs }));
  const second = renderSound([...parts, ...again]).subarray(loop.length, 2 * loop.length);
  expect(findPeak(loop.map((sample, index) => sample - (second[index] ?? 1)))).toBeLessThan(0.0001);
});

/** Strength of each quarter tone from 110 Hz over five octaves, by the Goertzel algorithm; as a vector of length 1. */
function spectrum(samples: Float32Array): readonly number[] {
  const strengths = Array.from({ length: 120 }, (_, band) => {
    const factor = 2 * Math.cos((2 * Math.PI * 110 * 2 ** (band / 24)) / SAMPLE_RATE);
    let [last, previous] = [0, 0];
    for (const sample of samples.subarray(0, SAMPLE_RATE))
      [last, previous] = [sample + factor * last - previous, last];
    return Math.sqrt(Math.max(0, last ** 2 + previous ** 2 - factor * last * previous));
  });
  const length = Math.hypot(...strengths);
  return strengths.map((strength) => strength / length);
}

test.each([
  ['calm loops', scored.map(([name, theme, score]) => [name, music(theme, score, 'calm').parts] as const)],
  ['win sounds', themeEntries.map(([name, theme]) => [name, winSound(theme, 0)] as const)],
])('%s of two themes have different spectra', (_name, themeParts) => {
  const spectra = themeParts.map(([name, parts]) => [name, spectrum(renderSound(parts))] as const);
  const similar = spectra.flatMap(([name, one], index) =>
    spectra.slice(index + 1).flatMap(([other, two]) => {
      const likeness = one.reduce((sum, strength, band) => sum + strength * (two[band] ?? 0), 0);
      return likeness > 0.9 ? [`${name} ${other} ${likeness.toFixed(3)}`] : [];
    }),
  );
  expect(similar).toEqual([]);
});

test('every slot has a theme of its own', () => {
  const slots = readdirSync(new URL('../../../../packages/games/src/slots', import.meta.url), {
    withFileTypes: true,
  });
  const games = slots.filter((entry) => entry.isDirectory() && entry.name in themes);
  expect(games.length).toBeGreaterThanOrEqual(8);
  expect(new Set(games.map(({ name }) => gameTheme(name))).size).toBe(games.length);
});

test.each([
  ['live-blackjack', themes.cards],
  ['live-roulette', themes.wheels],
  ['crash', themes.flight],
  ['dice', themes.numbers],
  ['deep-vault', themes['deep-vault']],
])('%s plays the theme of its family', (key, theme) => {
  expect(gameTheme(key)).toBe(theme);
});
