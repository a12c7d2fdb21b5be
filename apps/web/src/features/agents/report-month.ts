/** A month of a report, UTC; `month` is 1 to 12. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
}

/** The contract's own, which only types cross the border of. */
export const YEAR_MIN = 2020;

export function monthOfMoment(atMs: number): ReportMonth {
  const date = new Date(atMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Months since the beginning of the calendar: two of them can be compared. */
const ordinal = ({ year, month }: ReportMonth): number => year * 12 + month - 1;

/** The month that the address names, between the first of a report and the current one; the current one for any other text. */
export function shownMonth(search: URLSearchParams, nowMs: number): ReportMonth {
  const now = monthOfMoment(nowMs);
  const [year, month] = [Number(search.get('year')), Number(search.get('month'))];
  const isMonth = Number.isInteger(year) && Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && year >= YEAR_MIN && ordinal({ year, month }) <= ordinal(now) ? { year, month } : now;
}

/** The month so many later, or before; undefined outside of what reports there are. */
export function monthBeside(from: ReportMonth, later: 1 | -1, nowMs: number): ReportMonth | undefined {
  const to = ordinal(from) + later;
  const found = { year: Math.floor(to / 12), month: (to % 12) + 1 };
  return found.year >= YEAR_MIN && to <= ordinal(monthOfMoment(nowMs)) ? found : undefined;
}
