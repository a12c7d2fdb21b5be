import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  calendarDay,
  calendarDays,
  createNumberFormats,
  formatClock,
  startOfDay,
  zoneOffset,
} from './number-formats.ts';

describe('figures', () => {
  test("money is written in the language's format with every digit", () => {
    expect(createNumberFormats('en').money('1284.50')).toBe('1,284.50');
    expect(createNumberFormats('pt-BR').money('1284.50')).toBe('1.284,50');
    expect(createNumberFormats('ar-u-nu-latn').money('1284.50')).toContain('284.50');
    expect(createNumberFormats('en').money('0.00012345')).toBe('0.00012345');
    expect(createNumberFormats('en').money('900000000000000001.25')).toBe('900,000,000,000,000,001.25');
  });

  test('minutes of a clock grow past the hour', () => {
    expect(formatClock(4062)).toBe('67:42');
    expect(formatClock(-3)).toBe('0:00');
  });

  test('days are counted by the calendar, not by 24 hours', () => {
    const lateMs = new Date(2026, 2, 1, 23, 50).getTime();
    expect(calendarDays(lateMs, new Date(2026, 2, 2, 0, 10).getTime())).toBe(1);
    expect(calendarDays(lateMs, new Date(2026, 2, 1, 23, 59).getTime())).toBe(0);
  });
});

describe('times in a time zone that was chosen', () => {
  const atMs = Date.UTC(2026, 10, 20, 18, 45);
  test.each([
    [330, '00:15', 'Sat, Nov 21', '2026-11-21'],
    [345, '00:30', 'Sat, Nov 21', '2026-11-21'],
    [-210, '15:15', 'Fri, Nov 20', '2026-11-20'],
    [840, '08:45', 'Sat, Nov 21', '2026-11-21'],
    [-720, '06:45', 'Fri, Nov 20', '2026-11-20'],
    [0, '18:45', 'Fri, Nov 20', '2026-11-20'],
  ])('times are shown in a zone of %i minutes ahead of UTC', (zone, time, day, date) => {
    const formats = createNumberFormats('en-US', zone);
    expect(formats.time(atMs)).toBe(time);
    expect(formats.day(atMs)).toBe(day);
    expect(formats.dateTime(atMs)).toContain(time);
    expect(calendarDay(atMs, zone)).toBe(date);
    expect(zoneOffset(zone, atMs)).toBe(zone);
  });

  test('a period names its day once, and a minute once', () => {
    const { period, dateTime } = createNumberFormats('en-US', 0);
    expect(period(atMs, atMs + 30_000)).toBe(dateTime(atMs));
    expect(period(atMs, atMs + 7 * 60_000)).toMatch(/^Nov 20, 2026, 18:45\s–\s18:52$/);
    expect(period(atMs, atMs + 86_400_000)).toMatch(/Nov 20.*Nov 21/);
  });

  test('today ends at its midnight', () => {
    const midnightMs = Date.UTC(2026, 10, 20, 18, 30);
    expect(calendarDays(midnightMs - 1, midnightMs, 330)).toBe(1);
    expect(calendarDays(midnightMs, midnightMs + 86_399_999, 330)).toBe(0);
    expect(calendarDays(midnightMs - 1, midnightMs, 345)).toBe(0);
  });

  test('a day begins at its midnight, the one after it a day later', () => {
    expect(startOfDay('2026-11-21', 0, 330)).toBe(Date.UTC(2026, 10, 20, 18, 30));
    expect(startOfDay('2026-11-21', 1, -210)).toBe(Date.UTC(2026, 10, 22, 3, 30));
    expect(startOfDay('2026-02-30', 0, 0)).toBeUndefined();
    expect(startOfDay('tomorrow', 0, 0)).toBeUndefined();
  });
});

describe('times in the zone of the device, with its summer time', () => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = 'Europe/London';
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test('times in the zone of the device follow the season of the given moment', () => {
    const summerMs = Date.UTC(2026, 6, 1, 12);
    const winterMs = Date.UTC(2026, 0, 1, 12);
    expect([zoneOffset('device', summerMs), zoneOffset('device', winterMs)]).toEqual([60, 0]);
    expect(createNumberFormats('en-US').time(summerMs)).toBe('13:00');
    expect(createNumberFormats('en-US').time(winterMs)).toBe('12:00');
  });

  test('days of 23 and 25 hours count as one day in the zone of the device', () => {
    // The clocks go forward on 29 March and back on 25 October.
    expect(startOfDay('2026-03-30', 0)).toBe(Date.UTC(2026, 2, 29, 23));
    expect(startOfDay('2026-03-29', 1)).toBe(Date.UTC(2026, 2, 29, 23));
    expect(calendarDays(Date.UTC(2026, 2, 29, 0), Date.UTC(2026, 2, 29, 22, 59))).toBe(0);
    expect(calendarDays(Date.UTC(2026, 2, 29, 0), Date.UTC(2026, 2, 29, 23))).toBe(1);
    expect(calendarDays(Date.UTC(2026, 9, 24, 23), Date.UTC(2026, 9, 25, 23, 59))).toBe(0);
    expect(calendarDay(Date.UTC(2026, 9, 24, 23))).toBe('2026-10-25');
  });
});
