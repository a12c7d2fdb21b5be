import { expect, it } from 'vitest';
import { impliedChances, LineComparer } from './line-comparison.ts';

const DAY_MS = 86_400_000;

it('implied chances are proportional and add up to 1', () => {
  expect(impliedChances([1900, 1900])).toEqual([0.5, 0.5]);
  expect(impliedChances([2000, 4000, 4000])).toEqual([0.5, 0.25, 0.25]);
});

it.each([1, 3, 40])('rows of prices over %d days are at most 24, at equal intervals', (days) => {
  const line = new LineComparer('1x2', 0);
  line.set('a', [2000, 2000], 0);
  line.set('b', [1500, 3000], 0);
  for (let atMs = 0; atMs < days * DAY_MS; atMs += 1_234_567) line.set('b', [1500, 3000], atMs);
  const { samples, bothOpenMs } = line.finish(days * DAY_MS);
  expect(bothOpenMs).toBe(days * DAY_MS);
  expect(samples.length).toBeGreaterThan(11);
  expect(samples.length).toBeLessThanOrEqual(24);
  const steps = samples.slice(1).map(({ atMs }, index) => atMs - (samples[index]?.atMs ?? 0));
  expect(new Set(steps).size).toBe(1);
});
