import { expect, test } from 'vitest';
import { music, musicNames } from './music.ts';
import { renderSound } from './sound-waves.ts';
import { recipes } from './sounds.ts';

/** Two sounds and music at the same time stay below full scale. */
const PEAK_MAX = 0.33;
/** About -54 dB. */
const RMS_MIN = 0.002;

const loops = musicNames.map((name) => {
  const { parts, loopMs } = music(name);
  return [name, renderSound(parts, loopMs)] as const;
});
const sounds = Object.entries(recipes).map(([name, parts]) => [name, renderSound(parts)] as const);

const findPeak = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test.each([...sounds, ...loops])('%s is neither silent nor clipped', (_name, samples) => {
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  expect(rms).toBeGreaterThan(RMS_MIN);
  expect(findPeak(samples)).toBeLessThan(PEAK_MAX);
});

test.each(sounds)('%s begins and ends without a click', (_name, samples) => {
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
});

test.each(musicNames)('the loop %s continues at its seam as if it were played on', (name) => {
  const { parts, loopMs } = music(name);
  const loop = renderSound(parts, loopMs);
  const again = parts.map((part) => ({ ...part, atMs: (part.atMs ?? 0) + loopMs }));
  const second = renderSound([...parts, ...again]).subarray(loop.length, 2 * loop.length);
  expect(findPeak(loop.map((sample, index) => sample - (second[index] ?? 1)))).toBeLessThan(0.0001);
});
