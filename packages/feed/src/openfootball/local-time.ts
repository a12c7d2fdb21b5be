const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Local time in the zone at that moment, expressed as if it were UTC. */
function localAsUtcMs(atMs: number, zone: string): number {
  if (zone === 'UTC') return atMs;
  const fields: Record<string, number> = {};
  for (const part of formatFor(zone).formatToParts(atMs)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Returns the moment at which clocks in the zone show this date and time. For the hour skipped in spring, the result is
 * one hour later; for the hour repeated in autumn, the first of the two.
 */
export function zonedToUtcMs(date: string, time: string, zone: string): number {
  const localMs = Date.parse(`${date}T${time}:00Z`);
  const offsetMs = (atMs: number) => localAsUtcMs(atMs, zone) - atMs;
  const before = offsetMs(localMs - 43_200_000);
  const firstMs = localMs - before;
  if (localAsUtcMs(firstMs, zone) === localMs) return firstMs;
  const secondMs = localMs - offsetMs(localMs + 43_200_000);
  return localAsUtcMs(secondMs, zone) === localMs ? secondMs : firstMs;
}

/** `YYYY-MM-DD` in the zone at that moment. */
export function localDate(atMs: number, zone: string): string {
  return new Date(localAsUtcMs(atMs, zone)).toISOString().slice(0, 10);
}

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Rejects dates that do not exist: 2025-02-30. */
export function isCalendarDate(text: string): boolean {
  if (!calendarDate.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Calendar date in whole days since 1970. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}
