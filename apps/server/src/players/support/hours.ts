/** Support hours of a day in minutes: from (inclusive), to (exclusive). Null: closed. */
export type DayHours = { readonly from: number; readonly to: number } | null;

export interface SupportHours {
  /** IANA name. */
  readonly timeZone: string;
  /** Monday to Sunday. */
  readonly days: readonly DayHours[];
}

const MINUTES_OF_DAY = 1440;
const MINUTE_MS = 60_000;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

interface LocalTime {
  /** 0 is Monday. */
  readonly day: number;
  readonly minute: number;
}

function localTime(timeZone: string, atMs: number): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: weekdays.indexOf(part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export function isOpenAt({ timeZone, days }: SupportHours, atMs: number): boolean {
  const { day, minute } = localTime(timeZone, atMs);
  const hours = days[day];
  return hours !== null && hours !== undefined && minute >= hours.from && minute < hours.to;
}

/** Next opening of support, to the minute; undefined while it is open, and if no day has hours. */
export function nextOpening(hours: SupportHours, atMs: number): number | undefined {
  if (isOpenAt(hours, atMs)) return undefined;
  const now = localTime(hours.timeZone, atMs);
  const minuteStart = atMs - (atMs % MINUTE_MS);
  // Includes the same weekday a week later, for hours that began earlier today.
  for (let later = 0; later <= 7; later += 1) {
    const opens = hours.days[(now.day + later) % 7];
    const inMinutes = opens ? later * MINUTES_OF_DAY + opens.from - now.minute : 0;
    if (!opens || inMinutes <= 0) continue;
    const guess = minuteStart + inMinutes * MINUTE_MS;
    // If the clocks change in between, the guess is off by the change.
    const off = (localTime(hours.timeZone, guess).minute - opens.from) * MINUTE_MS;
    const corrected = Math.abs(off) < (MINUTES_OF_DAY / 2) * MINUTE_MS ? guess - off : guess;
    return corrected;
  }
  return undefined;
}
