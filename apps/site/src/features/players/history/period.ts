import { calendarDay, startOfDay } from '@evens/web/core/clock.ts';
import type { Span } from './ticket-lists.ts';

/** Periods of the specification's filter. `all` is an addition for open bets. */
export const periods = [
  'all',
  'day',
  'two-days',
  'week',
  'month',
  'three-months',
  'nine-months',
  'until',
  'custom',
] as const;
export type Period = (typeof periods)[number];

/** Periods with chosen days. `until` has no start and ends with the last day. */
export function hasDays(period: Period): boolean {
  return period === 'until' || period === 'custom';
}

/** Periods shorter than a month. */
export function isShort(period: Period): boolean {
  return period === 'day' || period === 'two-days' || period === 'week';
}

const HOUR_MS = 3_600_000;
const lengthsMs = {
  day: 24 * HOUR_MS,
  'two-days': 48 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
const months = { 'three-months': 3, 'nine-months': 9 } as const;

/** Start of the local day a number of months ago, limited to the last day of that month. */
function monthsBefore(nowMs: number, count: number): number | undefined {
  const [year = 0, month = 0, day = 0] = calendarDay(nowMs).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 - count, Math.min(day, lastDay)));
  return startOfDay(then.toISOString().slice(0, 10), 0);
}

/** Local calendar days, "2026-11-20", both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Parses the days of the URL; undefined if invalid or in the wrong order. */
export function parseDays(from: string | null, to: string | null): Days | undefined {
  if (from === null || to === null || to < from) return undefined;
  return startOfDay(from, 0) === undefined || startOfDay(to, 0) === undefined ? undefined : { from, to };
}

/** The time span of a period that ends now, or of its days. */
export function periodSpan(period: Period, days: Days | undefined, nowMs: number): Span {
  if (period === 'all') return { fromMs: undefined, toMs: undefined };
  if (period === 'three-months' || period === 'nine-months')
    return { fromMs: monthsBefore(nowMs, months[period]), toMs: undefined };
  if (period === 'until') return { fromMs: undefined, toMs: days && startOfDay(days.to, 1) };
  if (period === 'custom')
    return { fromMs: days && startOfDay(days.from, 0), toMs: days && startOfDay(days.to, 1) };
  return { fromMs: nowMs - lengthsMs[period], toMs: undefined };
}
