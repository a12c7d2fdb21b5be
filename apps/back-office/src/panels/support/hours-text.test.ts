import { expect, test } from 'vitest';
import { hourText, parseDay, parseHour } from './hours-text.ts';

test('parseHour parses the output of hourText', () => {
  for (const minute of [0, 1, 59, 60, 540, 1439, 1440]) expect(parseHour(hourText(minute))).toBe(minute);
  expect(parseHour('9:05')).toBe(545);
});

test('parseHour refuses other texts', () => {
  for (const text of ['', '9', '24:01', '12:60', '-1:00', '12:5', 'nine'])
    expect(parseHour(text)).toBeUndefined();
});

test('a day has both hours in ascending order, or none', () => {
  expect(parseDay('09:00–17:30')).toEqual({ From: 540, To: 1050 });
  expect(parseDay(' 9:00 - 24:00 ')).toEqual({ From: 540, To: 1440 });
  expect(parseDay(' ')).toBeNull();
  for (const text of ['09:00', '09:00–', '17:00–09:00', '09:00–09:00', '09:00–12:00–13:00'])
    expect(parseDay(text)).toBeUndefined();
});
