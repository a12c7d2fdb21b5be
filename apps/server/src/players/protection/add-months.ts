/** Adds calendar months in UTC. Uses the last day of a shorter month. */
export function addMonths(atMs: number, months: number): number {
  const later = new Date(atMs);
  const day = later.getUTCDate();
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0);
  later.setUTCDate(Math.min(day, later.getUTCDate()));
  return later.getTime();
}
