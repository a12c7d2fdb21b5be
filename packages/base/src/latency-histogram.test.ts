import { expect, test } from 'vitest';
import { LatencyHistogram } from './latency-histogram.ts';

const T0 = 1_700_000_000_000;
const MINUTE_MS = 60_000;

function filled(times: readonly number[], atMs = T0): LatencyHistogram {
  const histogram = new LatencyHistogram();
  for (const ms of times) histogram.add(ms, atMs);
  return histogram;
}

test('percentiles are right to a tenth of their value, the worst exactly', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index + 1);
  const summary = filled(times).summary(MINUTE_MS, T0);
  expect(summary?.count).toBe(1000);
  expect(summary?.worstMs).toBe(1000);
  for (const [found, exact] of [
    [summary?.p50Ms, 500],
    [summary?.p95Ms, 950],
    [summary?.p99Ms, 990],
  ] as const) {
    expect(Math.abs((found ?? 0) - exact) / exact).toBeLessThan(0.1);
  }
});

test('an empty histogram has no summary, and no percentile exceeds the worst time', () => {
  expect(new LatencyHistogram().summary(MINUTE_MS, T0)).toBeUndefined();
  expect(filled([7]).summary(MINUTE_MS, T0)).toMatchObject({ count: 1, p50Ms: 7, p99Ms: 7, worstMs: 7 });
});

test('times before the window are left out, and their places are used again', () => {
  const histogram = filled([100, 100], T0);
  histogram.add(5, T0 + 5 * MINUTE_MS);
  expect(histogram.summary(MINUTE_MS, T0 + 5 * MINUTE_MS)).toMatchObject({ count: 1, worstMs: 5 });
  expect(histogram.summary(10 * MINUTE_MS, T0 + 5 * MINUTE_MS)).toMatchObject({ count: 3, worstMs: 100 });
  for (let second = 0; second < 3600; second++) histogram.add(1, T0 + 6 * MINUTE_MS + second * 1000);
  const later = histogram.summary(10 * MINUTE_MS, T0 + 66 * MINUTE_MS);
  expect(later?.worstMs).toBe(1);
  expect(later?.count).toBeLessThanOrEqual(610);
});

test('bars hold everything once, shortest first', () => {
  const { bars = [], count } = filled([0, 1, 4, 40, 45, 900, 100_000]).summary(MINUTE_MS, T0) ?? {};
  expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(count);
  expect(bars[0]).toEqual({ fromMs: 0, count: 2 });
  const starts = bars.map(({ fromMs }) => fromMs);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test('a negative duration counts as 0', () => {
  expect(filled([-40]).summary(MINUTE_MS, T0)).toMatchObject({ count: 1, worstMs: 0, p95Ms: 0 });
});
