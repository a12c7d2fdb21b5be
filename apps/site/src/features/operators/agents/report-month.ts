/** A month of a report, UTC; `month` is 1 to 12. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
}

/** Equals `yearMin` of the contract, of which only types may be imported here. */
export const YEAR_MIN = 2020;

export function monthOfMoment(atMs: number): ReportMonth {
  const date = new Date(atMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Months since year 0; comparable. */
const ordinal = ({ year, month }: ReportMonth): number => year * 12 + month - 1;

/** The month in the address if it lies between the first report and the current month; otherwise the current month. */
export function selectedMonth(search: URLSearchParams, nowMs: number): ReportMonth {
  const now = monthOfMoment(nowMs);
  const [year, month] = [Number(search.get('year')), Number(search.get('month'))];
  const isMonth = Number.isInteger(year) && Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && year >= YEAR_MIN && ordinal({ year, month }) <= ordinal(now) ? { year, month } : now;
}

/** The next or previous month; undefined outside of the months with reports. */
export function monthBeside(from: ReportMonth, later: 1 | -1, nowMs: number): ReportMonth | undefined {
  const to = ordinal(from) + later;
  const found = { year: Math.floor(to / 12), month: (to % 12) + 1 };
  return found.year >= YEAR_MIN && to <= ordinal(monthOfMoment(nowMs)) ? found : undefined;
}
