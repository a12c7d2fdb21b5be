import { expect, test } from 'vitest';
import { lastPeriod, periodBefore } from './periods.ts';

test('the newest day is the day itself, and the day before may be in another year', () => {
  expect(lastPeriod('day', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' });
  expect(periodBefore('day', lastPeriod('day', '2026-01-01'))).toEqual({
    from: '2025-12-31',
    to: '2025-12-31',
  });
});

test.each([
  // 2026-03-01 is a Sunday.
  ['2026-02-28', '2026-02-16', '2026-02-22'],
  ['2026-03-01', '2026-02-23', '2026-03-01'],
  ['2026-03-02', '2026-02-23', '2026-03-01'],
  ['2026-03-07', '2026-02-23', '2026-03-01'],
  ['2026-03-08', '2026-03-02', '2026-03-08'],
  ['2026-01-03', '2025-12-22', '2025-12-28'],
])('on %s the newest week is %s to %s', (day, from, to) => {
  expect(lastPeriod('week', day)).toEqual({ from, to });
});

test.each([
  ['2028-02-28', '2028-01-01', '2028-01-31'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-03-31', '2026-03-01', '2026-03-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2025-12-31', '2025-12-01', '2025-12-31'],
])('on %s the newest month is %s to %s', (day, from, to) => {
  expect(lastPeriod('month', day)).toEqual({ from, to });
});

test('periods of two leap years follow each other without a gap', () => {
  for (const every of ['day', 'week', 'month'] as const) {
    let span = lastPeriod(every, '2028-12-31');
    while (span.from > '2024-01-01') {
      const before = periodBefore(every, span);
      const nextMs = Date.parse(before.to) + 86_400_000;
      expect(new Date(nextMs).toISOString().slice(0, 10)).toBe(span.from);
      span = before;
    }
  }
});
