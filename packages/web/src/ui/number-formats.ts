/** Minutes ahead of UTC, or the zone of the device with its summer time. */
export type Zone = number | 'device';

/** How a language writes numbers, money and times. Made once per language and time zone; formatters are costly to make. */
export interface NumberFormats {
  /** A decimal string as people of the language read it, all its digits kept. */
  money(amount: string): string;
  time(atMs: number): string;
  /** Weekday and day: "Sun 2 Mar". */
  day(atMs: number): string;
  dateTime(atMs: number): string;
  /** From one moment to another. The date of both is written once, and so is their minute. */
  period(fromMs: number, toMs: number): string;
  count(value: number): string;
  month(month: number): string;
}

export function createNumberFormats(locale: string, zone: Zone = 'device'): NumberFormats {
  const money = new Map<number, Intl.NumberFormat>();
  // Not every browser takes an offset for a time zone: all write a shifted moment as if it were UTC's.
  const there = zone === 'device' ? {} : { timeZone: 'UTC' };
  const shiftMs = zone === 'device' ? 0 : zone * MINUTE_MS;
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...there,
  });
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', ...there });
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...there,
  });
  const count = new Intl.NumberFormat(locale);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return {
    money(amount) {
      const digits = amount.split('.')[1]?.length ?? 0;
      const known = money.get(digits);
      const format =
        known ??
        new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      money.set(digits, format);
      return isDecimal(amount) ? format.format(amount) : amount;
    },
    time: (atMs) => time.format(atMs + shiftMs),
    day: (atMs) => day.format(atMs + shiftMs),
    dateTime: (atMs) => dateTime.format(atMs + shiftMs),
    period: (fromMs, toMs) => dateTime.formatRange(fromMs + shiftMs, toMs + shiftMs),
    count: (value) => count.format(value),
    month: (number) => month.format(Date.UTC(2000, number - 1, 15)),
  };
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Seconds on a match clock: "67:42", "1:04:10" never: minutes just grow. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes that the zone's clocks are ahead of UTC at a moment. */
export function zoneOffset(zone: Zone, atMs: number): number {
  return zone === 'device' ? 0 - new Date(atMs).getTimezoneOffset() : zone;
}

function dayNumber(atMs: number, zone: Zone): number {
  return Math.floor((atMs + zoneOffset(zone, atMs) * MINUTE_MS) / DAY_MS);
}

/** Days between two moments on the zone's calendar: 0 today, 1 tomorrow. */
export function calendarDays(fromMs: number, toMs: number, zone: Zone = 'device'): number {
  return dayNumber(toMs, zone) - dayNumber(fromMs, zone);
}

/** The zone's calendar day of a moment, "2026-11-20". */
export function calendarDay(atMs: number, zone: Zone = 'device'): string {
  return new Date(dayNumber(atMs, zone) * DAY_MS).toISOString().slice(0, 10);
}

/** The moment at which a day, "2026-11-20", begins in the zone, `later` days on; undefined for what is no day. */
export function startOfDay(day: string, later: number, zone: Zone = 'device'): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return undefined;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const utc = new Date(Date.UTC(year, month - 1, date));
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== date) return undefined;
  return zone === 'device'
    ? new Date(year, month - 1, date + later).getTime()
    : utc.getTime() + later * DAY_MS - zone * MINUTE_MS;
}
