import { agentBounds } from '@evens/contract';
import { expect, test } from 'vitest';
import { monthBeside, selectedMonth, YEAR_MIN } from './report-month.ts';

const nowMs = Date.UTC(2026, 10, 23);
const monthFromQuery = (text: string) => selectedMonth(new URLSearchParams(text), nowMs);
const current = { year: 2026, month: 11 };

test('the first report year equals yearMin of the contract', () => {
  expect(YEAR_MIN).toBe(agentBounds.yearMin);
});

test('the month of the address is displayed', () => {
  expect(monthFromQuery('year=2026&month=3')).toEqual({ year: 2026, month: 3 });
  expect(monthFromQuery('year=2026&month=11&id=4')).toEqual(current);
});

test.each([
  '',
  'year=2026',
  'year=2026&month=12',
  'year=2027&month=1',
  'year=2019&month=5',
  'year=x&month=1',
])('the current month is displayed for the address %j', (text) => {
  expect(monthFromQuery(text)).toEqual(current);
});

test('monthBeside crosses years and stays within the months that have reports', () => {
  expect(monthBeside({ year: 2026, month: 1 }, -1, nowMs)).toEqual({ year: 2025, month: 12 });
  expect(monthBeside({ year: 2025, month: 12 }, 1, nowMs)).toEqual({ year: 2026, month: 1 });
  expect(monthBeside(current, 1, nowMs)).toBeUndefined();
  expect(monthBeside({ year: YEAR_MIN, month: 1 }, -1, nowMs)).toBeUndefined();
});
