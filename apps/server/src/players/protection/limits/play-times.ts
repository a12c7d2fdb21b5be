export const HOUR_MS = 3_600_000;
/** Length of a part of the hour. Playing time is the number of parts with a stake. */
export const PART_MS = 5 * 60_000;

export const hourStart = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;
