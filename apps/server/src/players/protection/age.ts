/** The last time zone in which a day begins: UTC-12. */
const LAST_ZONE_MS = 12 * 3_600_000;

/**
 * Completed years at a time, by the date in UTC-12, so that the result never exceeds the age at the person's location.
 * For a birth on 29 February, the birthday in other years is 1 March.
 */
export function ageAt(birthDate: string, atMs: number): number {
  const today = new Date(atMs - LAST_ZONE_MS).toISOString();
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years;
}
