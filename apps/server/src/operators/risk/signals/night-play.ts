import type { PlayHour } from './play.ts';
import { DAY_MS, type LevelBounds, lower, riskLevel, type Signal } from './signal.ts';

const WATCHED_MS = 7 * DAY_MS;
/** Hours of the day that count as night: from midnight to before six. */
const NIGHT_ENDS_AT_HOUR = 6;
const NIGHT_STAKES_MIN = 20;
const nightCounts: LevelBounds = [3, 4, 5];
const sharePercent: LevelBounds = [30, 50, 70];

/** Minutes ahead of UTC at a moment: one for each zone that the player may live in. */
export type OffsetsAt = (atMs: number) => readonly number[];

function hourOfDay(hourMs: number, offsetMinutes: number): number {
  return new Date(hourMs + offsetMinutes * 60_000).getUTCHours();
}

/** An hour is at night where it is night in every zone that the player may live in; none is known: never. */
function isNight(hourMs: number, offsets: readonly number[]): boolean {
  return offsets.length > 0 && offsets.every((offset) => hourOfDay(hourMs, offset) < NIGHT_ENDS_AT_HOUR);
}

/** The day of the player's time whose early hours these are. */
function nightNumber(hourMs: number, [offset = 0]: readonly number[]): number {
  return Math.floor((hourMs + offset * 60_000) / DAY_MS);
}

/** Much of the play of the last seven days at night, in several nights. */
export function findNightPlay(
  hours: readonly PlayHour[],
  { nowMs, offsetsAt }: { readonly nowMs: number; readonly offsetsAt: OffsetsAt },
): Signal | undefined {
  const nights = new Set<number>();
  let stakes = 0;
  let nightStakes = 0;
  for (const { hourMs, stakes: count } of hours) {
    if (hourMs <= nowMs - WATCHED_MS || count <= 0) continue;
    stakes += count;
    const offsets = offsetsAt(hourMs);
    if (!isNight(hourMs, offsets)) continue;
    nightStakes += count;
    nights.add(nightNumber(hourMs, offsets));
  }
  if (nightStakes < NIGHT_STAKES_MIN) return undefined;
  const percent = Math.floor((nightStakes * 100) / stakes);
  const level = lower(riskLevel(nights.size, nightCounts), riskLevel(percent, sharePercent));
  return level && { kind: 'night-play', level, facts: { nights: nights.size, nightStakes, percent } };
}
