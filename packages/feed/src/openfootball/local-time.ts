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

/** What the wall clock of the zone shows at that moment, as if it were UTC. */
function localAsUtcMs(atMs: number, zone: string): number {
  if (zone === 'UTC') return atMs;
  const fields: Record<string, number> = {};
  for (const part of formatFor(zone).formatToParts(atMs)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The moment when the zone's clocks show this date and time. In the hour that spring skips, an hour later; in the hour
 * that autumn repeats, the first of the two.
 */
export function zonedToUtcMs(date: string, time: string, zone: string): number {
  const wantedMs = Date.parse(`${date}T${time}:00Z`);
  const offsetMs = (atMs: number) => localAsUtcMs(atMs, zone) - atMs;
  const before = offsetMs(wantedMs - 43_200_000);
  const firstMs = wantedMs - before;
  if (localAsUtcMs(firstMs, zone) === wantedMs) return firstMs;
  const secondMs = wantedMs - offsetMs(wantedMs + 43_200_000);
  return localAsUtcMs(secondMs, zone) === wantedMs ? secondMs : firstMs;
}

/** `YYYY-MM-DD` on the zone's calendar at that moment. */
export function localDate(atMs: number, zone: string): string {
  return new Date(localAsUtcMs(atMs, zone)).toISOString().slice(0, 10);
}

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Refuses what isn't on the calendar: 2025-02-30. */
export function isCalendarDate(text: string): boolean {
  if (!calendarDate.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Whole days since 1970 of a calendar date. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}
