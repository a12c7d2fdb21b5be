import { parseDate, startOfWeek } from '@internationalized/date';
import { expect, it } from 'vitest';
import { calendarLocale } from './calendar-locale.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

// A Wednesday.
const day = parseDate('2026-11-25');

it.each([
  ['en', 'Sunday'],
  ['pt-BR', 'Sunday'],
  ['ar-u-nu-latn', 'Saturday'],
  ['de', 'Monday'],
  ['es', 'Monday'],
  ['nb', 'Monday'],
  ['ru', 'Monday'],
  ['tr', 'Monday'],
])('weeks in %s begin on %s', (locale, first) => {
  const start = startOfWeek(day, calendarLocale(locale)).toDate('UTC');
  expect(weekdays[start.getUTCDay()]).toBe(first);
});

it('the calendar locale is a valid tag for a locale that names its digits', () => {
  expect(calendarLocale('ar-u-nu-latn')).toBe('ar-u-ca-gregory-nu-latn');
});
