import { expect, test } from 'vitest';
import { countDays, lastDays, readSpan } from './report-span.ts';

const nowMs = Date.UTC(2026, 2, 2, 0, 30);

test('the span of the last days ends with the current UTC day', () => {
  expect(lastDays(1, nowMs)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(lastDays(30, nowMs)).toEqual({ from: '2026-02-01', to: '2026-03-02' });
  expect(countDays(lastDays(30, nowMs))).toBe(30);
});

test('readSpan takes days from the address and ignores other texts', () => {
  const read = (search: string) => readSpan(new URLSearchParams(search), nowMs);
  expect(read('from=2026-01-05&to=2026-01-06')).toEqual({ from: '2026-01-05', to: '2026-01-06' });
  expect(read('from=yesterday&to=2026-99-01')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(countDays(read('from=2026-01-06&to=2026-01-05'))).toBe(0);
});
