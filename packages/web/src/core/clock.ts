import { type CommandId, makeCommandId } from '@evens/base';
import * as calendar from '../ui/number-formats.ts';
import { settings } from './settings.ts';

/** The browser's clock. Used only for display and for values that the server checks again. */
export function nowMs(): number {
  return Date.now();
}

/** Minutes that the viewer's clock is ahead of UTC, by the time zone of the settings. */
export function offsetMinutes(atMs: number = nowMs()): number {
  return calendar.zoneOffset(settings().timezone, atMs);
}

/** The viewer's time zone by its name or its offset from UTC: "Europe/Malta", "+05:30". */
export function zoneName(): string {
  const { timezone } = settings();
  if (timezone === 'device') return Intl.DateTimeFormat().resolvedOptions().timeZone;
  const minutes = Math.abs(timezone);
  const digits = (value: number) => `${value}`.padStart(2, '0');
  return `${timezone < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** Days between two moments on the viewer's calendar: 0 today, 1 tomorrow. */
export function calendarDays(fromMs: number, toMs: number): number {
  return calendar.calendarDays(fromMs, toMs, settings().timezone);
}

/** The viewer's calendar day of a moment, "2026-11-20". */
export function calendarDay(atMs: number): string {
  return calendar.calendarDay(atMs, settings().timezone);
}

/** The start of a day of the viewer's calendar, `later` days on; undefined for text that is no day. */
export function startOfDay(day: string, later = 0): number | undefined {
  return calendar.startOfDay(day, later, settings().timezone);
}

/** A new command id: the command is executed once, however many times it is sent. */
export function newCommandId(): CommandId {
  return makeCommandId(nowMs(), crypto.getRandomValues(new Uint8Array(16)));
}
