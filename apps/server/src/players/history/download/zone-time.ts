import { err, ok, type Result } from '@evens/base';

const HOUR_MS = 3_600_000;

/** Writes moments of one time zone as ISO 8601 with the offset that its clocks have then. */
export interface ZoneTime {
  text(atMs: number): string;
  /** "2026-11-22" */
  day(atMs: number): string;
}

function offsetMinutes(format: Intl.DateTimeFormat, atMs: number): number {
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const parts = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (!parts) throw new Error(`offsetMinutes: expected GMT+01:00, got ${name}`);
  const [, sign, hours = '0', minutes = '0'] = parts;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const digits = (value: number) => `${value}`.padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(ahead / 60))}:${digits(ahead % 60)}`;
}

/** A zone by its name, or by its offset from UTC such as `+05:30`. */
export function parseZone(zone: string): Result<ZoneTime, 'not-a-zone'> {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return err('not-a-zone');
  }
  // Clocks change at whole quarters of an hour; a list goes through time in order.
  let cachedOffset: { readonly quarter: number; readonly minutes: number } | undefined;
  const offsetAt = (atMs: number): number => {
    const quarter = Math.floor(atMs / (HOUR_MS / 4));
    if (cachedOffset?.quarter !== quarter) cachedOffset = { quarter, minutes: offsetMinutes(format, atMs) };
    return cachedOffset.minutes;
  };
  const shifted = (atMs: number) => new Date(atMs + offsetAt(atMs) * 60_000).toISOString();
  return ok({
    text: (atMs) => shifted(atMs).slice(0, 19) + offsetText(offsetAt(atMs)),
    day: (atMs) => shifted(atMs).slice(0, 10),
  });
}
