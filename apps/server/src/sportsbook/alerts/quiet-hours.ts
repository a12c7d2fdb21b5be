import type { QuietHours } from '@evens/contract';
import { parseZone } from '../../players/index.ts';

/** Whether the time zone is known, by its IANA name. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && parseZone(name).ok;
}

/** Whether the moment is in the quiet hours, by the clock of their time zone. Equal ends mean the whole day. */
export function isQuiet({ From, To, TimeZone }: QuietHours, atMs: number): boolean {
  const zone = parseZone(TimeZone);
  if (!zone.ok) return false;
  const [hours = 0, minutes = 0] = zone.value.text(atMs).slice(11, 16).split(':').map(Number);
  const minute = hours * 60 + minutes;
  return From < To ? minute >= From && minute < To : minute >= From || minute < To;
}
