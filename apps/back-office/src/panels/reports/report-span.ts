const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;
const dayPattern = /^20\d\d-\d\d-\d\d$/;

/** First and last UTC day, `2026-03-01`. */
export interface ReportSpan {
  readonly from: string;
  readonly to: string;
}

const dayAt = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The last days up to and including the current UTC day. */
export function lastDays(count: number, nowMs: number): ReportSpan {
  return { from: dayAt(nowMs - (count - 1) * DAY_MS), to: dayAt(nowMs) };
}

/** The span in the address of the page; by default the last seven days. */
export function readSpan(search: URLSearchParams, nowMs: number): ReportSpan {
  const initial = lastDays(DEFAULT_DAYS, nowMs);
  const day = (name: 'from' | 'to') => {
    const text = search.get(name) ?? '';
    return dayPattern.test(text) && Number.isFinite(Date.parse(text)) ? text : initial[name];
  };
  return { from: day('from'), to: day('to') };
}

/** Number of days of the span, 0 or less if the last day is before the first one. */
export function countDays({ from, to }: ReportSpan): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
