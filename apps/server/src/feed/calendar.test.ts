import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOffset, readOffset, scheduleDates, scheduleDay } from './calendar.ts';

const NOW = Date.UTC(2026, 2, 1, 22, 30);
const HOUR_MS = 3_600_000;

test('the calendar has the viewer’s current day and the six following days', () => {
  expect(scheduleDates({ nowMs: NOW, offset: 0 })).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ]);
  expect(scheduleDates({ nowMs: NOW, offset: 90 })[0]).toBe('2026-03-02');
  expect(scheduleDates({ nowMs: NOW, offset: -720 })[0]).toBe('2026-03-01');
});

test('a day ends at the viewer’s midnight, and earlier starts count as today', () => {
  const half = { nowMs: NOW, offset: 330 };
  const midnight = Date.UTC(2026, 2, 2, 18, 30);
  expect(scheduleDay(midnight - 1, half)).toBe(0);
  expect(scheduleDay(midnight, half)).toBe(1);
  expect(scheduleDay(NOW - 20 * HOUR_MS, half)).toBe(0);
  expect(scheduleDay(midnight + 6 * 24 * HOUR_MS - 1, half)).toBe(6);
  expect(scheduleDay(midnight + 6 * 24 * HOUR_MS, half)).toBeUndefined();
});

test('a start within the seven days is listed on its date in the viewer’s time zone', () => {
  const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15);
  fc.assert(
    fc.property(offsets, fc.integer({ min: 0, max: 8 * 24 * 60 }), (offset, minutes) => {
      const calendar = { nowMs: NOW, offset };
      const startsAtMs = NOW + minutes * 60_000;
      const date = new Date(startsAtMs + offset * 60_000).toISOString().slice(0, 10);
      const day = scheduleDay(startsAtMs, calendar);
      expect(day === undefined ? undefined : scheduleDates(calendar)[day]).toBe(
        scheduleDates(calendar).includes(date) ? date : undefined,
      );
    }),
  );
});

test('time zone offsets are quarter hours from -720 to 840, each with one spelling', () => {
  expect([0, 330, 345, -720, 840].every(isOffset)).toBe(true);
  expect([1, 855, -735, 0.5, Number.NaN].some(isOffset)).toBe(false);
  expect(['330', '-60', '0'].map(readOffset)).toEqual([330, -60, 0]);
  expect(['-0', '00', '030', '1', '', '9'].map(readOffset)).toEqual(new Array(6).fill(undefined));
});
