/** Months begin and end at midnight UTC. Written as their first day: `2026-03-01`. */
export type Month = string;

/** Month of a time in epoch milliseconds. */
export function monthAt(atMs: number): Month {
  return `${new Date(atMs).toISOString().slice(0, 7)}-01`;
}

/** `month` is 1 to 12. */
export function toMonth(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

export function monthAfter(month: Month): Month {
  const [year = 0, no = 0] = month.split('-').map(Number);
  return no === 12 ? toMonth(year + 1, 1) : toMonth(year, no + 1);
}
