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

test.each(loops)('the loop %s has no gap and no jump at its seam', (_name, samples) => {
  const jumps = samples.map((sample, index) => sample - (samples.at(index - 1) ?? 0));
  expect(Math.abs(jumps[0] ?? 1)).toBeLessThanOrEqual(findPeak(jumps.subarray(1)));
  expect(findPeak(samples.subarray(-2205))).toBeGreaterThan(0.001);
});
