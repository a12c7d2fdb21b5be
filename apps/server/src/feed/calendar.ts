import { SCHEDULE_DAYS } from '@evens/contract';

const DAY_MS = 86_400_000;
/** Time zone offsets are multiples of a quarter of an hour. */
const OFFSET_STEP_MINUTES = 15;
const OFFSET_MIN_MINUTES = -12 * 60;
const OFFSET_MAX_MINUTES = 14 * 60;

/** The inputs that determine a calendar's dates. */
export interface Calendar {
  readonly nowMs: number;
  /** Minutes that the viewer is ahead of UTC. */
  readonly offset: number;
}

export function isOffset(minutes: number): boolean {
  return (
    minutes % OFFSET_STEP_MINUTES === 0 && minutes >= OFFSET_MIN_MINUTES && minutes <= OFFSET_MAX_MINUTES
  );
}

/** Parses the canonical form of an offset in a topic, so that each offset has one topic. */
export function readOffset(text: string): number | undefined {
  const minutes = Number(text);
  return String(minutes) === text && isOffset(minutes) ? minutes : undefined;
}

/** Days since 1970 by the viewer's calendar. */
function dayNumber(atMs: number, offset: number): number {
  return Math.floor((atMs + offset * 60_000) / DAY_MS);
}

/** The dates of the seven days starting today, as YYYY-MM-DD. */
export function scheduleDates({ nowMs, offset }: Calendar): readonly string[] {
  const today = dayNumber(nowMs, offset);
  return Array.from({ length: SCHEDULE_DAYS }, (_, day) =>
    new Date((today + day) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Index of a start's day among the seven days, 0 for today; undefined outside of them. An unfinished match that began
 * before midnight counts as today.
 */
export function scheduleDay(startsAtMs: number, { nowMs, offset }: Calendar): number | undefined {
  const day = Math.max(0, dayNumber(startsAtMs, offset) - dayNumber(nowMs, offset));
  return day < SCHEDULE_DAYS ? day : undefined;
}
