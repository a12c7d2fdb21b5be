/** Where a day begins last: UTC-12. */
const LAST_ZONE_MS = 12 * 3_600_000;

/**
 * Completed years at a moment, by the date where a day begins last: nobody is older here than where they live. Born on
 * 29 February, the birthday of other years is 1 March.
 */
export function ageAt(birthDate: string, atMs: number): number {
  const today = new Date(atMs - LAST_ZONE_MS).toISOString();
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years;
}
