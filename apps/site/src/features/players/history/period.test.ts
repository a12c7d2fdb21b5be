import { expect, test } from 'vitest';
import { parseDays, periodSpan } from './period.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['day', 24],
  ['two-days', 48],
  ['week', 168],
  ['month', 720],
] as const)(
  'the period %s goes back by its hours and has no end, so new entries are included',
  (period, hours) => {
    expect(periodSpan(period, undefined, now)).toEqual({ fromMs: now - hours * 3_600_000, toMs: undefined });
  },
);

test('the period all has no bounds', () => {
  expect(periodSpan('all', undefined, now)).toEqual({ fromMs: undefined, toMs: undefined });
});

test('custom days are local days, up to the end of the last one, also across months', () => {
  expect(periodSpan('custom', { from: '2026-02-27', to: '2026-02-28' }, now)).toEqual({
    fromMs: new Date(2026, 1, 27).getTime(),
    toMs: new Date(2026, 2, 1).getTime(),
  });
});

test.each([
  ['2026-02-27', '2026-02-31'],
  ['2026-02-27', 'soon'],
  ['2026-02-27', '2026-02-26'],
  ['2026-02-27', null],
])('parseDays refuses %s to %s', (from, to) => {
  expect(parseDays(from, to)).toBeUndefined();
});

test('parseDays accepts one single day', () => {
  expect(parseDays('2026-02-27', '2026-02-27')).toEqual({ from: '2026-02-27', to: '2026-02-27' });
});

test.each([
  ['three-months', '2026-11-20', '2026-08-20'],
  ['nine-months', '2026-11-20', '2026-02-20'],
  ['three-months', '2026-05-31', '2026-02-28'],
  ['nine-months', '2028-11-30', '2028-02-29'],
  ['three-months', '2026-01-15', '2025-10-15'],
] as const)('the period %s on %s begins on %s', (period, today, first) => {
  const noonMs = new Date(`${today}T12:00:00`).getTime();
  expect(periodSpan(period, undefined, noonMs)).toEqual({
    fromMs: new Date(`${first}T00:00:00`).getTime(),
    toMs: undefined,
  });
});

test('the period until has no start and ends with the chosen day', () => {
  expect(periodSpan('until', { from: '2026-02-28', to: '2026-02-28' }, now)).toEqual({
    fromMs: undefined,
    toMs: new Date(2026, 2, 1).getTime(),
  });
});
