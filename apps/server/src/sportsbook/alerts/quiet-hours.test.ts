import { expect, test } from 'vitest';
import { isQuiet, isTimeZone } from './quiet-hours.ts';

const berlin = (From: number, To: number) => ({ From, To, TimeZone: 'Europe/Berlin' });

test('quiet hours within a day include their first minute and exclude their last', () => {
  const noon = berlin(12 * 60, 13 * 60);
  expect(isQuiet(noon, Date.parse('2026-11-29T10:59:59Z'))).toBe(false);
  expect(isQuiet(noon, Date.parse('2026-11-29T11:00:00Z'))).toBe(true);
  expect(isQuiet(noon, Date.parse('2026-11-29T12:00:00Z'))).toBe(false);
});

test('quiet hours cross midnight, and equal ends are the whole day', () => {
  const night = berlin(22 * 60, 7 * 60);
  expect(isQuiet(night, Date.parse('2026-11-29T21:30:00Z'))).toBe(true);
  expect(isQuiet(night, Date.parse('2026-11-29T05:59:00Z'))).toBe(true);
  expect(isQuiet(night, Date.parse('2026-11-29T06:00:00Z'))).toBe(false);
  expect(isQuiet(berlin(600, 600), Date.parse('2026-11-29T00:00:00Z'))).toBe(true);
});

test('quiet hours follow the clock of the zone over the change to summer time', () => {
  const morning = berlin(7 * 60, 8 * 60);
  expect(isQuiet(morning, Date.parse('2026-03-28T06:30:00Z'))).toBe(true);
  expect(isQuiet(morning, Date.parse('2026-03-29T06:30:00Z'))).toBe(false);
  expect(isQuiet(morning, Date.parse('2026-03-29T05:30:00Z'))).toBe(true);
  expect(isQuiet({ ...morning, TimeZone: 'Asia/Kolkata' }, Date.parse('2026-03-29T01:45:00Z'))).toBe(true);
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('the time zone %s is known: %s', (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown);
});
