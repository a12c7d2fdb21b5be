import { expect, it } from 'vitest';
import { dayNumber, isCalendarDate, localDate, zonedToUtcMs } from './local-time.ts';

it.each([
  ['2025-08-16', '15:00', 'Europe/London', '2025-08-16T14:00:00.000Z'],
  ['2025-12-16', '15:00', 'Europe/London', '2025-12-16T15:00:00.000Z'],
  ['2025-01-18', '21:05', 'America/Mexico_City', '2025-01-19T03:05:00.000Z'],
  ['2025-01-18', '19:35', 'Australia/Sydney', '2025-01-18T08:35:00.000Z'],
  ['2025-10-26', '02:30', 'Europe/Paris', '2025-10-26T00:30:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '15:00', 'Europe/Paris', '2026-03-29T13:00:00.000Z'],
])('the local time %s %s in %s is %s', (date, time, zone, utc) => {
  expect(new Date(zonedToUtcMs(date, time, zone)).toISOString()).toBe(utc);
});

it('localDate returns the date in a time zone', () => {
  const atMs = Date.parse('2025-01-19T03:05:00Z');
  expect(localDate(atMs, 'America/Mexico_City')).toBe('2025-01-18');
  expect(localDate(atMs, 'Australia/Sydney')).toBe('2025-01-19');
});

it('isCalendarDate accepts only existing dates, and dayNumber counts days', () => {
  expect(['2024-02-29', '2025-02-29', '2025-13-01', '25-01-01'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(dayNumber('2025-03-31') - dayNumber('2025-03-29')).toBe(2);
});
