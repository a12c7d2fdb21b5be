import { startOfDay } from '../../core/clock.ts';
import type { Span } from './ticket-lists.ts';

/** The spec's filter of histories; `all` beside it for what is still open, of which nothing is history yet. */
export const periods = ['all', 'day', 'two-days', 'week', 'month', 'custom'] as const;
export type Period = (typeof periods)[number];

const HOUR_MS = 3_600_000;
const lengthsMs = {
  day: 24 * HOUR_MS,
  'two-days': 48 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;

/** Days of the viewer's calendar, "2026-11-20", both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Days as an address has them; undefined for what is none, or ends before it begins. */
export function parseDays(from: string | null, to: string | null): Days | undefined {
  if (from === null || to === null || to < from) return undefined;
  return startOfDay(from, 0) === undefined || startOfDay(to, 0) === undefined ? undefined : { from, to };
}

/** The span of a period that ends now; of a custom one that of its days. */
export function spanOf(period: Period, days: Days | undefined, nowMs: number): Span {
  if (period === 'all') return { fromMs: undefined, toMs: undefined };
  if (period !== 'custom') return { fromMs: nowMs - lengthsMs[period], toMs: undefined };
  return {
    fromMs: days && startOfDay(days.from, 0),
    toMs: days && startOfDay(days.to, 1),
  };
}
