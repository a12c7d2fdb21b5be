import type { ReportMailEvery } from '@evens/contract';
import type { Span } from '../read-report.ts';

const DAY_MS = 86_400_000;
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

export const dayBefore = (day: string): string => dayAt(dayMs(day) - DAY_MS);

/** The newest day, week from Monday or calendar month whose last day is `day` or earlier. */
export function lastPeriod(every: ReportMailEvery, day: string): Span {
  if (every === 'day') return { from: day, to: day };
  if (every === 'week') {
    const sundayMs = dayMs(day) - new Date(dayMs(day)).getUTCDay() * DAY_MS;
    return { from: dayAt(sundayMs - 6 * DAY_MS), to: dayAt(sundayMs) };
  }
  const next = new Date(dayMs(day) + DAY_MS);
  const [year, month] = [next.getUTCFullYear(), next.getUTCMonth()];
  // Day 0 is the last day of the month before.
  return { from: dayAt(Date.UTC(year, month - 1, 1)), to: dayAt(Date.UTC(year, month, 0)) };
}

export const periodBefore = (every: ReportMailEvery, { from }: Span): Span =>
  lastPeriod(every, dayBefore(from));
