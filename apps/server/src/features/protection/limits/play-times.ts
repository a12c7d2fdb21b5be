export const HOUR_MS = 3_600_000;
/** Playing time is counted in parts of the hour in which something was staked. */
export const PART_MS = 5 * 60_000;

export const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;
