import { expect, test } from 'vitest';
import { PriceLatency } from './latency.ts';

const NOW_MS = 1_700_000_000_000;

test('a report has the stages of the changes that this process has written and of the pages that were asked', () => {
  const latency = new PriceLatency({ nowMs: () => NOW_MS });
  const delta = { kind: 'delta', publishedAtMs: NOW_MS - 20 } as const;
  const write = (body: object) =>
    // The measurement reads these fields only.
    latency.written({ ...delta, body } as Parameters<PriceLatency['written']>[0]);
  expect(write({ markets: [], pricedAtMs: NOW_MS - 70 })).toBe(20);
  write({ clock: {} });
  const { Source, Frames, Screen } = latency.report();
  expect(Source.Minute).toMatchObject({ Count: 1, P50Ms: 50, WorstMs: 50 });
  expect(Frames.TenMinutes).toMatchObject({ Count: 2, P99Ms: 20 });
  expect(Screen).toEqual({ Minute: null, TenMinutes: null });
  latency.drawn(180);
  expect(latency.report().Screen.Minute).toMatchObject({ Count: 1, WorstMs: 180 });
});
