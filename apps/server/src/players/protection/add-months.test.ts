import { expect, test } from 'vitest';
import { addMonths } from './add-months.ts';

const later = (from: string, months: number) => new Date(addMonths(Date.parse(from), months)).toISOString();

test('addMonths keeps day and time, uses the last day of a shorter month, and crosses the end of a year', () => {
  expect(later('2026-03-15T10:20:30.000Z', 6)).toBe('2026-09-15T10:20:30.000Z');
  expect(later('2026-08-31T10:20:30.000Z', 6)).toBe('2027-02-28T10:20:30.000Z');
  expect(later('2027-08-31T00:00:00.000Z', 6)).toBe('2028-02-29T00:00:00.000Z');
  expect(later('2026-12-31T23:59:59.999Z', 60)).toBe('2031-12-31T23:59:59.999Z');
});
